/** The mails about a complaint or a question: that it has come, and what the answer is. */
import { formatTag } from "#i18n/locales.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  receipt: string;
  answer_by: Date;
  /** null while there is none. */
  answer: string | null;
  url: string;
};

export function complaintMail({ t, locale, site, receipt, answer_by, answer, url }: Props) {
  const date = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(answer_by);
  const letter: Letter = {
    t,
    locale,
    site,
    title: t(answer === null ? "mail.complaint_received_subject" : "mail.complaint_answered_subject", { receipt }),
    preview: t(answer === null ? "mail.complaint_received" : "mail.complaint_answered", { date }),
    before: [
      t("mail.greeting_unnamed"),
      t(answer === null ? "mail.complaint_received" : "mail.complaint_answered", { date }),
      ...(answer === null ? [] : answer.split("\n\n")),
    ],
    facts: [{ label: t("mail.complaint_receipt"), value: receipt }],
    after: [t(answer === null ? "mail.complaint_more" : "mail.complaint_again")],
    action: { label: t("mail.complaint_action"), url },
    reason: t("mail.complaint_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
