/** The letter about what is new: one thing, or several under one heading. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { Words } from "../notify.server.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  base_url: string;
  name: string;
  words: readonly Words[];
  /** Subject and preview say only that there is something. */
  discreet: boolean;
  unsubscribe_url: string;
};

export function noticeMail({ t, locale, site, base_url, name, words, discreet, unsubscribe_url }: Props) {
  const [first] = words;
  const several = words.length > 1;
  const title = several || !first ? t("mail.notice_several") : first.subject;
  const sections = words.map(({ lines, action }) => ({
    lines,
    action: { label: action.label, url: `${base_url}${action.path}` },
  }));
  const letter: Letter = {
    t,
    locale,
    site,
    title,
    preview: discreet ? t("mail.notice_discreet_preview") : (first?.lines[0] ?? title),
    before: [t("mail.greeting", { name }), ...(several ? [] : (first?.lines ?? []))],
    ...(several ? { sections } : { action: sections[0]!.action }),
    reason: t("mail.notice_reason"),
    links: [
      { label: t("mail.notice_unsubscribe"), url: unsubscribe_url },
      { label: t("mail.notice_preferences"), url: `${base_url}/notifications` },
    ],
  };
  const subject = discreet ? t("mail.notice_discreet") : title;
  return { subject, text: letterText(letter), html: letterHtml(letter) };
}
