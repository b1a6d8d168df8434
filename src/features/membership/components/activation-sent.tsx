/** The end of a sign-up: the mail is on its way, can be sent again, or to another address. */
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { TextField } from "#ui/text-field.tsx";
import { signupSteps } from "./signup-flow.tsx";
import { SignupSheet } from "./signup-sheet.tsx";

/** Where an answer may not tell whether there is a new account. Who joins again gets the mail again. */
export function NeutralSent() {
  const t = useTranslations();
  return (
    <SignupSheet title={t("signup.sent_title")} step={{ current: signupSteps, total: signupSteps }}>
      <p className="mt-3">{t("signup.sent_neutral")}</p>
      <div className="stack mt-5">
        <ButtonLink to="/login" size="lg" block>
          {t("frame.login")}
        </ButtonLink>
        <ButtonLink to="/signup" variant="ghost">
          {t("signup.sent_change")}
        </ButtonLink>
      </div>
    </SignupSheet>
  );
}

type ActivationSentProps = {
  readonly email: string;
  readonly next: string;
  readonly answer:
    | { sent_to?: string | undefined; limited?: boolean; email?: string; error?: string | undefined }
    | undefined;
};

export function ActivationSent({ email, next, answer }: ActivationSentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const step = { current: signupSteps, total: signupSteps };
  // The link was opened in another window or on another device.
  if (useUser()?.status === "active")
    return (
      <>
        <PageTitle title={t("membership.activated_title")} noindex />
        <SignupSheet title={t("membership.activated_title")} lead={t("membership.activated_text")} step={step}>
          <div className="stack mt-5">
            <ButtonLink to={next} size="lg" block>
              {t("signup.continue")}
            </ButtonLink>
          </div>
        </SignupSheet>
      </>
    );
  return (
    <>
      <PageTitle title={t("signup.sent_title")} noindex />
      <SignupSheet
        title={t("signup.sent_title")}
        lead={t("signup.sent_text", { email: answer?.sent_to ?? email })}
        step={step}
      >
        <div className="stack mt-5">
          {answer?.sent_to && <Note kind="ok" role="status" title={t("signup.sent_done", { email: answer.sent_to })} />}
          {answer?.limited && <Note kind="warn" role="alert" title={t("signup.sent_limit")} />}
          <ButtonLink to={next} size="lg" block>
            {t("signup.continue")}
          </ButtonLink>
        </div>
        <Form method="post" action="/signup?step=4" className="stack">
          <TextField
            label={t("signup.sent_change_label")}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={answer?.email ?? email}
            error={answer?.error}
          />
          <Button type="submit" variant="quiet" busy={busy}>
            {t("signup.sent_change_submit")}
          </Button>
        </Form>
      </SignupSheet>
    </>
  );
}
