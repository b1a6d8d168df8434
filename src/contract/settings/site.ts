// Settings of the site itself: who it is, who may enter, what visitors may see.
import * as z from "zod/mini";
import { CountryCode, LanguageCode, line, LocalizedText, OptionalUrl, orderedSet, whole } from "./fields.ts";

/** What the site's niche preselects for a new visitor; it never hides a member. */
const NicheFilter = z.strictObject({
  niche: whole(1, 7),
  gender: z.nullable(z.enum(["male", "female"])),
  seeks: z.nullable(z.enum(["male", "female"])),
  min_age: z.nullable(whole(18, 120)),
  max_age: z.nullable(whole(18, 120)),
  body_types: orderedSet(z.string()),
  interests: orderedSet(z.string()),
});

export const siteSettings = {
  /** The brand, as members read it. */
  name: line(40).check(z.minLength(1)),
  /** The main host name, without scheme; the product name on receipts. */
  domain: z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, "Must be a host name")),
  /** Its first two letters choose the language of a visitor without a language cookie; empty when the domain says none. */
  domain_language: z.string().check(z.regex(/^([a-z]{2}([-_][A-Za-z]{2})?)?$/, "Must look like nl or nl-BE")),
  /** Put before the path of scripts and films, as https://files.example.com; empty serves them from this host. */
  cdn_prefix: z.string().check(z.regex(/^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?$/, "Must be an address without a path")),
  /** 1 to 7: none, she, bdsm, bbw, gilf, milf, gay. */
  niche: whole(1, 7),
  /** The niche's name where it is shown; empty uses the built-in one. */
  niche_label: LocalizedText,
  /** Default filters of each niche. */
  niche_filters: z.array(NicheFilter),
  /** Title of the front page; empty languages use the catalogue. */
  index_title: LocalizedText,
  /** Description of the front page for search engines; empty languages use the catalogue. */
  description: LocalizedText,
  /** The company that runs the site. */
  company_id: line(40).check(z.minLength(1)),
  /** Sender name of every mail: neutral, other people see it on a screen. */
  mail_name: line(40).check(z.minLength(1)),
  /** What a bank statement shows; 22 characters is what card schemes print. */
  payment_descriptor: z.string().check(z.regex(/^[A-Za-z0-9 .*-]{5,22}$/, "5 to 22 letters, digits, spaces or . * -")),
  /** Where members write to. */
  support_email: z.email(),
  /** Shown as it stands; cleaned of dashes and spaces for dialling. */
  support_phone: z.string().check(z.regex(/^(\+[\d\s-]{6,24})?$/, "Must start with + and the country")),

  /** A lawyer has read the legal texts; until then they say that they are a template. */
  legal_texts_checked: z.boolean(),

  /** Countries one can join from and search in. */
  countries: orderedSet(CountryCode).check(z.minLength(1)),
  /** Languages offered; a choice appears when there are two or more. */
  visible_locales: orderedSet(LanguageCode).check(z.minLength(1)),
  /** Who may sign up: everybody, only visitors a partner sent, or nobody without an invitation. */
  signups: z.enum(["all", "with_trafficsource", "invite_only"]),
  /** What visitors may search: nothing, the first page with main photos, or everything. */
  logged_out_search: z.enum(["no", "limited", "yes"]),
  /** The same for visitors a partner sent. */
  logged_out_search_trafficsource: z.enum(["no", "limited", "yes"]),

  /** Open pages are told at once what is new; without it they only ask each minute. */
  live: z.boolean(),

  /** Whether the site-entry warning exists at all. */
  enable_site_entry_popup: z.enum(["yes", "no"]),
  /** Visitors of these countries get the entry warning in the default layout. */
  entry_warning_countries: orderedSet(CountryCode),
  /** The same in the chat and lander layouts. */
  entry_warning_lander_countries: orderedSet(CountryCode),
  /** How long a closed entry warning stays closed. */
  entry_warning_skip_days: whole(1, 365),
  /** The neutral page for those who do not want to enter. */
  entry_warning_leave_url: z.url({ protocol: /^https$/ }),

  /** Icon that marks fictional profiles; it cannot be switched off. */
  fictional_icon: z.enum(["mask-happy"]),
  /** What fictional means, wherever it is explained. */
  fictional_warning: LocalizedText,
  /** The word on one fictional profile. */
  fictional_singular: LocalizedText,
  /** The word for several. */
  fictional_plural: LocalizedText,

  /** Partner-site tiles among the results, labelled as adverts. */
  member_resell: z.enum(["off", "on"]),
  /** Where such a tile leads; takes no placeholder for a person. */
  member_resell_url: OptionalUrl,
  /** Countries whose members see them. */
  member_resell_countries: orderedSet(CountryCode),
  /** Webcam adverts among the results, labelled as adverts. */
  cam_tile: z.enum(["off", "on"]),
  /** Where the webcam advert leads. */
  cam_tile_url: OptionalUrl,
  /** At most one webcam advert in this many tiles. */
  cam_tile_interval: whole(24, 1000),

  /** First touch of a partner's visitor counts this long. */
  tracking_days: whole(1, 90),
  /** Longest value kept of each tracking parameter. */
  tracking_length: whole(1, 64),
  /** Regions with fewer members are left out of the map lander. */
  map_region_members_min: whole(10, 10_000),
  /** A like modal asked for by the query parameter t waits at least this long. */
  like_modal_seconds_min: whole(1, 600),
  /** And at most this long. */
  like_modal_seconds_max: whole(1, 600),
} as const;
