/** Name, e-mail address and password, each with its own form. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { NewPasswordFields } from "#features/accounts/components/new-password-fields.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./settings-state.ts";

type NameFormProps = { readonly name: string; readonly name_change_on: string | null };

export function NameForm({ name, name_change_on }: NameFormProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { settings } = useSite();
  const { value, wrong, saved } = useSettingsForm("name");
  const day = name_change_on && format.dateTime(new Date(name_change_on), { dateStyle: "long" });
  return (
    // A field says its name itself.
    <Panel title={day ? t("settings.name") : undefined}>
      {day ? (
        <>
          {saved && <Note kind="ok" role="status" title={t("settings.saved")} />}
          <p className="muted mb-0">{t("settings.name_wait", { name, day })}</p>
        </>
      ) : (
        <SettingsForm intent="name">
          <TextField
            label={t("settings.name")}
            hint={t("settings.name_hint")}
            name="name"
            autoComplete="nickname"
            minLength={settings.name_length_min}
            maxLength={settings.name_length_max}
            required
            defaultValue={value("name", name)}
            error={wrong("name")}
          />
        </SettingsForm>
      )}
    </Panel>
  );
}

export function EmailForm({ email }: { readonly email: string }) {
  const t = useTranslations();
  const { value, wrong } = useSettingsForm("email");
  return (
    <Panel title={t("accounts.email")}>
      <p className="muted">{t("settings.email_current", { email })}</p>
      <SettingsForm intent="email" submit={t("settings.email_submit")} saved={t("settings.email_sent")}>
        <TextField
          label={t("settings.email_new")}
          hint={t("settings.email_hint")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          required
          defaultValue={value("email", "")}
          error={wrong("email")}
        />
        <PasswordField
          label={t("login.password")}
          name="password"
          autoComplete="current-password"
          required
          error={wrong("password")}
        />
      </SettingsForm>
    </Panel>
  );
}

export function PasswordForm({ email }: { readonly email: string }) {
  const t = useTranslations();
  const { error, wrong } = useSettingsForm("password");
  return (
    <Panel title={t("login.password")}>
      <p className="muted">{t("settings.password_text")}</p>
      <SettingsForm intent="password" submit={t("settings.password_submit")} saved={t("settings.password_saved")}>
        <PasswordField
          label={t("settings.old_password")}
          name="old_password"
          autoComplete="current-password"
          required
          error={wrong("old_password")}
        />
        <NewPasswordFields email={email} fields={error?.fields} />
      </SettingsForm>
    </Panel>
  );
}
