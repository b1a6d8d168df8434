/** Tells the owner of an account that somebody tried to join with its address. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  base_url: string;
  name: string;
  /** The account is about to be deleted and can be taken back. */
  leaving: boolean;
};

export function accountExistsMail({ t, locale, site, base_url, name, leaving }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.account_exists_subject"),
    preview: t("mail.account_exists_preview"),
    before: [
      t("mail.greeting", { name }),
      ...(leaving
        ? [t("mail.account_exists_deletion_intro")]
        : [t("mail.account_exists_intro"), t("mail.account_exists_help")]),
    ],
    after: [t("mail.account_exists_not_you")],
    action: leaving
      ? { label: t("mail.account_exists_deletion_action"), url: `${base_url}/reactivate` }
      : { label: t("mail.account_exists_action"), url: `${base_url}/login` },
    reason: t("mail.account_exists_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
