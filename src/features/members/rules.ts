/** Pure rules of members: who fits whom, how old somebody is, which photos are seen. */
import type { Settings } from "#contract/settings.ts";
import type { MainImage } from "#features/accounts/contract.ts";

export const genders = ["male", "female"] as const;
export const sexualities = ["hetero", "gay", "lesbian", "bi"] as const;
export type Kind = { gender: (typeof genders)[number]; sexuality: (typeof sexualities)[number] };

function seeks({ gender, sexuality }: Kind, other: Kind["gender"]): boolean {
  if (sexuality === "bi") return true;
  return sexuality === "hetero" ? other !== gender : other === gender;
}

/** Always two-way: each must seek the other. */
export function fits(one: Kind, other: Kind): boolean {
  return seeks(one, other.gender) && seeks(other, one.gender);
}

/** Everybody who fits, as a search asks the database. */
export function fittingKinds(one: Kind): Kind[] {
  const kinds = genders.flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })));
  return kinds.filter((other) => fits(one, other));
}

/** Whole years on a day; who was born on 29 February has the birthday on 1 March in other years. */
export function ageOn(born_on: string, today: string): number {
  const had_birthday = today.slice(5) >= born_on.slice(5);
  return Number(today.slice(0, 4)) - Number(born_on.slice(0, 4)) - (had_birthday ? 0 : 1);
}

/** Addresses of an approved picture in its sizes. */
export function activeImage(file: string): MainImage {
  const address = (size: string) => `/photos/${file}-${size}.webp`;
  return { filename: address("large"), thumb_filename: address("small"), match: address("medium"), status: "active" };
}

/** Premium sees every photo, and everybody their own. */
export function photosShown(
  viewer: { paid_user: boolean; own: boolean },
  settings: Pick<Settings, "photos_shown_free" | "photos_premium">,
): number {
  return viewer.paid_user || viewer.own ? settings.photos_premium : settings.photos_shown_free;
}
