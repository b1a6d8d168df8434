/** First step of a direct debit: whose account, which account, where the holder lives, and a phone for the code. */
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DirectDebit } from "../debit-contract.ts";
import { groupIban } from "../iban-text.ts";
import { ibanState } from "../iban.ts";
import "./debit.scss";

export const debitFields = ["account_holder", "iban", "street", "house_number", "zip", "city", "phone"] as const;
type DebitField = (typeof debitFields)[number];

/** Longest value, and what browsers know the field as. */
const fields: Record<DebitField, { maxLength: number; autoComplete: string; inputMode?: "tel" }> = {
  account_holder: { maxLength: 70, autoComplete: "name" },
  iban: { maxLength: 60, autoComplete: "off" },
  street: { maxLength: 70, autoComplete: "address-line1" },
  house_number: { maxLength: 16, autoComplete: "address-line2" },
  zip: { maxLength: 16, autoComplete: "postal-code" },
  city: { maxLength: 35, autoComplete: "address-level2" },
  phone: { maxLength: 30, autoComplete: "tel", inputMode: "tel" },
};

type DebitDataProps = {
  readonly action: string;
  readonly debit: DirectDebit;
  readonly error: ErrorBody["error"] | undefined;
  /** What was typed before it was refused. */
  readonly typed: Record<string, string> | undefined;
};

export function DebitData({ action, debit, error, typed }: DebitDataProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const field = (name: DebitField) => ({
    ...fields[name],
    name,
    required: true,
    label: t(`payments.debit_${name}`),
    error: error?.fields[name],
    defaultValue: typed?.[name],
  });
  return (
    <Form method="post" action={action} className="stack">
      <input type="hidden" name="payment_id" value={debit.payment_id} />
      <TextField {...field("account_holder")} />
      <IbanField {...field("iban")} />
      <div className="debit-row">
        <TextField {...field("street")} />
        <TextField {...field("house_number")} />
      </div>
      <div className="debit-row debit-row-turned">
        <TextField {...field("zip")} />
        <TextField {...field("city")} />
      </div>
      <TextField {...field("phone")} type="tel" hint={t("payments.debit_phone_hint")} />
      <Button type="submit" name="intent" value="data" size="lg" block busy={busy}>
        {t("payments.debit_next")}
      </Button>
    </Form>
  );
}

type IbanFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly defaultValue: string | undefined;
  readonly required: boolean;
  readonly maxLength: number;
  readonly autoComplete: string;
};

/** Checked while it is typed; without scripts the server says the same. */
function IbanField({ defaultValue, error, ...field }: IbanFieldProps) {
  const t = useTranslations();
  const [value, setValue] = useState(defaultValue ?? "");
  const touched = value !== (defaultValue ?? "");
  const state = ibanState(value);
  const problems = {
    incomplete: undefined,
    valid: undefined,
    invalid: t("errors.iban_invalid"),
    not_sepa: t("errors.iban_country"),
  };
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => setValue(groupIban(value))}
      error={touched ? problems[state] : (error ?? problems[state])}
      hint={state === "valid" ? t("payments.debit_iban_valid") : t("payments.debit_iban_hint")}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
