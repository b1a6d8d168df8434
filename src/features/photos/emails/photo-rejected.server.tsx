/** The mail that tells a member that a photo is not shown, and why. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { RejectionReason } from "../rules.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & { name: string; reason: RejectionReason; base_url: string };

export function photoRejectedMail({ t, locale, site, name, reason, base_url }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.photo_rejected_subject"),
    preview: t("mail.photo_rejected_preview"),
    before: [t("mail.greeting", { name }), t("mail.photo_rejected_intro")],
    facts: [{ label: t("mail.photo_rejected_reason"), value: t(`photos.reason_${reason}`) }],
    after: [t("mail.photo_rejected_next")],
    action: { label: t("mail.photo_rejected_action"), url: `${base_url}/profile/photos` },
    reason: t("mail.photo_rejected_why"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
