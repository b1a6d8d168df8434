/** The last mail: everything is erased. It names nobody, since nobody is known any more. */
import { formatMoney, type Currency } from "#lib/currencies.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  readonly paid_back: readonly { amount: number; currency: Currency }[];
};

export function erasedMail({ t, locale, site, paid_back }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.erased_subject"),
    preview: t("mail.erased_preview"),
    before: [
      t("mail.greeting_unnamed"),
      t("mail.erased_intro"),
      ...paid_back.map(({ amount, currency }) =>
        t("mail.erased_refund", { amount: formatMoney(locale, amount, currency) }),
      ),
      t("mail.erased_kept"),
    ],
    after: [t("mail.erased_goodbye")],
    reason: t("mail.erased_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
