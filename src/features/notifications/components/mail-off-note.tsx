/** Why mails are off, with the way back that fits the reason. */
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import type { Notifications } from "../contract.ts";
import "./notifications.scss";

type MailOffNoteProps = {
  readonly reason: NonNullable<Notifications["mail_off"]>;
  readonly email: string;
  /** The link to confirm the address is on its way. */
  readonly sent: boolean;
  readonly error: ErrorBody["error"] | undefined;
};

export function MailOffNote({ reason, email, sent, error }: MailOffNoteProps) {
  const t = useTranslations();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "resume";
  return (
    <>
      <RefusalNote error={error} />
      <Note
        kind="warn"
        icon={<Icon of={EnvelopeSimpleIcon} />}
        title={t(`notifications.off_${reason}`)}
        action={
          <Form method="post" action="/notifications" className="mail-back">
            {reason === "fbl" && (
              <Checkbox
                name="agree"
                value="1"
                label={t("notifications.off_fbl_agree")}
                error={error?.fields["agree"]}
                required
              />
            )}
            {sent ? (
              <p role="status">{t("notifications.off_sent", { email })}</p>
            ) : (
              <Button type="submit" name="intent" value="resume" size="sm" variant="quiet" busy={busy}>
                {t(`notifications.off_${reason}_action`)}
              </Button>
            )}
          </Form>
        }
      >
        {t(`notifications.off_${reason}_text`, { email })}{" "}
        {reason === "bounce" && <Link to="/profile/account">{t("notifications.off_change")}</Link>}
      </Note>
    </>
  );
}
