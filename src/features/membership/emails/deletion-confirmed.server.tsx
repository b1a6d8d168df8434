/** The mail that confirms a deletion, with the way back. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; days: number };

export function deletionConfirmedMail({ t, locale, site, name, url, days }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.deletion_subject"),
    preview: t("mail.deletion_preview", { days }),
    before: [t("mail.greeting", { name }), t("mail.deletion_intro"), t("mail.deletion_back", { days })],
    after: [t("mail.deletion_not_you")],
    action: { label: t("mail.deletion_action"), url },
    reason: t("mail.deletion_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
