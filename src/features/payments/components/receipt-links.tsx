/** Links to the receipts of a purchase: of the sale, and of what was given back. */
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { useTranslations } from "#i18n/words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Transaction } from "../transaction-contract.ts";

type ReceiptLinksProps = { readonly transaction: Pick<Transaction, "payment_id" | "receipts"> };

export function ReceiptLinks({ transaction: { payment_id, receipts } }: ReceiptLinksProps) {
  const t = useTranslations();
  return receipts.map(({ kind, number }) => (
    <ButtonLink
      key={number}
      to={`/transactions/${payment_id}/receipt/${number}`}
      variant="quiet"
      size="sm"
      icon={<Icon of={ReceiptIcon} />}
      aria-label={
        kind === "sale" ? t("payments.receipt_named", { number }) : t("payments.refund_receipt_named", { number })
      }
    >
      {kind === "sale" ? t("payments.receipt") : t("payments.refund_receipt")}
    </ButtonLink>
  ));
}
