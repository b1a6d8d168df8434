/** The way in: the questions of a landing page, and after them the steps of the sign-up in the same place. */
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { keepAnswers } from "#features/membership/components/keep-answers.ts";
import { SignupFlow } from "#features/membership/components/signup-flow.tsx";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { LanderData } from "../lander.server.ts";
import { useCopy } from "./use-copy.ts";

/** What a landing page needs to know to be one: its own address, and whether and how one joins there. */
export type JoiningPlace = Pick<LanderData, "path" | "suggested" | "may_join" | "name_fault">;

/** Somebody has answered the page's own questions; the steps of the sign-up stand in their place. */
export function useJoining(): boolean {
  const [query] = useSearchParams();
  return query.has("step");
}

/** What was answered before, or what the niche suggests. */
export function useSuggestion({ suggested }: Pick<LanderData, "suggested">): (name: string) => string | undefined {
  const [query] = useSearchParams();
  // Where the steps of the sign-up have put the wishes.
  const finder = new URLSearchParams(query.get("finder") ?? "");
  return (name) => query.get(name) ?? finder.get(name) ?? suggested[name];
}

/** The button that was pressed goes with its question, so the keys go on with what stands in its place. */
function useFollowingFocus(joining: boolean): RefObject<(HTMLFormElement & HTMLDivElement) | null> {
  const entry = useRef<HTMLFormElement & HTMLDivElement>(null);
  const was_joining = useRef(joining);
  useEffect(() => {
    const find = (selector: string) => entry.current?.querySelector<HTMLElement>(selector);
    // Back at the questions: the first that is open, or the first answer; answered cards are out of sight.
    const back = () =>
      find("fieldset:not(:has(:checked)) input, select") ??
      find("fieldset:not(.swipe-card) :checked") ??
      find("button");
    if (was_joining.current !== joining) (joining ? find("h2") : back())?.focus();
    was_joining.current = joining;
  }, [joining]);
  return entry;
}

type LanderEntryProps = {
  readonly place: JoiningPlace;
  /** Of the form, for fields that stand elsewhere on the page. */
  readonly id?: string;
  /** What the button says. */
  readonly call: string;
  /** The fields that its own questions fill in; the rest of what is suggested is sent beside them. */
  readonly asked?: readonly string[] | undefined;
  /** The step of the sign-up that follows: 0 asks who one is, 1 when this page has asked it. */
  readonly next?: 0 | 1;
  readonly variant?: "primary" | "secondary" | "ink" | undefined;
  /** Below the button. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

export function LanderEntry({ place, id, call, asked = [], next = 0, variant, note, children }: LanderEntryProps) {
  const t = useTranslations();
  const [query] = useSearchParams();
  const joining = useJoining();
  const entry = useFollowingFocus(joining);
  if (!place.may_join)
    return (
      <div className="l-entry l-card" data-bs-theme="light">
        <Note kind="info" title={t("signup.closed_title")}>
          {t("signup.closed_text")}
        </Note>
      </div>
    );
  if (joining)
    return (
      <div ref={entry} className="l-entry l-card" data-bs-theme="light">
        <SignupFlow
          path={place.path}
          query={query}
          // To the page's own questions, with what was answered there.
          back={`${place.path}?${query}`.replace(/&?step=\d+/, "")}
          name_fault={place.name_fault}
          inset
          arrived
        />
      </div>
    );
  const hidden = Object.entries(place.suggested).filter(([name]) => !asked.includes(name));
  return (
    <Form
      ref={entry}
      id={id}
      className="l-entry"
      method="get"
      action={place.path}
      preventScrollReset
      onSubmit={(event) => keepAnswers(event.currentTarget, "")}
    >
      {children}
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="step" value={next} />
      <Button type="submit" size="lg" block variant={variant}>
        {call}
      </Button>
      {note && <p className="l-note">{note}</p>}
    </Form>
  );
}

/** As `LanderEntry`, with the button's words from the page's copy. */
export function CopyEntry({
  lander,
  ...entry
}: Omit<LanderEntryProps, "place" | "call"> & { readonly lander: LanderData }) {
  return <LanderEntry {...entry} place={lander} call={useCopy(lander).call} />;
}
