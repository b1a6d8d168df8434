/** Second step of a direct debit: the mandate to read, and the tick that gives it. */
import { Form, Link, useNavigation } from "react-router";
import { useCountryName, useFormatter, useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { unbroken } from "#features/site/rules.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import type { DirectDebit } from "../debit-contract.ts";
import "./purchases.scss";
import { FactsList } from "./facts-list.tsx";

type DebitMandateProps = {
  readonly action: string;
  readonly debit: DirectDebit;
  readonly mandate: NonNullable<DirectDebit["mandate"]>;
  readonly error: ErrorBody["error"] | undefined;
};

export function DebitMandate({ action, debit, mandate, error }: DebitMandateProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const busy = useNavigation().state !== "idle";
  const { creditor } = mandate;
  const country = useCountryName()(creditor.country);
  const day = format.dateTime(new Date(mandate.collect_on), { dateStyle: "long", timeZone: "UTC" });
  const amount = formatMoney(locale, mandate.amount, debit.currency);
  const facts = [
    [
      t("payments.mandate_creditor"),
      [creditor.name, creditor.address, creditor.city, country].map(unbroken).join(", "),
    ],
    [t("payments.mandate_creditor_id"), mandate.creditor_id],
    [t("payments.mandate_reference"), mandate.reference],
    [t("payments.debit_account_holder"), mandate.account_holder],
    [t("payments.debit_iban"), mandate.iban],
    [t("payments.mandate_address"), mandate.address],
    [t("payments.amount"), amount],
    [t("payments.mandate_collect_on"), day],
    [t("payments.mandate_kind"), t("payments.mandate_once")],
  ] as const;
  return (
    <Form method="post" action={action} className="stack">
      <input type="hidden" name="payment_id" value={debit.payment_id} />
      <FactsList facts={facts} />
      <p className="mb-0">{t("payments.mandate_text", { creditor: creditor.name })}</p>
      <p className="mb-0">{t("payments.mandate_refund")}</p>
      <p className="mb-0">{t("payments.mandate_notice", { days: mandate.notice_days })}</p>
      <Checkbox
        name="authorised"
        label={t("payments.mandate_authorise", { creditor: creditor.name, amount })}
        required
        error={error?.fields["authorised"]}
      />
      <Button type="submit" name="intent" value="mandate" size="lg" block busy={busy}>
        {t("payments.mandate_send")}
      </Button>
      <p className="text-center mb-0">
        <Link to={`/directdebit?id=${debit.payment_id}&change`}>{t("payments.debit_change")}</Link>
      </p>
    </Form>
  );
}
