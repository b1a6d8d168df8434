// The people of the demo site: invented, and the same each time for the same moment.
import { countries, type CountryCode } from "#lib/countries.ts";
import type { LanguageCode } from "#lib/languages.ts";
import { createRandom, pick, pickWeighted, type Random } from "#lib/random.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { castParts, type Part, type Role } from "./cast.ts";
import { shuffle } from "./deck.ts";
import { namesOf } from "./names.ts";
import { inventLook, lookKey, type Look } from "./portraits/look.ts";
import { inventPictures, type Picture } from "./portraits/picture.ts";
import { writeAboutMe, writeLookingFor } from "./profile-texts.ts";
import type { InterestKey } from "./texts/texts.ts";
import {
  inventAge,
  inventInterests,
  inventSexuality,
  inventTraits,
  wholeBetween,
  type Traits,
  type Gender,
  type Sexuality,
} from "./traits.ts";

export type Person = Traits & {
  name: string;
  role: Role;
  login: "free" | "premium" | undefined;
  gender: Gender;
  sexuality: Sexuality;
  age: number;
  /** YYYY-MM-DD */
  born_on: string;
  country: CountryCode;
  region: string;
  language: LanguageCode;
  time_zone: string;
  interests: readonly InterestKey[];
  about_me: string;
  looking_for: string;
  joined_at: Date;
  last_active_at: Date;
  pictures: Picture[];
};

export const hour_ms = 3_600_000;
export const day_ms = 24 * hour_ms;

/** What has been given to others already: two members share neither a name nor a face. */
type Taken = { names: Set<string>; looks: Set<string> };

export function inventPeople(now: Date): Person[] {
  const taken: Taken = { names: new Set(), looks: new Set() };
  return castParts().map((part, index) => inventPerson(part, createRandom(`person ${index}`), taken, now));
}

function inventPerson(part: Part, random: Random, taken: Taken, now: Date): Person {
  const { role, country, gender } = part;
  const region =
    part.region ??
    pick(
      random,
      regionsSeed.filter((one) => one.country === country),
    ).code;
  const language = languageOf(country, region);
  const age = part.age ?? (part.ages ? wholeBetween(random, ...part.ages) : inventAge(random));
  const sexuality = part.sexuality ?? inventSexuality(random, gender);
  const traits = { ...inventTraits(random, gender, age, country), ...part.traits };
  const interests = part.interests ?? inventInterests(random, traits);
  const name = part.name ?? inventName(random, namesOf(country, language, gender), taken.names);
  taken.names.add(name);
  const writer = { role, gender, sexuality, age, language, interests, relationship_status: traits.relationship_status };
  const joined_at = new Date(now.getTime() - (part.joined_hours_ago ?? inventMembership(random, role)) * hour_ms);
  return {
    ...traits,
    name,
    role,
    login: part.login,
    gender,
    sexuality,
    age,
    born_on: bornOn(now, age, wholeBetween(random, 1, 360)),
    country,
    region,
    language,
    time_zone: countries[country].time_zone,
    interests,
    about_me: writeAboutMe(random, writer),
    looking_for: writeLookingFor(random, writer),
    joined_at,
    last_active_at: inventActivity(random, joined_at, now),
    pictures: inventPictures(
      random,
      inventFace(random, { gender, age, ...traits }, taken.looks),
      part.photos ?? inventPhotoCount(random),
    ),
  };
}

const french = new Set([
  "BE-BRU",
  "BE-WBR",
  "BE-WHT",
  "BE-WLG",
  "BE-WLX",
  "BE-WNA",
  "CA-QC",
  "CH-FR",
  "CH-GE",
  "CH-JU",
  "CH-NE",
  "CH-VD",
  "CH-VS",
]);
const italian = new Set(["CH-TI"]);

/** The language most people speak there. */
function languageOf(country: CountryCode, region: string): LanguageCode {
  if (french.has(region)) return "fr";
  return italian.has(region) ? "it" : countries[country].default_locale;
}

function inventName(random: Random, names: readonly string[], taken: ReadonlySet<string>): string {
  const free = shuffle(random, names).find((name) => !taken.has(name));
  if (!free) throw new Error(`Too few names: ${names.join(" ")} are all taken.`);
  return free;
}

function inventFace(random: Random, person: Parameters<typeof inventLook>[1], taken: Set<string>): Look {
  let look = inventLook(random, person);
  while (taken.has(lookKey(look))) look = inventLook(random, person);
  taken.add(lookKey(look));
  return look;
}

/** Hours since joining: some yesterday, most within a year, none longer than two ago. Who plays a part has been here a while. */
function inventMembership(random: Random, role: Role): number {
  const least = role === "demo" ? 60 : 1;
  return (least + (729 - least) * random() ** 1.4) * 24;
}

/** Nobody invented is ever seen online, so the last activity lies at least half an hour back. */
function inventActivity(random: Random, joined_at: Date, now: Date): Date {
  const ago_ms = Math.min((0.5 + 900 * random() ** 3) * hour_ms, (now.getTime() - joined_at.getTime()) * 0.9);
  return new Date(now.getTime() - ago_ms);
}

function inventPhotoCount(random: Random): number {
  return Number(pickWeighted(random, { 1: 50, 2: 28, 3: 12, 4: 6, 5: 2, 6: 2 }));
}

/** The day on which somebody was born who turned this age so many days ago. */
function bornOn(now: Date, age: number, daysSinceBirthday: number): string {
  const birthday = new Date(now.getTime() - daysSinceBirthday * day_ms);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  return birthday.toISOString().slice(0, 10);
}
