/** The account of the one who asks: what it holds, and the language and theme it is shown in. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isTimeZone } from "#lib/time-zones.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { takeAllowance } from "./allowances.server.ts";
import type * as contract from "./contract.ts";
import { consentVersion, saveConsent } from "./consents.server.ts";
import * as queries from "./queries.server.ts";
import { day_ms, hour_ms, locale_days, time_zones_per_day } from "./rules.ts";

type Ctx = Pick<Context, "db" | "settings" | "site">;

export async function getUser(ctx: Context): Promise<Output<typeof contract.getUser>> {
  return { user: ctx.member ? await getUserOf(ctx, ctx.member.id) : null };
}

export async function getUserOf(ctx: Ctx, user_id: string): Promise<contract.User> {
  const found = await queries.findUser(ctx, user_id);
  if (!found) throw new Refusal("authentication_required");
  const { status, credits, paid_user, language, theme, signup_at, incomplete, terms_version, ...rest } = found;
  const { notifications_disabled, mail_off, dismissals, ...profile } = rest;
  return {
    status: status as contract.User["status"],
    credits,
    paid_user,
    language: language as contract.User["language"],
    theme: theme as contract.User["theme"],
    fictional_icon: ctx.settings.fictional_icon,
    notifications_disabled,
    mail_off: mail_off as contract.User["mail_off"],
    dismissals: dismissals as contract.User["dismissals"],
    signup_at: signup_at.toISOString(),
    incomplete,
    // Dates of this form compare as text.
    terms_outdated: terms_version !== null && terms_version < consentVersion(ctx),
    profile: {
      ...profile,
      status: profile.profile_status as contract.OwnProfile["status"],
      date_of_birth: profile.born_on,
      main_image: profile.main_photo && ownImage(profile.main_photo),
    },
  };
}

/** The owner sees it while it waits for approval, too. */
function ownImage({ file, status }: { file: string; status: string }): contract.MainImage {
  return {
    filename: `/photos/${file}-large.webp`,
    thumb_filename: `/photos/${file}-small.webp`,
    match: `/photos/${file}-medium.webp`,
    status: status as contract.MainImage["status"],
  };
}

export async function saveUser(
  ctx: MemberContext,
  { language, theme, time_zone }: Input<typeof contract.saveUser>,
): Promise<Output<typeof contract.saveUser>> {
  if (language && !ctx.settings.visible_locales.includes(language))
    throw new Refusal("validation", {}, { language: "errors.field_invalid" });
  if (time_zone && !isTimeZone(time_zone)) throw new Refusal("validation", {}, { time_zone: "errors.field_invalid" });
  if (time_zone && time_zone !== ctx.member.time_zone) await takeMove(ctx);
  if (language || theme || time_zone)
    await queries.savePreferences(ctx, ctx.member.id, {
      ...(language ? { language } : {}),
      ...(theme ? { theme } : {}),
      ...(time_zone ? { time_zone } : {}),
    });
  const kept = { max_age_s: (locale_days * day_ms) / 1000, readable: true };
  if (language) ctx.cookies.set("locale", language, kept);
  if (theme) ctx.cookies.set("theme", theme, kept);
  return { user: await getUserOf(ctx, ctx.member.id) };
}

async function takeMove(ctx: MemberContext): Promise<void> {
  const scope = `time-zone:${ctx.member.id}`;
  if (!(await takeAllowance(ctx, { scope, most: time_zones_per_day, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: hour_ms / 1000 });
}

/** The member names the version that was read, so that nobody agrees to what came a moment later. */
export async function acceptTerms(
  ctx: MemberContext,
  { version }: Input<typeof contract.acceptTerms>,
): Promise<Output<typeof contract.acceptTerms>> {
  if (version !== consentVersion(ctx)) throw new Refusal("conflict");
  await saveConsent(ctx, ctx.member.id, "terms", true, version);
  return { user: await getUserOf(ctx, ctx.member.id) };
}
