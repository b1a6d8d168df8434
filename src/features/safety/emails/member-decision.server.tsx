/** The mail that tells a member what was decided about their profile, and why; never who reported it. */
import { formatTag } from "#i18n/locales.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { ReportDecision } from "../rules.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  decision: Exclude<ReportDecision, "dismiss">;
  reason: string;
  /** What was reported: a message is removed whatever else was decided. */
  subject: string;
  suspended_until: Date | null;
  base_url: string;
};

export function memberDecisionMail({ t, locale, site, name, decision, reason, subject, ...rest }: Props) {
  const { suspended_until, base_url } = rest;
  const message = subject === "message";
  const until = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(
    suspended_until ?? 0,
  );
  const texts = {
    warn: message ? t("mail.decision_warn_message") : t("mail.decision_warn"),
    hide: t("mail.decision_hide"),
    suspend: t("mail.decision_suspend", { until }),
    ban: t("mail.decision_ban"),
  };
  const decided = texts[decision];
  const letter: Letter = {
    t,
    locale,
    site,
    title: t(`mail.decision_${message && decision === "warn" ? "warn_message" : decision}_subject`),
    preview: decided,
    before: [
      t("mail.greeting", { name }),
      decided,
      ...(message && decision !== "warn" ? [t("mail.decision_message_removed")] : []),
    ],
    facts: [{ label: t("mail.decision_reason"), value: reason }],
    after: [t("mail.decision_appeal")],
    action: { label: t("mail.decision_appeal_action"), url: `${base_url}/complaints?about=decision` },
    reason: t("mail.decision_why"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
