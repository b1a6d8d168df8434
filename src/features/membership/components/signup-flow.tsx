/** A sign-up from the first question to the account, step by step as its address says. */
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { extrasOf, type Place, stepPath } from "../joining-place.ts";
import { answersOf, reachableStep } from "../rules.ts";
import { AccountStep } from "./signup-account.tsx";
import { BirthQuestion, KindQuestion, NameQuestion } from "./signup-questions.tsx";
import { SignupSheet } from "./signup-sheet.tsx";
import { sendSignal, type SignupSignal } from "./signup-signals.ts";

/** The four steps until the account, and the mail that follows. */
export const signupSteps = 5;

type SignupFlowProps = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Where the arrow of the first step leads, if anywhere. */
  readonly back?: string | undefined;
  readonly in_modal?: boolean | undefined;
  /** Inside a page that has pictures and a title of its own. */
  readonly inset?: boolean | undefined;
  /** By a button of the same page. */
  readonly arrived?: boolean | undefined;
  readonly onSignal?: ((signal: SignupSignal) => void) | undefined;
  /** What the server found wrong with the name in the address. */
  readonly name_fault?: string | undefined;
  readonly refused?:
    | { error: Pick<ErrorBody["error"], "code" | "message" | "fields">; email: string; marketing: boolean }
    | undefined;
};

/** The step that an address leads to; who comes with the first answers begins with the second step. */
export function useSignupStep(query: URLSearchParams, name_fault?: string): { step: number; attempted: boolean } {
  const { settings, now } = useSite();
  const wanted = query.get("step");
  const reachable = reachableStep(wanted ?? "1", answersOf(query), { settings, now: new Date(now) });
  const step = name_fault ? Math.min(reachable, 2) : reachable;
  return { step, attempted: wanted !== null && Number(wanted) > step };
}

export function SignupFlow(props: SignupFlowProps) {
  const { path, query, back, in_modal, inset, arrived, onSignal, name_fault, refused } = props;
  const t = useTranslations();
  const { step, attempted } = useSignupStep(query, name_fault);
  const place: Place = { path, answers: answersOf(query), extras: extrasOf(query) };
  const tell = (signal: SignupSignal) => {
    sendSignal(signal);
    onSignal?.(signal);
  };
  useEffect(() => sendSignal("started"), []);
  const texts = [
    [t("signup.who_title"), t("signup.who_lead")],
    [t("signup.birth_title"), t("signup.birth_lead")],
    [t("signup.name_title"), t("signup.name_lead")],
    [t("signup.account_title"), t("signup.account_lead")],
  ] as const;
  const [title, lead] = texts[step]!;
  const question = { place, attempted, onLogin: () => tell("login") };
  return (
    <SignupSheet
      title={title}
      lead={lead}
      step={{ current: step + 1, total: signupSteps }}
      back={step === 0 ? back : stepPath(place, step - 1)}
      in_modal={in_modal}
      inset={inset}
      arrived={arrived}
    >
      {step === 0 && <KindQuestion {...question} />}
      {step === 1 && <BirthQuestion {...question} />}
      {step === 2 && <NameQuestion {...question} fault={name_fault} />}
      {step === 3 && <AccountStep place={place} onSignal={tell} refused={refused} />}
    </SignupSheet>
  );
}
