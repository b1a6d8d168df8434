/** Who somebody is and the password: for logging in, and for taking a deleted account back. */
import { useTranslations } from "#i18n/words.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";

type LoginFieldsProps = {
  readonly username: string | undefined;
  readonly wrong_username: string | undefined;
  readonly wrong_password: string | undefined;
};

export function LoginFields({ username, wrong_username, wrong_password }: LoginFieldsProps) {
  const t = useTranslations();
  return (
    <>
      <TextField
        label={t("login.email_or_username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        required
        defaultValue={username}
        error={wrong_username}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
        error={wrong_password}
      />
    </>
  );
}
