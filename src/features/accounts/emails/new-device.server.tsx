/** The mail that warns a member of a login from a device not seen before. */
import { formatTag } from "#i18n/locales.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { Device } from "../rules.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> &
  Device & { base_url: string; name: string; at: Date; time_zone: string; country: string | null };

export function newDeviceMail({ t, locale, site, base_url, name, at, time_zone, browser, system, country }: Props) {
  const unknown = t("mail.new_device_unknown");
  const device =
    browser && system ? t("mail.new_device_browser_on_system", { browser, system }) : (browser ?? system ?? unknown);
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.new_device_subject"),
    preview: t("mail.new_device_preview"),
    before: [t("mail.greeting", { name }), t("mail.new_device_intro")],
    facts: [
      { label: t("mail.new_device_time"), value: momentText(locale, at, time_zone) },
      { label: t("mail.new_device_browser"), value: device },
      { label: t("mail.new_device_country"), value: country ? countryText(locale, country) : unknown },
    ],
    after: [t("mail.new_device_you"), t("mail.new_device_not_you")],
    action: { label: t("mail.new_device_action"), url: `${base_url}/reset-password` },
    reason: t("mail.new_device_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}

function momentText(locale: string, at: Date, timeZone: string): string {
  // "long" would say the seconds, "short" not the zone.
  const parts = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(formatTag(locale), { ...parts, timeZoneName: "short", timeZone }).format(at);
}

function countryText(locale: string, country: string): string {
  return new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
}
