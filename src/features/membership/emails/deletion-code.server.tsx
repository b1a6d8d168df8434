/** The mail with the code that confirms a deletion. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; code: string; minutes: number };

export function deletionCodeMail({ t, locale, site, name, code, minutes }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.deletion_code_subject"),
    preview: t("mail.deletion_code_preview", { minutes }),
    before: [t("mail.greeting", { name }), t("mail.deletion_code_intro", { minutes })],
    facts: [{ label: t("mail.deletion_code_code"), value: code }],
    after: [t("mail.deletion_code_not_you")],
    reason: t("mail.deletion_code_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
