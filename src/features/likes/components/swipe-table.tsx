/** The table of the swipe game: the deck, its buttons, keys and gestures; without scripts the buttons are a form. */
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { UserIcon } from "@phosphor-icons/react/dist/ssr/User";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { Icon } from "#ui/icon.tsx";
import type { SwipeCard as Card } from "../swipe-contract.ts";
import { likesLeft, mayUndo, passesLeft, type Verdict } from "../swipe-state.ts";
import { flyOut, useCardDrag } from "./card-motion.ts";
import { prefetchPhoto, SwipeCard } from "./swipe-card.tsx";
import type { Swipe } from "./use-swipe.ts";

/** On the table; the photos of so many more are fetched ahead. */
const on_table = 3;
const ahead = 3;

type SwipeTableProps = {
  readonly swipe: Swipe;
  readonly top: Card;
  /** Says what became of a card to those who do not see it. */
  readonly tell: (what: string) => void;
  /** The table is cleared while the focus is on it. */
  readonly onLoseFocus: () => void;
};

export function SwipeTable({ swipe, top, tell, onLoseFocus }: SwipeTableProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const navigate = useNavigate();
  const { state } = swipe;
  const [card, setCard] = useState<HTMLDivElement | null>(null);
  const flyingRef = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const loseFocus = useEffectEvent(onLoseFocus);
  useLayoutEffect(() => {
    const buttons = form.current!;
    return () => {
      if (buttons.contains(document.activeElement)) loseFocus();
    };
  }, []);
  // Where a button ends under the focus, the next one takes it.
  useLayoutEffect(() => {
    if (form.current!.querySelector(":focus:disabled"))
      form.current!.querySelector<HTMLElement>("button:enabled")!.focus();
  });

  /** False when it cannot be done now; the card stays. */
  function decide(verdict: Verdict): boolean {
    if (!card || flyingRef.current || (verdict === "pass" && passesLeft(state) === 0)) return false;
    flyingRef.current = true;
    void flyOut(card, verdict).then(() => {
      flyingRef.current = false;
      const ends = verdict === "like" && likesLeft(state) === 1;
      const next = ends ? undefined : state.cards[1];
      const done = t(verdict === "like" ? "likes.swipe_liked" : "likes.swipe_skipped", { name: top.name });
      tell(next ? t("likes.swipe_next", { done, name: nameAge(next) }) : done);
      // Last: without a network it says at once that the card is back.
      swipe.judge(top, verdict);
    });
    return true;
  }
  useCardDrag(card, decide);

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isForTable(event.target)) return;
    const deeds: Record<string, () => unknown> = {
      ArrowLeft: () => decide("pass"),
      ArrowRight: () => decide("like"),
      // Further down the page, the key scrolls back up.
      ...(window.scrollY === 0 ? { ArrowUp: () => navigate(`/members/${top.id}`) } : {}),
      ...(mayUndo(state) ? { Backspace: swipe.undo } : {}),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) void deed();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  useEffect(() => {
    for (const next of state.cards.slice(on_table, on_table + ahead)) prefetchPhoto(next);
  }, [state.cards]);

  return (
    <>
      <div className="deck">
        {state.cards.slice(0, on_table).map((shown, at) => (
          <SwipeCard key={shown.id} card={shown} place={at as 0 | 1 | 2} ref={at === 0 ? setCard : undefined} />
        ))}
      </div>
      <Form method="post" className="sw-acts" ref={form}>
        <input type="hidden" name="id" value={top.id} />
        <button
          type="submit"
          name="undo"
          value={state.last_pass?.id ?? ""}
          className="rb sm"
          disabled={!mayUndo(state)}
          aria-label={t("likes.undo_skip")}
          onClick={(event) => {
            event.preventDefault();
            swipe.undo();
          }}
        >
          <Icon of={ArrowCounterClockwiseIcon} weight="bold" />
        </button>
        <button
          type="submit"
          name="intent"
          value="pass"
          className="rb"
          disabled={passesLeft(state) === 0}
          aria-label={t("likes.skip", { name: top.name })}
          onClick={(event) => {
            event.preventDefault();
            decide("pass");
          }}
        >
          <Icon of={XIcon} weight="bold" />
        </button>
        <button
          type="submit"
          name="intent"
          value="like"
          className="rb like"
          aria-label={t("likes.like_left", { name: top.name, count: likesLeft(state) })}
          onClick={(event) => {
            event.preventDefault();
            decide("like");
          }}
        >
          <Icon of={HeartIcon} weight="fill" />
        </button>
        <Link className="rb" to={`/members/${top.id}`} aria-label={t("likes.view_profile_of", { name: top.name })}>
          <Icon of={UserIcon} />
        </Link>
        {/* As wide as the first, so that the heart is in the middle. */}
        <span className="rb sm none" />
      </Form>
      {passesLeft(state) === 0 && <p className="muted small mb-0">{t("likes.no_skips_left")}</p>}
    </>
  );
}

/** Keys mean the table unless the focus is somewhere else: in the navigation, a menu, a field or a dialog. */
function isForTable(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:modal")) return false;
  if (!(target instanceof Element) || target === document.body) return true;
  return target.closest("#main") !== null && !target.matches("input:not([type=hidden]), textarea, select");
}
