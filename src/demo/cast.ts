// Who belongs to the demo site: how many from where, and the parts that the two logins need others to play.
import { countryCodes, type CountryCode } from "#lib/countries.ts";
import type { InterestKey } from "./texts/texts.ts";
import type { Gender, Sexuality, Traits } from "./traits.ts";

/**
 * A fictional member only shows a profile. A demo member also likes and writes, as the fictional never do;
 * both are labelled wherever they appear.
 */
export type Role = "fictional" | "demo";

/** One part to fill; what it leaves open is left to chance. */
export type Part = {
  role: Role;
  country: CountryCode;
  gender: Gender;
  sexuality?: Sexuality;
  region?: string;
  name?: string;
  age?: number;
  /** The ages to choose from, instead of all of them. */
  ages?: readonly [number, number];
  traits?: Partial<Traits>;
  interests?: readonly InterestKey[];
  photos?: number;
  /** When they joined, instead of some time in the last two years. */
  joined_hours_ago?: number;
  /** Set for the two members one can log in as. */
  login?: "free" | "premium";
};

const membersByCountry: Readonly<Partial<Record<CountryCode, number>>> = {
  NL: 84,
  DE: 56,
  GB: 44,
  FR: 40,
  BE: 36,
  US: 16,
};
const membersElsewhere = 13;

const logins: readonly Part[] = [
  {
    login: "free",
    role: "demo",
    name: "Marit",
    country: "NL",
    region: "NL-UT",
    gender: "female",
    sexuality: "hetero",
    age: 38,
    traits: {
      hair_color: "brown",
      eye_color: "green",
      body_type: "average",
      relationship_status: "single",
      tattoos: "one",
    },
    interests: ["biking", "cooking", "dancing", "reading", "wine"],
    photos: 2,
    joined_hours_ago: 2.5,
  },
  {
    login: "premium",
    role: "demo",
    name: "Jurriaan",
    country: "NL",
    region: "NL-UT",
    gender: "male",
    sexuality: "hetero",
    age: 41,
    traits: {
      hair_color: "brown",
      eye_color: "blue",
      body_type: "athletic",
      relationship_status: "divorced",
      tattoos: "none",
    },
    interests: ["beach", "coffee", "cooking", "massages", "music", "travelling"],
    photos: 6,
    joined_hours_ago: 3 * 365 * 24,
  },
];

/** Enough Dutch women for the premium member's thirty conversations, and couples who write in other languages. */
const players: readonly Part[] = [
  ...play(24, { country: "NL", gender: "female", sexuality: "hetero", ages: [29, 50] }),
  ...play(3, { country: "NL", gender: "female", sexuality: "bi", ages: [29, 46] }),
  ...play(4, { country: "BE", region: "BE-VAN", gender: "female", sexuality: "hetero", ages: [31, 48] }),
  ...play(11, { country: "NL", gender: "male", sexuality: "hetero", ages: [32, 52] }),
  ...play(2, { country: "NL", gender: "male", sexuality: "gay", ages: [28, 45] }),
  ...play(2, { country: "NL", gender: "female", sexuality: "lesbian", ages: [28, 45] }),
  ...(["DE", "GB", "FR"] as const).flatMap((country) => [
    ...play(3, { country, gender: "female", sexuality: "hetero", ages: [27, 55] }),
    ...play(3, { country, gender: "male", sexuality: "hetero", ages: [27, 55] }),
  ]),
];

function play(count: number, part: Omit<Part, "role">): Part[] {
  return Array.from({ length: count }, () => ({ ...part, role: "demo" }));
}

/** Every part of the demo site, the two logins first. */
export function castParts(): Part[] {
  const parts = [...logins, ...players];
  for (const country of countryCodes) {
    const missing =
      (membersByCountry[country] ?? membersElsewhere) - parts.filter((part) => part.country === country).length;
    for (let index = 0; index < missing; index += 1)
      parts.push({ role: "fictional", country, gender: index % 2 === 0 ? "female" : "male" });
  }
  return parts;
}
