/** The mail that tells that a deleted account is back. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; base_url: string };

export function reactivatedMail({ t, locale, site, name, base_url }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.reactivated_subject"),
    preview: t("mail.reactivated_preview"),
    before: [t("mail.greeting", { name }), t("mail.reactivated_intro")],
    after: [t("mail.reactivated_not_you")],
    action: { label: t("mail.reactivated_action"), url: `${base_url}/login` },
    reason: t("mail.reactivated_reason"),
    links: [{ label: t("mail.password_changed_action"), url: `${base_url}/reset-password` }],
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
