/** Pure rules of the match finder: what can be wished for, and how well somebody answers to it. */
import type { Settings } from "#contract/settings.ts";
import { genders, type Kind } from "./rules.ts";

export const finderPlaces = ["region", "country", "anywhere"] as const;
export const finderGoals = ["open", "relationship", "adventure"] as const;
export const dealBreakers = ["no_photo", "no_text", "in_relationship", "inactive", "fictional"] as const;
/** Each has a text `members.finder_reason_<reason>`. */
export const finderReasons = ["interests", "region", "goal", "active"] as const;

export type FinderReason = (typeof finderReasons)[number];
export type Wishes = {
  /** Null for everybody who fits. */
  gender: Kind["gender"] | null;
  min_age: number;
  max_age: number;
  place: (typeof finderPlaces)[number];
  interests: readonly string[];
  goal: (typeof finderGoals)[number];
  deal_breakers: readonly (typeof dealBreakers)[number][];
};

type Ages = Pick<Settings, "min_age" | "max_age">;

/** The answers in an address or a form; what is no answer counts as the most open one. */
export function wishesOf(given: Pick<FormData, "get" | "getAll">, { min_age, max_age }: Ages): Wishes {
  const one = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === given.get(name));
  const age = (name: string, otherwise: number) => {
    const years = Number(given.get(name) ?? Number.NaN);
    return Number.isInteger(years) && years >= min_age && years <= max_age ? years : otherwise;
  };
  const ages = [age("min_age", min_age), age("max_age", max_age)].toSorted((a, b) => a - b) as [number, number];
  return {
    gender: one("gender", genders) ?? null,
    min_age: ages[0],
    max_age: ages[1],
    place: one("place", finderPlaces) ?? "anywhere",
    interests: [...new Set(given.getAll("interests").map(String))]
      .filter((key) => /^[a-z_]{1,40}$/.test(key))
      .slice(0, 15),
    goal: one("goal", finderGoals) ?? "open",
    deal_breakers: dealBreakers.filter((breaker) => given.getAll("deal_breakers").includes(breaker)),
  };
}

/** The answers as an address carries them from step to step. */
export function wishEntries({ gender, interests, deal_breakers, ...single }: Wishes): [string, string][] {
  return [
    ...(gender ? [["gender", gender] as [string, string]] : []),
    ...Object.entries(single).map(([name, value]): [string, string] => [name, String(value)]),
    ...interests.map((interest): [string, string] => ["interests", interest]),
    ...deal_breakers.map((breaker): [string, string] => ["deal_breakers", breaker]),
  ];
}

/** What is known of a candidate and may be used: nothing that they hide. */
export type Candidate = {
  has_photo: boolean;
  has_text: boolean;
  fictional: boolean;
  same_region: boolean;
  interests: readonly string[];
  relationship_status: string | null;
  /** Null when nobody may know it, or nobody is behind the profile. */
  last_active_at: Date | null;
};

const week_ms = 7 * 24 * 3_600_000;
const goalInterests: Record<Wishes["goal"], readonly string[]> = {
  open: [],
  relationship: ["relationship"],
  adventure: ["adventure", "one_night_stand"],
};

function breaks(breaker: Wishes["deal_breakers"][number], candidate: Candidate, now: Date): boolean {
  switch (breaker) {
    case "no_photo":
      return !candidate.has_photo;
    case "no_text":
      return !candidate.has_text;
    case "in_relationship":
      return ["relationship", "married"].includes(candidate.relationship_status ?? "");
    case "inactive":
      return candidate.last_active_at !== null && now.getTime() - candidate.last_active_at.getTime() > 4 * week_ms;
    case "fictional":
      return candidate.fictional;
  }
}

/** How well somebody answers to the wishes, and why; undefined when a deal-breaker says no. */
export function judge(
  candidate: Candidate,
  wishes: Wishes,
  now: Date,
): { score: number; reasons: FinderReason[]; wanted: string[] } | undefined {
  if (wishes.deal_breakers.some((breaker) => breaks(breaker, candidate, now))) return undefined;
  const wanted = candidate.interests.filter((interest) => wishes.interests.includes(interest));
  const found: [FinderReason, number][] = [
    ["interests", wanted.length * 3],
    ["goal", candidate.interests.some((interest) => goalInterests[wishes.goal].includes(interest)) ? 5 : 0],
    ["region", candidate.same_region ? 4 : 0],
    ["active", candidate.last_active_at && now.getTime() - candidate.last_active_at.getTime() < week_ms ? 2 : 0],
  ];
  const reasons = found.filter(([, points]) => points > 0);
  return {
    score: reasons.reduce((sum, [, points]) => sum + points, 0),
    reasons: reasons.map(([reason]) => reason),
    wanted,
  };
}
