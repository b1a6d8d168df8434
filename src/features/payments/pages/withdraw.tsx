/** Withdrawing from one purchase, for its buyer. */
import { data, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { isUuid } from "#lib/uuid.ts";
import { act, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { WithdrawalForm } from "../components/withdrawal.tsx";
import { getWithdrawal, withdraw } from "../withdrawals.server.ts";
import * as contract from "../withdraw-contract.ts";
import type { Route } from "./+types/withdraw.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const payment_id = args.params.id;
  if (!isUuid(payment_id)) throw data(null, { status: 404 });
  const { done, error } = await act(args, contract.getWithdrawal, getWithdrawal, { payment_id });
  // Too late is an answer, not an error.
  if (error && error.code !== "withdrawal_closed") throw data(error.message, { status: refusalStatus(error.code) });
  return { payment_id, withdrawal: done, closed: error?.message };
}

export async function action(args: Route.ActionArgs) {
  const payment_id = args.params.id;
  const { error } = await act(args, contract.withdraw, withdraw, { payment_id });
  if (error) return data({ message: error.message }, { status: refusalStatus(error.code) });
  // Its page says what comes back, and can be loaded again without asking twice.
  return redirect(`/transactions/${payment_id}`);
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { payment_id, withdrawal, closed } = loaderData;
  return (
    <div className="narrow stack">
      <PageTitle title={t("payments.withdraw_title")} noindex />
      <PageHead title={t("payments.withdraw_title")} />
      {withdrawal ? (
        <Panel>
          <WithdrawalForm
            withdrawal={withdrawal}
            action={`/transactions/${payment_id}/withdraw`}
            error={actionData?.message}
          />
        </Panel>
      ) : (
        <Note kind="warn" title={closed} />
      )}
      <ButtonLink to={`/transactions/${payment_id}`} variant="ghost" block>
        {t("payments.to_purchase")}
      </ButtonLink>
    </div>
  );
}
