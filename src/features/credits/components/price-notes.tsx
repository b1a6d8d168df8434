/** The small print of prices that is not small: once, with VAT, what things cost, and the way back. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { ActionCost } from "../contract.ts";

const toReturnPolicy = (chunks: ReactNode) => <Link to="/pages/return-policy">{chunks}</Link>;

type PriceNotesProps = {
  readonly costs: readonly ActionCost[];
  /** Where the way back stands elsewhere on the page. */
  readonly brief?: boolean;
};

export function PriceNotes({ costs, brief = false }: PriceNotesProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const credits = Object.fromEntries(costs.map((cost) => [cost.action, cost.credits])) as Record<
    ActionCost["action"],
    number
  >;
  return (
    <div className="muted mt-3">
      <p className="mb-1">{t("credits.one_time", credits)}</p>
      {!brief && (
        <p className="mb-0">{t.rich("credits.refund", { days: settings.refund_days, link: toReturnPolicy })}</p>
      )}
    </div>
  );
}
