/** Pure rules of members: who fits whom, how old somebody is, which photos are seen. */
import type { Settings } from "#contract/settings.ts";
import type { MainImage } from "#features/accounts/contract.ts";
import { photoAddress, photoAddresses } from "#features/photos/rules.ts";

export const genders = ["male", "female", "non_binary"] as const;
export const sexualities = ["hetero", "gay", "lesbian", "bi"] as const;
export type Kind = { gender: (typeof genders)[number]; sexuality: (typeof sexualities)[number] };
export const allKinds: readonly Kind[] = genders.flatMap((gender) =>
  sexualities.map((sexuality) => ({ gender, sexuality })),
);

/** Who is neither man nor woman says by gay that men, by lesbian that women are sought. */
function seeks({ gender, sexuality }: Kind, other: Kind["gender"]): boolean {
  if (sexuality === "bi") return true;
  if (gender === "non_binary") return other === { gay: "male", lesbian: "female", hetero: undefined }[sexuality];
  if (other === "non_binary") return false;
  return sexuality === "hetero" ? other !== gender : other === gender;
}

/** Always two-way: each must seek the other. */
export function fits(one: Kind, other: Kind): boolean {
  return seeks(one, other.gender) && seeks(other, one.gender);
}

/**
 * Everybody who fits, as a search asks the database. Decisions d.4-7: who is non-binary is shown to those who choose it,
 * and to each other; whom they seek counts all the same.
 */
export function fittingKinds(one: Kind, chosen?: Kind["gender"] | null): readonly Kind[] {
  const name = `${one.gender} ${one.sexuality} ${chosen === "non_binary"}`;
  let kinds = fitting.get(name);
  if (!kinds) {
    kinds = allKinds.filter((other) => {
      if (other.gender !== "non_binary" || one.gender === "non_binary") return fits(one, other);
      return chosen === "non_binary" && seeks(other, one.gender);
    });
    fitting.set(name, kinds);
  }
  return kinds;
}

/** There are two dozen of them, and every search asks. */
const fitting = new Map<string, readonly Kind[]>();

/** What a visitor is shown, who has told nothing but a choice. */
export function shownKinds(kinds: readonly Kind[], chosen: Kind["gender"] | null): Kind[] {
  return kinds.filter(({ gender }) => gender !== "non_binary" || chosen === "non_binary");
}

/** Everybody who seeks one gender. */
export function kindsSeeking(gender: Kind["gender"]): Kind[] {
  return allKinds.filter((kind) => seeks(kind, gender));
}

/** A day as one number, year first: 20261115. */
export type Day = number;

export function dayOf(date: string): Day {
  return Number(date.replaceAll("-", ""));
}

/** Whole years on a day; who was born on 29 February has the birthday on 1 March in other years. */
export function ageOnDay(born: Day, today: Day): number {
  return Math.floor((today - born) / 10_000);
}

export function ageOn(born_on: string, today: string): number {
  return ageOnDay(dayOf(born_on), dayOf(today));
}

/** Addresses of an approved picture in its sizes. */
export function activeImage(file: string): MainImage {
  return { ...photoAddresses(file), status: "active" };
}

/** The one blurred file stands for every size. */
export function blurredImage(file_blurred: string): MainImage {
  const address = photoAddress(file_blurred, "blurred");
  return { filename: address, thumb_filename: address, match: address, status: "active" };
}

type PhotoFiles = { file: string; file_blurred: string | null };

/** The main photo as a viewer may see it: some members show themselves clearly only to matches. */
export function shownImage(
  photo: PhotoFiles,
  mode: string,
  viewer: { own: boolean; match: boolean },
): MainImage | null {
  if (mode === "all" || viewer.own || viewer.match) return activeImage(photo.file);
  return photo.file_blurred === null ? null : blurredImage(photo.file_blurred);
}

/** How many photos of another a viewer sees clearly (spec 6, d.4-16); everybody sees all of their own. */
export function photosShown(
  viewer: { member: { paid_user: boolean } | null; own: boolean },
  settings: Pick<Settings, "photos_shown_logged_out" | "photos_shown_free">,
): number {
  if (viewer.own || viewer.member?.paid_user) return Infinity;
  return viewer.member ? settings.photos_shown_free : settings.photos_shown_logged_out;
}

/** Who may see one thing about a member. */
export const audiences = ["everyone", "matches", "nobody"] as const;
export const photoModes = ["all", "blurred"] as const;
/** Who may write first. */
export const writers = ["all", "liked", "matches", "verified"] as const;

/** Owners always see themselves. */
export function maySee(audience: string, viewer: { own: boolean; match: boolean }): boolean {
  return viewer.own || audience === "everyone" || (audience === "matches" && viewer.match);
}

/** Gay and lesbian mean the same wish; the word follows the gender. */
export function sexualityFor({ gender, sexuality }: Kind): Kind["sexuality"] {
  if (gender === "non_binary") return sexuality === "hetero" ? "bi" : sexuality;
  if (sexuality !== "gay" && sexuality !== "lesbian") return sexuality;
  return gender === "male" ? "gay" : "lesbian";
}

/** The day from which a name can be changed again; undefined when it can be now. */
export function nextNameChange(changed_at: Date | null, days: number, now: Date): Date | undefined {
  if (!changed_at) return undefined;
  const next = new Date(changed_at.getTime() + days * 24 * 3_600_000);
  return next > now ? next : undefined;
}

type Ages = { min_age: number | null; max_age: number | null };

/** Text keys of what is wrong with the ages somebody searches. */
export function agesProblem(
  { min_age, max_age }: Ages,
  settings: Pick<Settings, "min_age" | "max_age">,
): Record<string, string> {
  const within = (age: number | null) => age === null || (age >= settings.min_age && age <= settings.max_age);
  if (!within(min_age)) return { min_age: "errors.age_range" };
  if (!within(max_age)) return { max_age: "errors.age_range" };
  if (min_age !== null && max_age !== null && min_age > max_age) return { max_age: "errors.age_order" };
  return {};
}

/** Why somebody may be interesting; each has a text `members.reason_<reason>`. */
export const profileReasons = ["match", "likes_you", "interests", "region"] as const;
export type ProfileReason = (typeof profileReasons)[number];

/** What visitors may see: the second setting counts for those whom a partner sent. */
export function visitorAccess(
  settings: Pick<Settings, "logged_out_search" | "logged_out_search_trafficsource">,
  has_source: boolean,
): Settings["logged_out_search"] {
  return has_source ? settings.logged_out_search_trafficsource : settings.logged_out_search;
}

/** A hidden age counts as the middle of its ten years, or as their first day while that is a child's: nobody is found among children. */
export function hiddenBirthday(born_on: string, today: string): string {
  const middle = `${born_on.slice(0, 3)}5-01-01`;
  return ageOn(middle, today) < 18 ? `${born_on.slice(0, 3)}0-01-01` : middle;
}

/** Dates of birth of those less than so many years older, or at most so many younger. */
export function birthdaysBetween(born_on: string, years: number): { born_after: string; born_until: string } {
  const shift = (by: number) => {
    const date = new Date(`${born_on}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() + by);
    return date.toISOString().slice(0, 10);
  };
  return { born_after: shift(-years), born_until: shift(years) };
}
