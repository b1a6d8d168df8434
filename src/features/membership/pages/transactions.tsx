/** What the member bought: a part of the settings with an address of its own. */
import { useTranslations } from "#i18n/words.ts";
import { PurchaseList } from "#features/payments/components/purchase-list.tsx";
import * as purchases from "#features/payments/transaction-contract.ts";
import { getTransactions } from "#features/payments/transactions.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SettingsHelp, SettingsNav } from "../components/settings-nav.tsx";
import type { Route } from "./+types/transactions.ts";
import "#ui/styles/settings.scss";
import "../components/settings.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, purchases.getTransactions, getTransactions, {});
}

export default function TransactionsPage({ loaderData: { transactions } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={`${t("payments.transactions_title")} · ${t("frame.settings")}`} noindex />
      <PageHead title={t("frame.settings")} />
      <div className="setgrid">
        <SettingsNav current="transactions" />
        <PurchaseList transactions={transactions} />
      </div>
      <SettingsHelp />
    </>
  );
}
