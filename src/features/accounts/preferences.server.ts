/** Language, country and look of this browser, and of the member when one is logged in. */
import { isLocale } from "#i18n/locales.ts";
import { mailOffers, type NotificationSwitch, offers } from "#lib/notification-keys.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { Theme } from "./contract.ts";
import * as queries from "./credential-queries.server.ts";
import { day_ms, locale_days } from "./rules.ts";
import { saveUser } from "./user.server.ts";

type Chosen = { locale: string | undefined; country: string | undefined; theme: string | undefined };

/** What is not a choice of this site changes nothing. */
export async function savePreferences(ctx: Context, chosen: Chosen): Promise<void> {
  const { settings, cookies } = ctx;
  const kept = { max_age_s: (locale_days * day_ms) / 1000, readable: true };
  const language =
    isLocale(chosen.locale) && settings.visible_locales.includes(chosen.locale) ? chosen.locale : undefined;
  const theme = Theme.safeParse(chosen.theme).data;
  if (chosen.country === "") cookies.remove("country");
  else if (settings.countries.some((code) => code === chosen.country)) cookies.set("country", chosen.country!, kept);
  if (ctx.member) {
    await saveUser(ctx as MemberContext, { ...(language ? { language } : {}), ...(theme ? { theme } : {}) });
    return;
  }
  if (language) cookies.set("locale", language, kept);
  if (theme === "system") cookies.remove("theme");
  else if (theme) cookies.set("theme", theme, kept);
}

/** As at the sign-up: who agrees to offers gets them by mail. */
export async function turnOnOffers(ctx: Pick<MemberContext, "db" | "member">): Promise<void> {
  await queries.enableNotifications(ctx, ctx.member.id, mailOffers);
}

/** A member may switch single ones on again. */
export async function turnOffOffers(ctx: Pick<MemberContext, "db" | "member">): Promise<void> {
  await queries.disableNotifications(ctx, ctx.member.id, offers);
}

type Ctx = Pick<Context, "db">;

/** Everything that the member does not want to be told; the rest is on. */
export async function saveNotificationsDisabled(
  ctx: Ctx,
  user_id: string,
  disabled: readonly NotificationSwitch[],
): Promise<void> {
  await queries.saveNotificationsDisabled(ctx, user_id, disabled);
}

/** Beside what is off already. */
export async function turnOffNotifications(
  ctx: Ctx,
  user_id: string,
  off: readonly NotificationSwitch[],
): Promise<void> {
  await queries.disableNotifications(ctx, user_id, off);
}
