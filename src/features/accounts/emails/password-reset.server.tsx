/** The mail with the link for a new password. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; minutes: number };

export function passwordResetMail({ t, locale, site, name, url, minutes }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.reset_subject"),
    preview: t("mail.reset_preview", { minutes }),
    before: [t("mail.greeting", { name }), t("mail.reset_intro"), t("mail.reset_once", { minutes })],
    after: [t("mail.reset_not_you")],
    action: { label: t("mail.reset_action"), url },
    reason: t("mail.reset_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
