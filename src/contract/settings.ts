// A site's settings: the one typed, validated place for every amount, limit, price and text an operator may change.
import * as z from "zod/mini";
import { accountSettings } from "./settings/accounts.ts";
import { CountryCode, CurrencyCode } from "./settings/fields.ts";
import { memberSettings } from "./settings/members.ts";
import { moneySettings } from "./settings/money.ts";
import { notificationSettings } from "./settings/notifications.ts";
import { siteSettings } from "./settings/site.ts";

const fields = { ...siteSettings, ...moneySettings, ...memberSettings, ...accountSettings, ...notificationSettings };

// Strict, so that a misspelt name is refused instead of silently changing nothing.
const SingleSettings = z.strictObject(fields);

type Values = z.infer<typeof SingleSettings>;

function hasAscendingBundles({ bundles }: Values): boolean {
  const ids = new Set(bundles.map((bundle) => bundle.id));
  const ascending = bundles.every((bundle, index) => index === 0 || bundle.credits > bundles[index - 1]!.credits);
  return ids.size === bundles.length && ascending;
}

/** Rules between fields, each reported at the field an operator would change. */
export const Settings = SingleSettings.check(
  z.refine(hasAscendingBundles, { path: ["bundles"], error: "Must have different ids and rising credits" }),
  z.refine(
    ({ bundles, popular_bundle_id }) =>
      popular_bundle_id === null || bundles.some((bundle) => bundle.id === popular_bundle_id),
    { path: ["popular_bundle_id"], error: "Must be the id of a bundle" },
  ),
  z.refine(({ gifts }) => new Set(gifts.map((gift) => gift.key)).size === gifts.length, {
    path: ["gifts"],
    error: "Must not repeat a key",
  }),
  z.refine(({ min_age, max_age }) => min_age < max_age, { path: ["max_age"], error: "Must be above min_age" }),
  z.refine(({ name_length_min, name_length_max }) => name_length_min <= name_length_max, {
    path: ["name_length_max"],
    error: "Must not be below name_length_min",
  }),
  z.refine(({ photos_free, photos_premium }) => photos_free <= photos_premium, {
    path: ["photos_premium"],
    error: "Must not be below photos_free",
  }),
  z.refine(({ lockout_minutes, lockout_minutes_max }) => lockout_minutes <= lockout_minutes_max, {
    path: ["lockout_minutes_max"],
    error: "Must not be below lockout_minutes",
  }),
  z.refine(({ like_modal_seconds_min, like_modal_seconds_max }) => like_modal_seconds_min <= like_modal_seconds_max, {
    path: ["like_modal_seconds_max"],
    error: "Must not be below like_modal_seconds_min",
  }),
  z.refine(({ member_resell, member_resell_url }) => member_resell === "off" || member_resell_url !== "", {
    path: ["member_resell_url"],
    error: "Must be given while member_resell is on",
  }),
  z.refine(({ cam_tile, cam_tile_url }) => cam_tile === "off" || cam_tile_url !== "", {
    path: ["cam_tile_url"],
    error: "Must be given while cam_tile is on",
  }),
  ...(["unread_reminder_days", "away_reminder_days"] as const).map((name) =>
    z.refine<Values>(({ [name]: days }) => days.every((day, index) => index === 0 || day > days[index - 1]!), {
      path: [name],
      error: "Must rise",
    }),
  ),
  z.refine(({ distance_steps_km: steps }) => steps.every((step, index) => index === 0 || step > steps[index - 1]!), {
    path: ["distance_steps_km"],
    error: "Must rise",
  }),
);
export type Settings = z.infer<typeof Settings>;

// What the browser needs to draw pages. Limits against abuse, retention and what the company pays stay on the server.
const publicFields = {
  name: true,
  domain: true,
  domain_language: true,
  cdn_prefix: true,
  niche: true,
  countries: true,
  visible_locales: true,
  visible_profile_fields: true,
  visible_profile_notes: true,
  search_fields: true,
  signups: true,
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  message_credits: true,
  signup_credits: true,
  photo_credits: true,
  gift_credits: true,
  message_length: true,
  message_counter_percentage: true,
  support_email: true,
  support_phone: true,
  legal_texts_checked: true,
  enable_site_entry_popup: true,
  entry_warning_countries: true,
  entry_warning_lander_countries: true,
  entry_warning_skip_days: true,
  entry_warning_leave_url: true,
  fictional_icon: true,
  refund_days: true,
  reactivation_days: true,
  member_resell: true,
  company_id: true,
  mail_name: true,
  payment_descriptor: true,
  min_age: true,
  max_age: true,
  name_length_min: true,
  name_length_max: true,
  password_length_min: true,
  password_length_max: true,
  non_binary: true,
  interests_max: true,
  profile_note_length: true,
  photos_free: true,
  photos_premium: true,
  photo_bytes_max: true,
  photo_pixels_min: true,
  photos_auto_approve: true,
  free_conversations: true,
  swipe_likes_per_day: true,
  match_chance_percentage: true,
  gift_note_length: true,
  like_modal_seconds_min: true,
  like_modal_seconds_max: true,
} as const satisfies Partial<Record<keyof typeof fields, true>>;

/** Settings that GET /api/settings.php answers as they are stored. */
export const publicSettings = Object.keys(publicFields) as (keyof typeof publicFields)[];

/** Per country: the least a message can cost there, in minor units. */
export const MinimumMessageCosts = z.record(CountryCode, z.strictObject({ costs: z.int(), currency: CurrencyCode }));
export type MinimumMessageCosts = z.infer<typeof MinimumMessageCosts>;

/** The answer of GET /api/settings.php: the public settings, texts in the caller's language, and what is derived. */
export const PublicSettings = z.object({
  ...z.pick(SingleSettings, publicFields).shape,
  niche_label: z.string(),
  index_title: z.string(),
  description: z.string(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  minimum_message_costs: MinimumMessageCosts,
  /** The country the caller's network address belongs to; null when unknown or not served. */
  geoip_country: z.nullable(CountryCode),
  /** The country the visitor chose on /lang-config, else geoip_country. */
  geoip_selected_country: z.nullable(CountryCode),
  /** VAPID key for push; null while push is not set up. */
  push_public_key: z.nullable(z.string()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
