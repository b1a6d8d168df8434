/** Paying by SEPA direct debit: the account, the mandate, the code from the phone. Each step is a form. */
import { useId } from "react";
import { data, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { type ErrorBody, refusalStatus } from "#contract/refusal.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { formText } from "#lib/form-text.ts";
import { isUuid } from "#lib/uuid.ts";
import { act, load, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { Steps } from "#ui/steps.tsx";
import { DebitCode } from "../components/debit-code.tsx";
import { DebitData, debitFields } from "../components/debit-data.tsx";
import { DebitMandate } from "../components/debit-mandate.tsx";
import * as contract from "../debit-contract.ts";
import * as debits from "../direct-debit.server.ts";
import { orderPath } from "../order-path.ts";
import type { Route } from "./+types/direct-debit.ts";

const here = "/directdebit";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const payment_id = args.url.searchParams.get("id") ?? undefined;
  if (payment_id !== undefined && !isUuid(payment_id)) throw data(null, { status: 404 });
  const { debit } = await load(args, contract.getDirectDebit, debits.getDirectDebit, { payment_id });
  // Whoever is done is told by the page of the purchase.
  if (debit?.step === "done") throw redirect(`/transactions/${debit.payment_id}?new`);
  const { searchParams: query } = args.url;
  return { debit, changing: query.has("change"), sent_again: query.has("sent") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const payment_id = formText(form, "payment_id");
  const typed = Object.fromEntries(debitFields.map((name) => [name, formText(form, name)]));
  const intent = formText(form, "intent");
  const { error } = await perform(args, intent, form, { payment_id, typed });
  if (error) return data({ error, typed }, { status: refusalStatus(error.code) });
  return redirect(`${here}?id=${encodeURIComponent(payment_id)}${intent === "sms" ? "&sent" : ""}`);
}

type Given = { payment_id: string; typed: Record<string, string> };

function perform(args: Route.ActionArgs, intent: string, form: FormData, { payment_id, typed }: Given) {
  if (intent === "data") return act(args, contract.saveDirectDebit, debits.saveDirectDebit, { payment_id, ...typed });
  if (intent === "mandate") {
    const authorised = form.get("authorised") !== null;
    return act(args, contract.authoriseDirectDebit, debits.authoriseDirectDebit, { payment_id, authorised });
  }
  if (intent === "sms") return act(args, contract.resendDebitCode, debits.resendDebitCode, { payment_id });
  return act(args, contract.confirmDirectDebit, debits.confirmDirectDebit, { payment_id, otp: formText(form, "otp") });
}

const places = { data: 1, mandate: 2, code: 3 } as const;

export default function DirectDebitPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const progress = useId();
  const { debit, changing, sent_again } = loaderData;
  if (!debit || debit.step === "closed" || debit.step === "done")
    return (
      <QuietPage
        title={t("payments.debit_title")}
        empty={t("payments.debit_empty")}
        action={{ to: "/credits", label: t("payments.to_credits") }}
      >
        {t("payments.debit_text")}
      </QuietPage>
    );
  const step = changing ? "data" : debit.step;
  const steps = { current: places[step], total: 3 };
  return (
    <div className="narrow stack">
      <PageTitle title={`${t("payments.debit_title")} (${t("ui.step", steps)})`} noindex />
      <PageHead title={t("payments.debit_title")} sub={<DebitSum debit={debit} />} />
      <Steps {...steps} id={progress} />
      <Panel title={t(`payments.debit_step_${step}`)} arrive={progress}>
        <div className="stack">
          <Problem error={actionData?.error} bundle={debit.bundle} />
          {step === "data" && (
            <DebitData
              action={`${here}?id=${debit.payment_id}&change`}
              debit={debit}
              error={actionData?.error}
              typed={actionData?.typed}
            />
          )}
          {step === "mandate" && debit.mandate && (
            <DebitMandate
              action={`${here}?id=${debit.payment_id}`}
              debit={debit}
              mandate={debit.mandate}
              error={actionData?.error}
            />
          )}
          {step === "code" && debit.sms && (
            <DebitCode
              action={`${here}?id=${debit.payment_id}`}
              debit={debit}
              sms={debit.sms}
              sent_again={sent_again && !actionData}
              error={actionData?.error}
            />
          )}
        </div>
      </Panel>
    </div>
  );
}

function DebitSum({ debit }: { readonly debit: contract.DirectDebit }) {
  const t = useTranslations();
  const { locale } = useSite();
  const amount = formatMoney(locale, debit.amount, debit.currency);
  return t("payments.debit_sum", { count: debit.credits, amount });
}

const closing = new Set<string>(["debit_blocked", "debit_limit", "debit_codes_used"]);

/** Blocked or at a limit: the method is closed to this member, nothing else is. */
function Problem({ error, bundle }: { readonly error: ErrorBody["error"] | undefined; readonly bundle: number }) {
  const t = useTranslations();
  if (!error || Object.keys(error.fields).length > 0) return null;
  const closed = closing.has(error.code);
  return (
    <Note
      kind="bad"
      role="alert"
      title={error.message}
      action={
        closed && (
          <ButtonLink to={orderPath(bundle, null, undefined)} variant="quiet" size="sm">
            {t("payments.other_method")}
          </ButtonLink>
        )
      }
    />
  );
}
