/** A new password, typed twice. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { PasswordField } from "#ui/password-field.tsx";

type NewPasswordFieldsProps = {
  /** Whose it is: a password manager changes what it keeps of this account, and of no other. */
  readonly email: string;
  readonly fields?: Record<string, string> | undefined;
};

export function NewPasswordFields({ email, fields = {} }: NewPasswordFieldsProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const { password_length_min: min, password_length_max: max } = settings;
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("accounts.new_password")}
        hint={t("accounts.new_password_hint", { min })}
        name="password"
        autoComplete="new-password"
        minLength={min}
        maxLength={max}
        required
        error={fields["password"]}
      />
      <PasswordField
        label={t("accounts.new_password_repeat")}
        name="password_repeat"
        autoComplete="new-password"
        maxLength={max}
        required
        error={fields["password_repeat"]}
      />
    </>
  );
}
