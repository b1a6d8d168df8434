/** The swipe game: a few likes a day, one card at a time, by hand, key or button. */
import { ArrowUpIcon } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { BackspaceIcon } from "@phosphor-icons/react/dist/ssr/Backspace";
import { FlagIcon } from "@phosphor-icons/react/dist/ssr/Flag";
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { KeyboardIcon } from "@phosphor-icons/react/dist/ssr/Keyboard";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { blockedHere } from "#features/members/components/blocked-here.ts";
import { ReportDialog } from "#features/safety/components/report-dialog.tsx";
import type { ReportSubject } from "#features/safety/components/report-form.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { formText } from "#lib/form-text.ts";
import { act, load } from "#platform/http/page.server.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { LastCard } from "../components/last-card.tsx";
import { SwipeOver } from "../components/swipe-over.tsx";
import { SwipeTable } from "../components/swipe-table.tsx";
import { useSwipe } from "../components/use-swipe.ts";
import * as contract from "../swipe-contract.ts";
import { isOver, likesLeft } from "../swipe-state.ts";
import { getSwipe, swipeLike, swipePass, undoPass } from "../swipe.server.ts";
import type { Route } from "./+types/swipe-game.ts";
import "../components/swipe.scss";
import "../components/swipe-deck.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getSwipe, getSwipe, {});
}

/** The buttons without scripts: the next card, or the match that a like made. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const input = { id: formText(form, "id") };
  if (formText(form, "undo")) {
    const undone = await act(args, contract.undoPass, undoPass, { id: formText(form, "undo") });
    if (undone.error) return undone;
  } else if (formText(form, "intent") === "like") {
    const liked = await act(args, contract.swipeLike, swipeLike, input);
    if (liked.error) return liked;
    if (liked.done.match) throw redirect(`/likes/m/${input.id}`);
  } else {
    const passed = await act(args, contract.swipePass, swipePass, input);
    if (passed.error) return passed;
  }
  throw redirect("/swipe-game");
}

export default function SwipeGamePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const [told, setTold] = useState("");
  const swipe = useSwipe(loaderData, setTold);
  const lost = useRef(false);
  /** Whoever's button went with the last card goes on with what lies there instead. */
  const takeFocus = useCallback((title: HTMLElement | null) => {
    if (lost.current) title?.focus();
    // The clock on it is drawn anew when the server has told the time.
    return () => void (lost.current = title === document.activeElement);
  }, []);
  const { state } = swipe;
  const [top] = state.cards;
  const [reported, setReported] = useState<{ subject: ReportSubject; id: string; name: string }>();
  const report = top && (
    <Button
      variant="ghost"
      size="sm"
      className="needs-scripts"
      icon={<Icon of={FlagIcon} />}
      onClick={() => setReported({ subject: { subject: "profile", id: top.id }, id: top.id, name: top.name })}
    >
      {t("likes.report_name", { name: top.name })}
    </Button>
  );
  const per_day = state.day.likes_per_day;
  const left = likesLeft(state);
  return (
    <>
      <PageTitle title={t("likes.swipe_title")} noindex />
      {actionData?.error && (
        <Note kind="bad" role="alert">
          {actionData.error.message}
        </Note>
      )}
      <h1 className="visually-hidden">{t("likes.swipe_short")}</h1>
      <div className="swipe">
        <div className="d-none d-lg-block">
          <h2>{t("likes.swipe_heading", { count: per_day })}</h2>
          <p className="muted lead-in">{t("likes.swipe_intro")}</p>
          <p className="sw-left">
            <Pips left={left} of={per_day} />
            <b>{t("likes.left_today", { count: left })}</b>
          </p>
        </div>
        <div className="sw-middle">
          <div className="sw-head d-lg-none">
            <p className="sw-title" aria-hidden="true">
              {t("likes.swipe_short")}
            </p>
            <span className="sw-left">
              <Pips left={left} of={per_day} />
              <b>{t("likes.left_short", { count: left })}</b>
            </span>
          </div>
          {isOver(state) ? (
            <SwipeOver
              key={state.day.next_day_in_s}
              next_day_in_s={state.day.next_day_in_s}
              onNextDay={swipe.restart}
              titleRef={takeFocus}
            />
          ) : top ? (
            <>
              <SwipeTable swipe={swipe} top={top} tell={setTold} onLoseFocus={() => void (lost.current = true)} />
              <div className="d-lg-none">{report}</div>
            </>
          ) : (
            <LastCard
              drawing="dashed"
              title={t(state.exhausted ? "likes.swipe_empty" : "likes.swipe_waiting")}
              titleRef={takeFocus}
            >
              {t(state.exhausted ? "likes.swipe_text" : "likes.swipe_waiting_text")}
            </LastCard>
          )}
        </div>
        <div className="sw-side d-none d-lg-grid">
          {top && !isOver(state) && (
            <>
              <Keys />
              {report}
            </>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <ReportDialog
        about={reported?.subject}
        name={reported?.name ?? ""}
        onClose={() => setReported(undefined)}
        onBlocked={() => reported && blockedHere.add(reported.id)}
        onLeave={() => reported && swipe.remove(reported.id)}
      />
    </>
  );
}

/** More than this many are a number, not a row of hearts. */
const most_pips = 8;

function Pips({ left, of }: { readonly left: number; readonly of: number }) {
  const t = useTranslations();
  if (of > most_pips) return null;
  return (
    <span className="pips" role="img" aria-label={t("likes.left_of", { left, count: of })}>
      {Array.from({ length: of }, (_, at) => (
        <Icon
          key={at}
          of={HeartIcon}
          weight={at < left ? "fill" : "regular"}
          className={at < left ? undefined : "off"}
        />
      ))}
    </span>
  );
}

function Keys() {
  const t = useTranslations();
  return (
    <Note kind="plain" icon={<Icon of={KeyboardIcon} />} title={t("likes.with_keyboard")}>
      <span className="sw-keys">
        <Key icon={<Icon of={ArrowUpIcon} weight="bold" />} sign="←" does={t("likes.key_skip")} />
        <Key icon={<Icon of={ArrowUpIcon} weight="bold" />} sign="→" does={t("likes.key_like")} />
        <Key icon={<Icon of={ArrowUpIcon} weight="bold" />} sign="↑" does={t("likes.key_profile")} />
        <Key icon={<Icon of={BackspaceIcon} weight="bold" />} sign="⌫" does={t("likes.key_undo")} />
      </span>
    </Note>
  );
}

type KeyProps = { readonly icon: ReactNode; readonly sign: string; readonly does: string };

/** Drawn, because not every font has the signs; they are for those who hear the page. */
function Key({ icon, sign, does }: KeyProps) {
  return (
    <span>
      <kbd>
        {icon}
        <span className="visually-hidden">{sign}</span>
      </kbd>{" "}
      {does}
    </span>
  );
}
