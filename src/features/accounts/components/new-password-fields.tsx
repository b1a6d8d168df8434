/** A new password, typed twice. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { PasswordField } from "#ui/password-field.tsx";

export function NewPasswordFields({ fields = {} }: { readonly fields?: Record<string, string> | undefined }) {
  const t = useTranslations();
  const { settings } = useSite();
  const { password_length_min: min, password_length_max: max } = settings;
  return (
    <>
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
