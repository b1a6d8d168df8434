/** The mail that tells a reporter what became of the report. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { ReportDecision } from "../rules.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  receipt: string;
  decision: ReportDecision;
  reason: string;
  base_url: string;
};

export function reportDecidedMail({ t, locale, site, name, receipt, decision, reason, base_url }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.report_subject", { receipt }),
    preview: t(`mail.report_${decision}`),
    before: [t("mail.greeting", { name }), t("mail.report_intro"), t(`mail.report_${decision}`)],
    facts: [
      { label: t("mail.report_receipt"), value: receipt },
      { label: t("mail.decision_reason"), value: reason },
    ],
    after: [t("mail.report_private"), t("mail.decision_appeal")],
    action: { label: t("mail.decision_appeal_action"), url: `${base_url}/complaints?about=decision` },
    reason: t("mail.report_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
