/** Earlier orders, to order again. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/repeat-order.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function RepeatOrderPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("payments.repeat_title")}
      empty={t("payments.repeat_empty")}
      action={{ to: "/credits", label: t("payments.to_credits") }}
    >
      {t("payments.repeat_text")}
    </QuietPage>
  );
}
