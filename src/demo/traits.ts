// What invented members are like: weights that make them differ as people do.
import type { CountryCode } from "#lib/countries.ts";
import type { Choice } from "#lib/profile-choices.ts";
import { chance, pickWeighted, type Random } from "#lib/random.ts";
import { interestsSeed } from "#features/site/seed/interests.ts";
import { shuffle } from "./deck.ts";
import type { InterestKey } from "./texts/texts.ts";

export type Gender = "female" | "male";
export type Sexuality = "hetero" | "gay" | "lesbian" | "bi";

type Weights<K extends string> = Partial<Record<K, number>>;

const fairHaired: ReadonlySet<CountryCode> = new Set(["DK", "FI", "NO", "SE", "NL"]);
const darkHaired: ReadonlySet<CountryCode> = new Set(["ES", "IT", "FR"]);

/** Most members of such sites are between 25 and 50; some are older than 60. */
const ageBands = {
  "20-24": 9,
  "25-29": 16,
  "30-34": 18,
  "35-39": 17,
  "40-44": 13,
  "45-49": 10,
  "50-54": 7,
  "55-59": 5,
  "60-66": 4,
  "67-72": 2,
};

export function inventAge(random: Random): number {
  const [from, to] = pickWeighted(random, ageBands).split("-").map(Number) as [number, number];
  return wholeBetween(random, from, to);
}

/** A whole number, both ends included. */
export function wholeBetween(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function inventSexuality(random: Random, gender: Gender): Sexuality {
  return pickWeighted(
    random,
    gender === "male" ? { hetero: 70, bi: 15, gay: 15 } : { hetero: 70, bi: 15, lesbian: 15 },
  );
}

export type Traits = {
  hair_color: Choice<"hair_color">;
  eye_color: Choice<"eye_color">;
  body_type: Choice<"body_type">;
  relationship_status: Choice<"relationship_status">;
  tattoos: Choice<"tattoos">;
};

export function inventTraits(random: Random, gender: Gender, age: number, country: CountryCode): Traits {
  const hair_color = pickWeighted(random, hairWeights(gender, age, country));
  return {
    hair_color,
    eye_color: pickWeighted(random, eyeWeights(hair_color)),
    body_type: pickWeighted(random, bodyWeights(gender)),
    relationship_status: pickWeighted(random, relationshipWeights(age)),
    tattoos: pickWeighted(random, {
      none: age > 55 ? 9 : 5,
      one: 2,
      some: 2,
      many: age > 55 ? 0.1 : 0.6,
      rather_not_say: 0.3,
    }),
  };
}

function hairWeights(gender: Gender, age: number, country: CountryCode): Weights<Choice<"hair_color">> {
  const turning = Math.max(0, age - 45);
  return {
    brown: 5,
    black: darkHaired.has(country) ? 4 : 2,
    blond: fairHaired.has(country) ? 5 : 2,
    red: 0.8,
    grey: turning * 0.4,
    white: Math.max(0, age - 58) * 0.4,
    bald: gender === "male" && age > 29 ? 1.2 : 0,
    other: age < 40 ? 0.35 : 0.05,
  };
}

function eyeWeights(hair: Choice<"hair_color">): Weights<Choice<"eye_color">> {
  if (hair === "black") return { brown: 8, hazel: 1.5, green: 0.5 };
  if (hair === "blond" || hair === "red") return { blue: 5, green: 3, grey: 2, brown: 1, hazel: 1 };
  return { brown: 4, blue: 3, green: 2, hazel: 2, grey: 1.5, rather_not_say: 0.2 };
}

function bodyWeights(gender: Gender): Weights<Choice<"body_type">> {
  return gender === "female"
    ? { slim: 3, average: 5, athletic: 2, curvy: 4, full: 2, rather_not_say: 0.4 }
    : { slim: 2, average: 5, athletic: 3, muscular: 2, full: 2, rather_not_say: 0.4 };
}

function relationshipWeights(age: number): Weights<Choice<"relationship_status">> {
  if (age < 30) return { single: 9, relationship: 0.7, open: 1, complicated: 0.8, rather_not_say: 0.5 };
  if (age < 45)
    return { single: 6, divorced: 3, open: 1, married: 0.7, relationship: 0.5, complicated: 0.8, rather_not_say: 0.5 };
  return {
    single: 3,
    divorced: 5,
    widowed: (age - 44) * 0.12,
    open: 0.8,
    married: 0.8,
    complicated: 0.5,
    rather_not_say: 0.5,
  };
}

/** Three to nine, in the list's order; about half of the members name one or two explicit ones. */
export function inventInterests(random: Random, traits: Traits): InterestKey[] {
  const some = (explicit: boolean, count: number) =>
    shuffle(
      random,
      interestsSeed.filter((interest) => interest.explicit === explicit),
    )
      .slice(0, count)
      .map(({ key }) => key);
  const chosen = new Set<InterestKey>(some(false, wholeBetween(random, 3, 7)));
  if (chance(random, 0.5)) for (const key of some(true, wholeBetween(random, 1, 2))) chosen.add(key);
  if (traits.tattoos === "none") chosen.delete("tattoos");
  if (chosen.size < 3) chosen.add("coffee").add("music").add("hugging");
  return interestsSeed.map(({ key }) => key).filter((key) => chosen.has(key));
}
