/** The mail to a new address, whose link makes it count. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; minutes: number };

export function mailChangeConfirmMail({ t, locale, site, name, url, minutes }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.mail_change_subject"),
    preview: t("mail.mail_change_preview"),
    before: [t("mail.greeting", { name }), t("mail.mail_change_intro"), t("mail.mail_change_once", { minutes })],
    after: [t("mail.mail_change_not_you")],
    action: { label: t("mail.mail_change_action"), url },
    reason: t("mail.mail_change_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
