/** A letter to one member: what it begins with, and the way into the post. */
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import type { Letter } from "#platform/mail/frame.server.tsx";
import { messageId, type Mail } from "#platform/mail/message.server.ts";

/** What every letter to a member begins with. */
type Opening = Pick<Letter, "t" | "locale" | "site"> & { name: string; base_url: string };

/** In the member's language, else that of the site. */
export function openLetter(ctx: Context, { language, name = "" }: { language: string; name?: string }): Opening {
  const locale = isLocale(language) ? language : ctx.locale;
  return { t: translator(locale), locale, site: ctx.site, name, base_url: siteAddress(ctx) };
}

/** The key makes a repeated job send the same letter, not a second one. */
type Envelope = Pick<Mail, "to" | "subject" | "text" | "html"> & { kind: { name: string }; key: string };

export async function deliverLetter(ctx: Context, { kind, key, ...mail }: Envelope): Promise<void> {
  const message_id = messageId(kind.name, key, ctx.settings);
  await ctx.mail.deliver({ ...mail, kind: kind.name, site: ctx.settings, message_id });
}
