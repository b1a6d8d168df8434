/** Everything members tell about themselves. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import type { ProfileSettings } from "#features/members/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { InterestChoice, RegionChoice } from "#features/site/contract.ts";
import { type ChoiceField, choiceText, lookFields, noteFields, profileChoices } from "#lib/profile-choices.ts";
import { Panel } from "#ui/panel.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { CountedTextarea } from "./counted-textarea.tsx";
import { InterestChoices } from "./interest-choices.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./settings-state.ts";

type ProfileFormProps = {
  readonly settings: ProfileSettings;
  readonly interests: readonly InterestChoice[];
  readonly regions: readonly RegionChoice[];
};

export function ProfileForm({ settings, interests, regions }: ProfileFormProps) {
  const t = useTranslations();
  const { settings: site } = useSite();
  const { value, values, wrong } = useSettingsForm("profile");
  const options = (field: ChoiceField) =>
    profileChoices[field].map((choice) => ({ value: choice, label: t(choiceText(field, choice)) }));
  return (
    <SettingsForm intent="profile">
      <Panel title={t("settings.about_you")}>
        <div className="stack">
          <div className="set-fields">
            <RadioTiles
              legend={t("signup.i_am")}
              name="gender"
              columns={site.non_binary ? 3 : 2}
              defaultValue={value("gender", settings.gender)}
              options={options("gender").filter(
                // Who said so before goes on to be offered it.
                ({ value: gender }) => gender !== "non_binary" || site.non_binary || settings.gender === "non_binary",
              )}
              error={wrong("gender")}
            />
            <SelectField
              label={t("members.sexuality")}
              name="sexuality"
              defaultValue={value("sexuality", settings.sexuality)}
              options={options("sexuality")}
              error={wrong("sexuality")}
            />
            <PlaceFields
              country={value("country", settings.country)}
              region={value("region", settings.region)}
              regions={regions}
              regions_of={settings.country}
              any_region={t("settings.region_none")}
              town={value("town", settings.town)}
              with_location
              wrong={wrong}
            />
          </div>
          <BirthDate date={settings.date_of_birth} />
        </div>
      </Panel>
      <Panel title={t("settings.texts")}>
        <div className="stack">
          {noteFields.map((field) => (
            <CountedTextarea
              key={field}
              label={t(`members.note_${field}`)}
              name={field}
              stored={value(field, settings[field])}
              max={site.profile_note_length}
              error={wrong(field)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t("settings.looks")}>
        <div className="set-fields">
          {lookFields.map((field) => (
            <SelectField
              key={field}
              label={t(`members.${field}`)}
              name={field}
              defaultValue={value(field, settings[field])}
              options={[{ value: "", label: t("settings.not_told") }, ...options(field)]}
              error={wrong(field)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t("members.interests")}>
        <InterestChoices
          choices={interests}
          chosen={values("interests", settings.interests)}
          consent={settings.sensitive_data_consent}
          error={wrong("interests")}
          consent_error={wrong("consent_sensitive_data")}
        />
      </Panel>
    </SettingsForm>
  );
}

function BirthDate({ date }: { readonly date: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const shown = format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long" });
  return <p className="small muted mb-0">{t("settings.birth_date", { date: shown })}</p>;
}
