/** The country whose prices, currency and methods count for an order, and the way to another. */
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import type { CountryCode } from "#lib/countries.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import "./shop.scss";

type PaymentCountryProps = {
  readonly action: string;
  readonly country: CountryCode;
  readonly countries: readonly CountryCode[];
};

export function PaymentCountry({ action, country, countries }: PaymentCountryProps) {
  const t = useTranslations();
  const options = useCountryOptions(countries);
  const busy = useNavigation().formData?.get("intent") === "country";
  return (
    <Form method="post" action={action} className="country-line" preventScrollReset>
      <SelectField
        key={country}
        label={t("payments.country")}
        hint={t("payments.country_hint")}
        name="country"
        autoComplete="country"
        defaultValue={country}
        options={options}
      />
      <Button type="submit" name="intent" value="country" variant="quiet" busy={busy}>
        {t("payments.country_change")}
      </Button>
    </Form>
  );
}
