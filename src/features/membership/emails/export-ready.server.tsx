/** The mail that tells that the download of one's own data is ready; the data itself is never in a mail. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; base_url: string; days: number };

export function exportReadyMail({ t, locale, site, name, base_url, days }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.export_subject"),
    preview: t("mail.export_preview"),
    before: [t("mail.greeting", { name }), t("mail.export_intro", { days })],
    after: [t("mail.export_not_you")],
    action: { label: t("mail.export_action"), url: `${base_url}/profile/export` },
    reason: t("mail.export_reason"),
    links: [{ label: t("mail.password_changed_action"), url: `${base_url}/reset-password` }],
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
