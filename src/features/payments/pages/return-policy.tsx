/** Returns and refunds: the rules, and the way to withdraw from a purchase, for members and for who cannot log in. */
import { useEffect, useRef } from "react";
import { data, Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { type ErrorBody, refusalStatus } from "#contract/refusal.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { ContactWays } from "#features/site/components/contact.tsx";
import { DocumentView } from "#features/site/components/document-view.tsx";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { RefusalNote } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { getReturnPolicy } from "../return-policy.server.ts";
import { WithdrawalDone, WithdrawalForm } from "../components/withdrawal.tsx";
import { findWithdrawal, withdrawByNumber } from "../withdrawals.server.ts";
import * as contract from "../withdraw-contract.ts";
import type { Route } from "./+types/return-policy.ts";

const here = "/pages/return-policy";

export async function loader({ context }: Route.LoaderArgs) {
  return { document: await getReturnPolicy(contextOf(context)) };
}

type Step = {
  typed: { number: string; email: string };
  found?: contract.Withdrawal;
  withdrawn?: contract.Withdrawal;
  error?: ErrorBody["error"];
};

/** First what would come back, then the same two words again with the confirmation. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const typed = { number: formText(form, "number"), email: formText(form, "email") };
  if (form.get("intent") === "withdraw") {
    const { done, error } = await act(args, contract.withdrawByNumber, withdrawByNumber, typed);
    if (error) return data<Step>({ typed, error }, { status: refusalStatus(error.code) });
    return data<Step>({ typed, withdrawn: done });
  }
  const { done, error } = await act(args, contract.findWithdrawal, findWithdrawal, typed);
  if (error) return data<Step>({ typed, error }, { status: refusalStatus(error.code) });
  return data<Step>({ typed, found: done });
}

export default function ReturnPolicyPage({ loaderData: { document }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <DocumentView
      path={here}
      title={t("frame.returns")}
      document={document}
      legal
      after={{ how: <WithdrawPlace step={actionData} />, ways: <ContactWays /> }}
    />
  );
}

/** Where the forms lead back to, whatever stands there by then: it is shown and spoken instead of the top of the page. */
function WithdrawPlace({ step }: { readonly step: Step | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step && !step.error) place.current?.focus();
  }, [step]);
  return (
    <div id="withdraw" ref={place} tabIndex={-1}>
      <WithdrawHere step={step} />
    </div>
  );
}

function WithdrawHere({ step }: { readonly step: Step | undefined }) {
  const t = useTranslations();
  const user = useUser();
  if (step?.withdrawn) return <WithdrawalDone withdrawal={step.withdrawn} />;
  if (step?.found)
    return (
      <Panel>
        <WithdrawalForm withdrawal={step.found} action={`${here}#withdraw`} error={undefined}>
          <input type="hidden" name="number" value={step.typed.number} />
          <input type="hidden" name="email" value={step.typed.email} />
        </WithdrawalForm>
      </Panel>
    );
  if (!user)
    return (
      <Panel>
        <FindForm step={step} />
      </Panel>
    );
  return (
    <Panel>
      <ButtonLink to="/transactions">{t("payments.withdraw_here")}</ButtonLink>
      <Disclosure className="mt-3" open={step !== undefined} summary={t("payments.withdraw_by_number")}>
        <FindForm step={step} />
      </Disclosure>
    </Panel>
  );
}

function FindForm({ step }: { readonly step: Step | undefined }) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const error = step?.error;
  return (
    <Form method="post" action={`${here}#withdraw`} className="stack" preventScrollReset>
      <RefusalNote error={error} />
      <TextField
        label={t("payments.order_number_label")}
        hint={t("payments.order_number_hint")}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={step?.typed.number}
        error={error?.fields["number"]}
      />
      <TextField
        label={t("accounts.email")}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={256}
        required
        defaultValue={step?.typed.email}
        error={error?.fields["email"]}
      />
      <Button type="submit" name="intent" value="find" size="lg" busy={busy}>
        {t("payments.withdraw_here")}
      </Button>
    </Form>
  );
}
