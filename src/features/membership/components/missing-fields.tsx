/** The fields that a partner's sign-up left out. */
import { useTranslations } from "#i18n/words.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { DateOfBirthField } from "#ui/date-of-birth-field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { MissingField } from "../contract.ts";
import { todayIn } from "../rules.ts";
import { KindTiles } from "./kind-tiles.tsx";
import { ConsentFields } from "./signup-account.tsx";

type MissingFieldsProps = {
  readonly missing: readonly MissingField[];
  /** Until a country is chosen, the day is counted there. */
  readonly kept_country: string;
  /** What was sent and refused. */
  readonly typed: {
    readonly name?: string | undefined;
    readonly gender?: string | undefined;
    readonly seeks?: string | undefined;
    readonly date_of_birth?: string | undefined;
    readonly country?: string | undefined;
  };
  readonly fields: Record<string, string>;
};

export function MissingFields({ missing, kept_country, typed, fields }: MissingFieldsProps) {
  const t = useTranslations();
  const { settings, now } = useSite();
  const asks = (field: MissingField) => missing.includes(field);
  const countries = useCountryOptions(settings.countries);
  const country = typed.country ?? settings.geoip_selected_country ?? "";
  return (
    <>
      {asks("gender") && (
        <KindTiles
          gender={{ chosen: typed.gender, error: fields["gender"] }}
          seeks={{ chosen: typed.seeks, error: fields["sexuality"] }}
        />
      )}
      {asks("date_of_birth") && (
        <DateOfBirthField
          legend={t("signup.birth_legend", { min_age: settings.min_age })}
          name="date_of_birth"
          today={todayIn(country || kept_country, new Date(now))}
          min_age={settings.min_age}
          defaultValue={typed.date_of_birth}
          required
          error={fields["date_of_birth"]}
        />
      )}
      {asks("country") && (
        <SelectField
          label={t("signup.country")}
          name="country"
          autoComplete="country"
          required
          placeholder={t("ui.choose")}
          options={countries}
          defaultValue={country}
          error={fields["country"]}
        />
      )}
      {asks("name") && (
        <TextField
          label={t("signup.name")}
          hint={t("signup.name_hint", { min: settings.name_length_min, max: settings.name_length_max })}
          name="name"
          autoComplete="nickname"
          spellCheck={false}
          maxLength={60}
          required
          defaultValue={typed.name}
          error={fields["name"]}
        />
      )}
      {asks("password") && (
        <PasswordField
          label={t("signup.password")}
          hint={t("signup.password_hint", { min: settings.password_length_min })}
          name="password"
          autoComplete="new-password"
          minLength={settings.password_length_min}
          required
          error={fields["password"]}
        />
      )}
      {asks("consent_terms") && <ConsentFields fields={fields} marketing={false} />}
    </>
  );
}
