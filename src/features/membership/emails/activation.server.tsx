/** The mail with the link that confirms an address. */
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & { base_url: string; name: string; token: string; credits: number };

export function activationMail({ t, locale, site, base_url, name, token, credits }: Props) {
  const { activation_days } = site.settings;
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.activation_subject"),
    preview: t("mail.activation_preview"),
    before: [
      t("mail.greeting", { name }),
      t("mail.activation_intro"),
      ...(credits > 0 ? [t("mail.activation_credits", { count: credits })] : []),
    ],
    after: [t("mail.activation_valid", { days: activation_days }), t("mail.activation_not_you")],
    action: { label: t("mail.activation_action"), url: activationUrl(base_url, token) },
    reason: t("mail.activation_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}

/** Opens a page with a button: programs that follow links in mails confirm nothing. */
export function activationUrl(base_url: string, token: string): string {
  return `${base_url}/activate/done?token=${token}`;
}
