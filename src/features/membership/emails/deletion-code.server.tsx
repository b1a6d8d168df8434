/** The mail with the code that confirms a deletion. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  base_url: string;
  code: string;
  minutes: number;
};

export function deletionCodeMail({ t, locale, site, name, base_url, code, minutes }: Props) {
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
    links: [{ label: t("mail.password_changed_action"), url: `${base_url}/reset-password` }],
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
