/** Pure rules of joining: who may, what a name and a date of birth must be, and which steps there are. */
import type { Settings } from "#contract/settings.ts";
import { normaliseEmail } from "#features/accounts/rules.ts";
import { ageOn, genders, type Kind } from "#features/members/rules.ts";
import { hasContactData } from "#lib/contact-data.ts";
import { countries, isCountryCode } from "#lib/countries.ts";
import { dateFromParts, partsFromDate, textFromParts } from "#lib/date-parts.ts";
import { hasInvisible, isDisguised, skeleton } from "#lib/look-alikes.ts";

export const seekChoices = ["female", "male", "both"] as const;
export type Seeks = (typeof seekChoices)[number];

/** What somebody is looking for, in the word that profiles use. */
export function sexualityOf(gender: Kind["gender"], seeks: Seeks): Kind["sexuality"] {
  if (seeks === "both") return "bi";
  if (gender === "non_binary") return seeks === "male" ? "gay" : "lesbian";
  if (seeks !== gender) return "hetero";
  return gender === "male" ? "gay" : "lesbian";
}

/** Spec 6: everybody, or only those whom a partner sent. */
export function maySignUp({ signups }: Pick<Settings, "signups">, has_source: boolean): boolean {
  return signups === "all" || (signups === "with_trafficsource" && has_source);
}

type NameProblem =
  | "errors.name_same_as_email"
  | "errors.name_length"
  | "errors.name_at"
  | "errors.name_characters"
  | "errors.name_look_alike"
  | "errors.name_contact"
  | "errors.name_reserved"
  | "errors.name_taken";

type NameLimits = Pick<Settings, "name_length_min" | "name_length_max">;

/** Decisions d.4-2, as far as a browser can tell; what is reserved or taken is asked on the server. */
export function nameProblem(typed: string, limits: NameLimits, email = ""): NameProblem | undefined {
  const name = typed.trim().normalize("NFC");
  if (email !== "" && normaliseEmail(name) === normaliseEmail(email)) return "errors.name_same_as_email";
  if (name.startsWith("@")) return "errors.name_at";
  if (hasInvisible(name)) return "errors.name_look_alike";
  // Before the characters: who types an address should hear that it is one.
  if (hasContactData(name)) return "errors.name_contact";
  const length = [...name].length;
  if (length < limits.name_length_min || length > limits.name_length_max) return "errors.name_length";
  if (!/^[\p{L}\p{M}\p{Nd} _.-]+$/u.test(name) || !/\p{L}/u.test(name) || /\p{M}{3}/u.test(name.normalize("NFD")))
    return "errors.name_characters";
  if (isDisguised(name) || /[^\d]/.test(name.replaceAll(/\P{Nd}/gu, ""))) return "errors.name_look_alike";
  return undefined;
}

/** Nobody may look like the house: the words themselves, look-alikes, and either with numbers or other words. */
export function isReservedName(name: string, reserved: readonly string[]): boolean {
  const words = new Set(reserved.map((word) => skeleton(word.replaceAll(/[ _.-]/g, ""))));
  const parts = name.split(/[ _.-]+/);
  const candidates = [name.replaceAll(/[ _.-]/g, ""), ...parts];
  return candidates.some((part) => words.has(skeleton(part)) || words.has(skeleton(part.replaceAll(/^\d+|\d+$/g, ""))));
}

/** The day it is now for somebody in a country. */
export function todayIn(country: string, now: Date): string {
  const timeZone = isCountryCode(country) ? countries[country].time_zone : "UTC";
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}

type BirthProblem = "errors.birth_required" | "errors.birth_invalid";

/** Spec 5. The floor is checked on the very day, where the member lives. */
export function birthProblem(
  date: string | undefined,
  country: string,
  { min_age, max_age }: Pick<Settings, "min_age" | "max_age">,
  now: Date,
): BirthProblem | undefined {
  if (!date) return "errors.birth_required";
  if (dateFromParts(partsFromDate(date)) !== date) return "errors.birth_invalid";
  const age = ageOn(date, todayIn(country, now));
  if (age < 0 || age > max_age) return "errors.birth_invalid";
  return age < min_age ? "errors.birth_required" : undefined;
}

