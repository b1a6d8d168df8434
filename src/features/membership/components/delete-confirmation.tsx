/** The last step of a deletion: what happens, what is lost, and the password or a code. */
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";

const here = "/profile/delete?step=confirm";

type DeleteConfirmationProps = {
  readonly deletion: {
    readonly credits: number;
    readonly returned: number;
    readonly refund_days: number;
    readonly reactivation_days: number;
  };
  readonly error: { readonly message: string; readonly fields: Record<string, string> } | undefined;
  /** How long the code that was sent is valid. */
  readonly minutes: number | undefined;
  /** Set by the answer that tells of a code; another one for each. */
  readonly sent_at: number | undefined;
};

export function DeleteConfirmation({ deletion, error, minutes, sent_at }: DeleteConfirmationProps) {
  const t = useTranslations();
  const navigation = useNavigation();
  const sending = navigation.state === "idle" ? undefined : navigation.formData?.get("intent");
  const { credits, returned, refund_days, reactivation_days: days } = deletion;
  const forfeited = credits - returned;
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Its hint says that the code was sent: heard again when it was sent again.
    if (sent_at !== undefined) code.current?.focus();
  }, [sent_at]);
  return (
    <>
      <PageTitle title={t("membership.delete_title")} noindex />
      <PageHead title={t("membership.delete_title")} sub={t("membership.delete_confirm_lead")} />
      <Panel>
        <ul>
          <li>{t("membership.delete_effect_hidden")}</li>
          <li>{t("membership.delete_effect_back", { days })}</li>
          <li>{t("membership.delete_effect_erased")}</li>
          <li>{t("membership.delete_effect_messages")}</li>
        </ul>
        <div className="stack">
          {returned > 0 && (
            <Note kind="plain" title={t("membership.delete_returned", { count: returned })}>
              {t("membership.delete_returned_text", { days: refund_days })}
            </Note>
          )}
          {forfeited > 0 && (
            <Note
              kind="warn"
              title={t("membership.delete_credits", { count: forfeited })}
              action={<Link to="/pages/return-policy">{t("membership.delete_credits_link")}</Link>}
            >
              {t("membership.delete_forfeited_text")}
            </Note>
          )}
        </div>
        <Form method="post" action={here} className="stack mt-4">
          <RefusalNote error={error} />
          {minutes === undefined ? (
            <PasswordField
              label={t("membership.delete_password")}
              name="password"
              autoComplete="current-password"
              maxLength={256}
              required
              error={error?.fields["password"]}
            />
          ) : (
            <>
              <input type="hidden" name="minutes" value={minutes} />
              <TextField
                ref={code}
                label={t("membership.delete_code")}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for a moment ago, in this very place
                autoFocus
                hint={t("membership.delete_code_hint", { minutes })}
                error={error?.fields["code"]}
              />
            </>
          )}
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="danger"
            size="lg"
            block
            busy={sending === "delete"}
          >
            {t("membership.delete_confirm")}
          </Button>
          <ButtonLink to="/profile" variant="quiet" size="lg" block>
            {t("membership.delete_keep")}
          </ButtonLink>
        </Form>
        <Form method="post" action={here} className="mt-4 text-center">
          {minutes === undefined ? (
            <p className="small muted mb-2">{t("membership.delete_code_text")}</p>
          ) : (
            <input type="hidden" name="minutes" value={minutes} />
          )}
          <Button type="submit" name="intent" value="code" variant="ghost" busy={sending === "code"}>
            {t(minutes === undefined ? "membership.delete_code_send" : "signup.sent_again")}
          </Button>
        </Form>
        {minutes !== undefined && (
          <p className="text-center mt-2 mb-0">
            <Link to={here}>{t("membership.reactivate_with_password")}</Link>
          </p>
        )}
      </Panel>
    </>
  );
}
