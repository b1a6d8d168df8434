/** The mail that tells a member of a new password. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; base_url: string };

export function passwordChangedMail({ t, locale, site, name, base_url }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.password_changed_subject"),
    preview: t("mail.password_changed_preview"),
    before: [t("mail.greeting", { name }), t("mail.password_changed_intro")],
    after: [t("mail.password_changed_you"), t("mail.password_changed_not_you")],
    action: { label: t("mail.password_changed_action"), url: `${base_url}/reset-password` },
    reason: t("mail.security_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
