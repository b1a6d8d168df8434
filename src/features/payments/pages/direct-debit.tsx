/** Paying by SEPA direct debit. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/direct-debit.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function DirectDebitPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("payments.debit_title")}
      empty={t("payments.debit_empty")}
      action={{ to: "/credits", label: t("payments.to_credits") }}
    >
      {t("payments.debit_text")}
    </QuietPage>
  );
}
