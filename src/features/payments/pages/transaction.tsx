/** How one purchase stands. While it is under way it is watched; it can be read without a session by its signed address. */
import { Link, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { formText } from "#lib/form-text.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Away } from "../components/buy-form.tsx";
import { PurchaseFacts } from "../components/purchase-facts.tsx";
import { TransactionOutcome } from "../components/transaction-outcome.tsx";
import { useWatchedTransaction } from "../components/use-watched-transaction.ts";
import * as contract from "../contract.ts";
import * as purchases from "../transaction-contract.ts";
import { cancelOrder } from "../orders.server.ts";
import { getTransaction } from "../transactions.server.ts";
import { pay } from "../order-form.server.ts";
import { findWayBack } from "../way-back.server.ts";
import type { Route } from "./+types/transaction.ts";
import "../components/purchases.scss";

export async function loader(args: Route.LoaderArgs) {
  const signature = args.url.searchParams.get("signature") ?? undefined;
  const found = await load(args, purchases.getTransaction, getTransaction, { id: args.params.id, signature });
  // The address a provider leads back to is signed; the forms that buy say it themselves.
  const fresh = signature !== undefined || args.url.searchParams.has("new");
  return { found, signature, fresh, way_back: fresh ? findWayBack(contextOf(args.context)) : undefined };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (formText(form, "intent") === "pay") return pay(args, args.params.id);
  // Refused when it was paid or given up in the meantime: the page then says so.
  await act(args, contract.cancelOrder, cancelOrder, { payment_id: args.params.id });
  return redirect(args.url.pathname);
}

export default function TransactionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { signature, fresh, way_back } = loaderData;
  const { found, gave_up, told } = useWatchedTransaction(loaderData.found, signature, fresh);
  const { transaction, own, balance } = found;
  return (
    <div className="narrow stack">
      {actionData?.error && <Note kind="bad" role="alert" title={actionData.error.message} />}
      {actionData?.away ? (
        <>
          <PageTitle title={t("payments.status_title")} noindex />
          <Away url={actionData.away} />
        </>
      ) : (
        <TransactionOutcome {...{ transaction, own, fresh, gave_up, told, balance, way_back }} />
      )}
      {own ? (
        <>
          <PurchaseFacts transaction={transaction} fresh={fresh} />
          <ButtonLink to="/transactions" variant="ghost" block>
            {t("payments.all_purchases")}
          </ButtonLink>
        </>
      ) : (
        <p className="text-center mb-0">
          <Link to={`/login?next=${encodeURIComponent(`/transactions/${transaction.payment_id}`)}`}>
            {t("payments.log_in")}
          </Link>
        </p>
      )}
    </div>
  );
}
