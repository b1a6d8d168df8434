/** The one reminder that an address is not confirmed. */
import { formatTag } from "#i18n/locales.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import { activationUrl } from "./activation.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  base_url: string;
  name: string;
  token: string;
  erased_at: Date;
  time_zone: string;
};

export function activationReminderMail({ t, locale, site, base_url, name, token, erased_at, time_zone }: Props) {
  const date = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: time_zone }).format(erased_at);
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.activation_reminder_subject"),
    preview: t("mail.activation_reminder_preview"),
    before: [t("mail.greeting", { name }), t("mail.activation_reminder_intro")],
    after: [
      t("mail.activation_valid", { days: site.settings.activation_days }),
      t("mail.activation_reminder_erase", { date }),
    ],
    action: { label: t("mail.activation_action"), url: activationUrl(base_url, token) },
    reason: t("mail.activation_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