/** Steps before there is an account, as the address names them. */
const joiningSteps = ["0", "1", "2", "3"] as const;
/** What follows it; each may be left out. */
export const completionSteps = ["message", "photo", "location", "personal", "about", "push"] as const;
export type CompletionStep = (typeof completionSteps)[number];

export type Answers = {
  gender?: Kind["gender"];
  seeks?: Seeks;
  date_of_birth?: string;
  country?: string;
  region?: string;
  name?: string;
};

/** The answers that an address carries; whatever is no answer is left out. */
export function answersOf(query: URLSearchParams): Answers {
  const answers: Answers = {};
  const [gender, seeks, region, name] = ["gender", "seeks", "region", "name"].map((key) => query.get(key));
  const own = genders.find((known) => known === gender);
  if (own) answers.gender = own;
  const sought = seekChoices.find((choice) => choice === seeks);
  if (sought) answers.seeks = sought;
  const parts = (part: string) => query.get(`date_of_birth_${part}`) ?? "";
  const date = query.get("date_of_birth");
  // A day that does not exist is an answer too: the question says what is wrong with it.
  const chosen = textFromParts({ year: parts("year"), month: parts("month"), day: parts("day") });
  if (date && dateFromParts(partsFromDate(date)) === date) answers.date_of_birth = date;
  else if (!date && chosen) answers.date_of_birth = chosen;
  const country = query.get("country");
  if (country && isCountryCode(country)) answers.country = country;
  if (region && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region) && region.slice(0, 2) === country) answers.region = region;
  if (name && name.length <= 60) answers.name = name;
  return answers;
}

/** Those that an address carries, each by itself or several in one. */
export function interestsOf(query: URLSearchParams): string[] {
  return query.getAll("interests").flatMap((keys) => keys.split(","));
}

type JoiningRules = {
  settings: NameLimits & Pick<Settings, "min_age" | "max_age">;
  now: Date;
};

/** The step an address may show: never one past the first whose answers are missing or wrong. */
export function reachableStep(wanted: string | null, answers: Answers, { settings, now }: JoiningRules): number {
  const step = Math.max(
    0,
    joiningSteps.findIndex((known) => known === wanted),
  );
  if (!answers.gender || !answers.seeks) return 0;
  const { country, date_of_birth, name } = answers;
  if (!country || birthProblem(date_of_birth, country, settings, now)) return Math.min(step, 1);
  if (!name || nameProblem(name, settings)) return Math.min(step, 2);
  return step;
}

/** The steps of one member: a message needs somebody to go to. */
export function completionOrder(has_recipient: boolean): CompletionStep[] {
  return completionSteps.filter((step) => step !== "message" || has_recipient);
}

const completionPath = (step: CompletionStep) => `/signup?step=${step}`;

/** The next step of the completion, or where it ends. */
export function nextCompletion(current: CompletionStep | undefined, has_recipient: boolean): string {
  const order = completionOrder(has_recipient);
  const next = order[current ? order.indexOf(current) + 1 : 0];
  return next ? completionPath(next) : "/signup-matches";
}

/** The step before; undefined where there is none. */
export function previousCompletion(current: CompletionStep, has_recipient: boolean): string | undefined {
  const order = completionOrder(has_recipient);
  const previous = order[order.indexOf(current) - 1];
  return previous && completionPath(previous);
}

/** Faster than anybody can read the form, so no person filled it in. */
const quickest_ms = 2_000;

export function isTooQuick(opened_at: string, now: Date): boolean {
  const taken_ms = now.getTime() - new Date(opened_at).getTime();
  return !(taken_ms >= quickest_ms);
}
