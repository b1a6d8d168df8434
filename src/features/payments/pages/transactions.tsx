/** The member's purchases; with an id the status of one. */
import { data } from "react-router";
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/transactions.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  if (args.params.id !== undefined) throw data(null, { status: 404 });
  return null;
}

export default function TransactionsPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("payments.transactions_title")}
      empty={t("payments.transactions_empty")}
      action={{ to: "/credits", label: t("payments.to_credits") }}
    >
      {t("payments.transactions_text")}
    </QuietPage>
  );
}
