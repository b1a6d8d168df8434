/** The mail about a payment that was under way for longer and came to nothing. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; url: string; number: string; method: string };

export function paymentFailedMail({ t, locale, site, name, url, number, method }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.payment_failed_subject"),
    preview: t("mail.payment_failed_preview"),
    before: [t("mail.greeting", { name }), t("mail.payment_failed_intro", { number, method })],
    action: { label: t("mail.payment_failed_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
