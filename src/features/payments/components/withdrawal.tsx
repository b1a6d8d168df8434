/** Withdrawing from a purchase: what comes back, the button that does it, and the confirmation afterwards. */
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { Withdrawal } from "../withdraw-contract.ts";
import "./purchases.scss";
import { FactsList } from "./facts-list.tsx";

type WithdrawalFormProps = {
  readonly withdrawal: Withdrawal;
  readonly action: string;
  readonly error: string | undefined;
  /** Hidden fields that say whose purchase it is. */
  readonly children?: ReactNode;
};

export function WithdrawalForm({ withdrawal, action, error, children }: WithdrawalFormProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const navigation = useNavigation();
  const money = (amount: number) => formatMoney(locale, amount, withdrawal.currency);
  const facts = [
    [t("payments.order_number_label"), withdrawal.number],
    [t("payments.date"), format.dateTime(new Date(withdrawal.bought_at), { dateStyle: "long" })],
    [t("payments.product_label"), withdrawal.product],
    [t("payments.withdraw_paid"), money(withdrawal.paid)],
    [
      t("payments.withdraw_unused"),
      t("payments.withdraw_unused_of", { unused: withdrawal.unused, credits: withdrawal.credits }),
    ],
    [t("payments.withdraw_back"), money(withdrawal.amount)],
    [t("payments.method"), withdrawal.method],
  ] as const;
  return (
    <Form method="post" action={action} className="stack">
      {children}
      {error && <Note kind="bad" role="alert" title={error} />}
      <FactsList facts={facts} />
      <p className="mb-0">
        {withdrawal.amount > 0
          ? t("payments.withdraw_text", { amount: money(withdrawal.amount), days: withdrawal.payout_days })
          : t("payments.withdraw_nothing")}
      </p>
      {withdrawal.ends_premium && <Note kind="info">{t("payments.withdraw_ends_premium")}</Note>}
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        size="lg"
        block
        busy={navigation.state !== "idle" && navigation.formData?.get("intent") === "withdraw"}
      >
        {t("payments.withdraw_confirm")}
      </Button>
    </Form>
  );
}

export function WithdrawalDone({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations();
  const { locale } = useSite();
  const amount = formatMoney(locale, withdrawal.amount, withdrawal.currency);
  return (
    <Note kind="ok" role="status" title={t("payments.withdrawn")}>
      {t("payments.withdrawn_text", { number: withdrawal.number, amount, days: withdrawal.payout_days })}
    </Note>
  );
}
