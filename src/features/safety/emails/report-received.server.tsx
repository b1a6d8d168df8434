/** The mail that tells a reporter that the report has come in. It does not say about whom. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; receipt: string };

export function reportReceivedMail({ t, locale, site, name, receipt }: Props) {
  const { content_complaint_hours: hours, content_decision_days: days } = site.settings;
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.report_received_subject", { receipt }),
    preview: t("mail.report_received_intro"),
    before: [t("mail.greeting", { name }), t("mail.report_received_intro")],
    facts: [{ label: t("mail.report_receipt"), value: receipt }],
    after: [t("mail.report_received_times", { hours, days }), t("mail.report_private")],
    reason: t("mail.report_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
