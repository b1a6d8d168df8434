/** The mail that tells a member that a decision about them was taken back, and why. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; reason: string; base_url: string };

export function decisionLiftedMail({ t, locale, site, name, reason, base_url }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.decision_lifted_subject"),
    preview: t("mail.decision_lifted"),
    before: [t("mail.greeting", { name }), t("mail.decision_lifted")],
    facts: [{ label: t("mail.decision_reason"), value: reason }],
    action: { label: t("mail.account_exists_action"), url: `${base_url}/login` },
    reason: t("mail.decision_why"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
