/** The mail that asks to confirm an access ban, so that nobody can keep somebody else out. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { url: string; months: number | null; hours: number };

export function exclusionConfirmMail({ t, locale, site, url, months, hours }: Props) {
  const asked = months === null ? t("mail.exclusion_intro_ever") : t("mail.exclusion_intro_months", { count: months });
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.exclusion_subject"),
    preview: t("mail.exclusion_preview"),
    before: [
      t("mail.greeting_unnamed"),
      asked,
      t("mail.exclusion_effect"),
      months === null ? t("mail.exclusion_fixed_ever") : t("mail.exclusion_fixed"),
    ],
    after: [t("mail.exclusion_not_you", { hours })],
    action: { label: t("mail.exclusion_action"), url },
    reason: t("mail.exclusion_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
