/** Language, look and time zone. */
import { useContext, useEffect, useMemo } from "react";
import { useLocale, useTranslations } from "#i18n/words.ts";
import { PreferenceFields } from "#features/accounts/components/preference-fields.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showAnswer } from "#ui/show-answer.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { zoneChoices } from "../zone-names.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsContext, useSettingsForm } from "./settings-state.ts";

export function AppearanceForms({ theme, time_zone }: { readonly theme: string; readonly time_zone: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const zones = useMemo(() => zoneChoices(locale), [locale]);
  const { value, wrong } = useSettingsForm("time_zone");
  // The two buttons look alike; who hears only their names is told what each saves.
  const save = (what: string) => (
    <>
      {t("settings.save")} <VisuallyHidden>{what}</VisuallyHidden>
    </>
  );
  const kept = useContext(SettingsContext).saved === "preferences";
  // The whole document has come anew, so nobody else tells what became of the form.
  useEffect(() => {
    if (kept) showAnswer(document.getElementById("main"));
  }, [kept]);
  return (
    <>
      <Panel title={t("site.language_and_look")}>
        <div className="stack">
          {kept && <Note kind="ok" role="status" title={t("settings.saved")} />}
          <PreferenceFields
            back="/profile/appearance?saved=preferences"
            theme={theme}
            submit={save(t("site.language_and_look"))}
          />
        </div>
      </Panel>
      <Panel>
        <SettingsForm intent="time_zone" submit={save(t("settings.time_zone"))}>
          <SelectField
            label={t("settings.time_zone")}
            hint={t("settings.time_zone_hint")}
            name="time_zone"
            defaultValue={value("time_zone", time_zone)}
            options={zones}
            error={wrong("time_zone")}
          />
        </SettingsForm>
      </Panel>
    </>
  );
}
