/** Five cards, one over the other. Two buttons decide each; dragging and the arrow keys are extra. */
import { HandWavingIcon } from "@phosphor-icons/react/dist/ssr/HandWaving";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { type FormEvent, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { DrawnPerson } from "#features/landers/cast.ts";
import { Face } from "#features/landers/components/face.tsx";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { interestsOf } from "#features/membership/rules.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** Dragged this far, a card goes. */
const far_px = 90;

type Answer = "yes" | "no";
type SampleCardsProps = { readonly people: readonly DrawnPerson[]; readonly done: string };

export function SampleCards({ people, done }: SampleCardsProps) {
  const stack = useRef<HTMLDivElement>(null);
  const drag = useRef<{ card: HTMLElement; from: number } | null>(null);

  const move = (card: HTMLElement, by: number) => {
    card.style.setProperty("--moved", `${by}px`);
    stack.current?.closest<HTMLElement>(".swipe")?.style.setProperty("--leaning", String(by / 400));
  };

  function decide(card: HTMLElement, answer: Answer) {
    card.querySelector<HTMLInputElement>(`.swipe-${answer} input`)?.click();
  }

  /** An answered card goes, and whoever uses the keys goes on with the same answer of the next, or with the button. */
  function handleChange({ currentTarget: card, target }: FormEvent<HTMLFieldSetElement>) {
    const answer: Answer = target instanceof Element && target.closest(".swipe-yes") ? "yes" : "no";
    const next = card.nextElementSibling?.querySelector<HTMLElement>(`.swipe-${answer} input`);
    (next ?? card.form?.querySelector<HTMLElement>("[type=submit]"))?.focus({ preventScroll: true });
  }

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest("label")) return;
    drag.current = { card: event.currentTarget, from: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.classList.add("swipe-held");
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (drag.current) move(drag.current.card, event.clientX - drag.current.from);
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const { card, from } = drag.current;
    const by = event.clientX - from;
    drag.current = null;
    card.classList.remove("swipe-held");
    move(card, 0);
    if (event.type === "pointerup" && Math.abs(by) > far_px) decide(card, by > 0 ? "yes" : "no");
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "ArrowRight") decide(event.currentTarget, "yes");
    else if (event.key === "ArrowLeft") decide(event.currentTarget, "no");
  }

  return (
    <div className="swipe-stack" ref={stack}>
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same
        <fieldset
          key={person.face}
          className="swipe-card"
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={handleUp}
          onKeyDown={handleKey}
          onChange={handleChange}
        >
          <SampleCard person={person} first={at === 0} />
        </fieldset>
      ))}
      <div className="swipe-done">
        <Bubbles kind="meeting" />
        <p>{done}</p>
      </div>
    </div>
  );
}

function SampleCard({ person, first }: { readonly person: DrawnPerson; readonly first: boolean }) {
  const t = useTranslations();
  const { name, age, face, interests } = person;
  const [query] = useSearchParams();
  const picked = interestsOf(query);
  return (
    <>
      <legend className="visually-hidden">{`${name}, ${age}`}</legend>
      <Face face={face} eager={first} />
      <div className="swipe-text">
        <Tag tone="info" glass>
          {t("landers.drawn_tag")}
        </Tag>
        <p className="swipe-name" aria-hidden="true">{`${name}, ${age}`}</p>
        <p className="swipe-likes">
          {interests.map((interest) => (
            <span key={interest}>
              <InterestIcon interest={interest} few />
              {t(`interests.${interest}` as "interests.art")}
            </span>
          ))}
        </p>
      </div>
      <div className="swipe-answers">
        <label className="swipe-no">
          {/* Says nothing about anybody, so it is not carried on. */}
          <input type="checkbox" name="passed" value={face} defaultChecked={query.getAll("passed").includes(face)} />
          <Icon of={XIcon} weight="bold" />
          <span>
            {t("landers.tinderswipe_no")} <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </label>
        <label className="swipe-yes">
          <input
            type="checkbox"
            name="interests"
            value={interests[0]}
            defaultChecked={picked.includes(interests[0]!)}
          />
          <Icon of={HandWavingIcon} weight="fill" />
          <span>
            {t("landers.tinderswipe_yes")} <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </label>
      </div>
    </>
  );
}
