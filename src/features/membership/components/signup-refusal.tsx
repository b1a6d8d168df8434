/** Why a sign-up was refused, with the way on that fits: log in, come back, ask again, or change an answer. */
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { Note, RefusalNote } from "#ui/note.tsx";
import { type Place, stepOfField, stepPath } from "../joining-place.ts";

type SignupRefusalProps = {
  readonly failure: Pick<ErrorBody["error"], "code" | "message" | "fields">;
  readonly place: Place;
  readonly onLogin: () => void;
};

export function SignupRefusal({ failure, place, onLogin }: SignupRefusalProps) {
  const t = useTranslations();
  const { code, message, fields } = failure;
  if (code === "account_exists")
    return (
      <Note
        kind="bad"
        role="alert"
        title={message}
        action={
          <Link to="/login" onClick={onLogin}>
            {t("signup.login_now")}
          </Link>
        }
      />
    );
  if (code === "account_pending_deletion")
    return (
      <Note kind="bad" role="alert" title={message} action={<Link to="/reactivate">{t("signup.reactivate")}</Link>} />
    );
  if (code === "signup_refused")
    return <Note kind="bad" role="alert" title={message} action={<Link to="/complaints">{t("signup.appeal")}</Link>} />;
  const earlier = Object.entries(fields).filter(([field]) => stepOfField(field) < 3);
  return (
    <>
      <RefusalNote error={failure} />
      {earlier.map(([field, text]) => (
        <Note
          key={field}
          kind="bad"
          role="alert"
          title={text}
          action={
            <Link to={stepPath(place, stepOfField(field))} preventScrollReset>
              {t("signup.change")}
            </Link>
          }
        />
      ))}
    </>
  );
}
