/** Whom a member searches, as the search starts with it. */
import { useTranslations } from "#i18n/words.ts";
import type { SearchPreferences } from "#features/members/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { RegionChoice } from "#features/site/contract.ts";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./settings-state.ts";

type SearchPreferencesFormProps = {
  readonly search_preferences: SearchPreferences;
  readonly regions: readonly RegionChoice[];
};

export function SearchPreferencesForm({ search_preferences: stored, regions }: SearchPreferencesFormProps) {
  const t = useTranslations();
  const { min_age, max_age, non_binary } = useSite().settings;
  const { value, wrong } = useSettingsForm("search");
  const age = (name: "min_age" | "max_age") => (
    <TextField
      label={t(`settings.${name}`)}
      name={name}
      type="number"
      inputMode="numeric"
      min={min_age}
      max={max_age}
      placeholder={t("settings.age_around")}
      defaultValue={value(name, stored[name]?.toString() ?? null)}
      error={wrong(name)}
    />
  );
  return (
    <Panel title={t("settings.search")}>
      <p className="muted">{t("settings.search_text")}</p>
      <SettingsForm intent="search">
        <div className="set-fields">
          <SelectField
            className="wide"
            label={t("members.looking_for")}
            name="gender"
            defaultValue={value("gender", stored.gender)}
            options={[
              { value: "", label: t("settings.gender_fitting") },
              { value: "female", label: t("settings.gender_women") },
              { value: "male", label: t("settings.gender_men") },
              ...(non_binary ? [{ value: "non_binary", label: t("members.seek_non_binary") }] : []),
            ]}
            error={wrong("gender")}
          />
          {age("min_age")}
          {age("max_age")}
          <PlaceFields
            country={value("country", stored.country)}
            region={value("region", stored.region)}
            regions={regions}
            regions_of={stored.country}
            any_country={t("settings.any_country")}
            any_region={t("settings.any_region")}
            wrong={wrong}
          />
        </div>
      </SettingsForm>
    </Panel>
  );
}
