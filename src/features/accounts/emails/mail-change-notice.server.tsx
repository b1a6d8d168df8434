/** The mail to the old address after a change, whose link takes it back. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; hours: number };

/** The new address is not named: whoever reads this mailbox need not know it. */
export function mailChangeNoticeMail({ t, locale, site, name, url, hours }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.mail_changed_subject"),
    preview: t("mail.mail_changed_preview"),
    before: [t("mail.greeting", { name }), t("mail.mail_changed_intro")],
    after: [t("mail.mail_changed_you"), t("mail.mail_changed_not_you", { hours })],
    action: { label: t("mail.mail_changed_action"), url },
    reason: t("mail.security_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
