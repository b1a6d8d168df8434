/** Who sees what, and who may write. */
import { useTranslations } from "#i18n/words.ts";
import type { Privacy } from "#features/members/contract.ts";
import { audiences, photoModes, writers } from "#features/members/rules.ts";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./settings-state.ts";

const fields = ["show_age", "show_region", "show_online", "show_interests", "show_relationship"] as const;

export function PrivacyForm({ privacy, may_be_shown }: { readonly privacy: Privacy; readonly may_be_shown: boolean }) {
  const t = useTranslations();
  const { value, checked, wrong } = useSettingsForm("privacy");
  return (
    <SettingsForm intent="privacy">
      <Panel title={t("settings.visibility")}>
        <div className="set-switches">
          <Switch
            name="invisible"
            label={t("settings.invisible")}
            hint={t(may_be_shown ? "settings.invisible_hint" : "settings.invisible_unavailable")}
            defaultChecked={checked("invisible", privacy.invisible)}
            disabled={!may_be_shown}
            error={wrong("invisible")}
          />
          <Switch
            name="hide_fictional"
            label={t("settings.hide_fictional")}
            hint={t("settings.hide_fictional_hint")}
            defaultChecked={checked("hide_fictional", privacy.hide_fictional)}
          />
          <Switch
            name="hide_adverts"
            label={t("settings.hide_adverts")}
            hint={t("settings.hide_adverts_hint")}
            defaultChecked={checked("hide_adverts", privacy.hide_adverts)}
          />
          <Switch
            name="may_advertise"
            label={t("settings.may_advertise")}
            hint={t("settings.may_advertise_hint")}
            defaultChecked={checked("may_advertise", privacy.may_advertise)}
          />
        </div>
        {may_be_shown && <input type="hidden" name="may_be_shown" value="1" />}
      </Panel>
      <Panel title={t("settings.who_sees")}>
        <div className="set-fields">
          {fields.map((field) => (
            <SelectField
              key={field}
              label={t(`settings.${field}`)}
              name={field}
              defaultValue={value(field, privacy[field])}
              options={audiences.map((audience) => ({ value: audience, label: t(`settings.audience_${audience}`) }))}
              error={wrong(field)}
            />
          ))}
          <SelectField
            label={t("settings.show_photos")}
            name="show_photos"
            defaultValue={value("show_photos", privacy.show_photos)}
            options={photoModes.map((mode) => ({ value: mode, label: t(`settings.photos_${mode}`) }))}
            error={wrong("show_photos")}
          />
          <SelectField
            className="wide"
            label={t("settings.messages_from")}
            hint={`${t("settings.messages_from_hint")} ${t("settings.writers_verified_hint")}`}
            name="messages_from"
            defaultValue={value("messages_from", privacy.messages_from)}
            options={writers.map((who) => ({ value: who, label: t(`settings.writers_${who}`) }))}
            error={wrong("messages_from")}
          />
        </div>
      </Panel>
    </SettingsForm>
  );
}
