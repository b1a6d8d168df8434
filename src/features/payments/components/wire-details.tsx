/** Where to send the money of a wire transfer, and what must be written on it. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { groupIban } from "../iban-text.ts";
import type { Transaction } from "../transaction-contract.ts";
import { type Fact, FactsList } from "./facts-list.tsx";

type WireDetailsProps = { readonly wire: NonNullable<Transaction["wire"]>; readonly amount: string };

export function WireDetails({ wire, amount }: WireDetailsProps) {
  const t = useTranslations();
  const until = useFormatter().dateTime(new Date(wire.expires), { dateStyle: "long" });
  const facts: Fact[] = [
    [t("payments.wire_holder"), wire.account_holder],
    [t("payments.wire_iban"), groupIban(wire.iban)],
    [t("payments.wire_bic"), wire.bic],
    [t("payments.wire_bank"), wire.bank],
    [t("payments.amount"), amount],
    [t("payments.wire_reference"), wire.reference],
    [t("payments.wire_until"), until],
  ];
  return <FactsList facts={facts.filter(([, value]) => Boolean(value))} />;
}
