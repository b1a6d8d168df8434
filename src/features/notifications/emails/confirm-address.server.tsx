/** The mail whose link says that an address works, after mails to it came back. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; minutes: number };

export function confirmAddressMail({ t, locale, site, name, url, minutes }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.confirm_address_subject"),
    preview: t("mail.confirm_address_intro"),
    before: [
      t("mail.greeting", { name }),
      t("mail.confirm_address_intro"),
      t("mail.confirm_address_once", { minutes }),
    ],
    after: [t("mail.confirm_address_not_you")],
    action: { label: t("mail.confirm_address_action"), url },
    reason: t("mail.confirm_address_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
