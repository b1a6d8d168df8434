/** Where a sign-up runs, and how its address carries what was answered: Back and reload lose nothing. */
import { formText } from "#lib/form-text.ts";
import type { Given } from "#contract/call.ts";
import { isUuid } from "#lib/uuid.ts";
import type { signup } from "./contract.ts";
import { type Answers, interestsOf, sexualityOf } from "./rules.ts";

export type Place = {
  /** The page of the sign-up, or the page that the modal lies over. */
  path: string;
  answers: Answers;
  /**
   * Kept in the address beside the answers: the member and the niche of a landing page, that the modal is open, and what
   * was answered elsewhere before (own interests, wishes for the match finder).
   */
  extras: Record<string, string>;
};

/** Wishes that a landing page may ask for one by one; the match finder brings all of them as `finder`. */
const wishNames = ["goal", "place", "min_age", "max_age", "deal_breakers"] as const;
const interest = /^[a-z0-9_]{1,40}$/;
const finder_length = 1000;

export function extrasOf(query: URLSearchParams): Record<string, string> {
  const to = query.get("to");
  const interests = [...new Set(interestsOf(query))].filter((key) => interest.test(key));
  const finder = finderOf(query);
  const niche = query.get("niche");
  return {
    ...(to && isUuid(to) ? { to } : {}),
    ...(query.get("signup") === "1" ? { signup: "1" } : {}),
    ...(interests.length > 0 ? { interests: interests.slice(0, 50).join(",") } : {}),
    ...(finder ? { finder } : {}),
    ...(niche && /^[1-7]$/.test(niche) ? { niche } : {}),
  };
}

/** Wishes as the match finder's own address carries them; which of them mean something is found out on the server. */
function finderOf(query: URLSearchParams): string | undefined {
  const given = query.get("finder") ?? "";
  // A page may ask for one wish more than it was brought.
  const wishes = new URLSearchParams(/^[\w.~%&=+*-]*$/.test(given) ? given : "");
  for (const name of wishNames.filter((one) => query.has(one))) {
    wishes.delete(name);
    for (const value of query.getAll(name)) wishes.append(name, value);
  }
  const finder = wishes.toString();
  return finder && finder.length <= finder_length ? finder : undefined;
}

/** Everything a form must carry on, but what it asks itself. */
export function carried({ answers, extras }: Place, asked: readonly (keyof Answers)[]): [string, string][] {
  const kept = Object.entries(answers).filter(([name]) => !asked.includes(name as keyof Answers));
  return [...Object.entries(extras), ...kept];
}

export function stepQuery(place: Place, step: number): string {
  return new URLSearchParams([...carried(place, []), ["step", String(step)]]).toString();
}

export function stepPath(place: Place, step: number): string {
  return `${place.path}?${stepQuery(place, step)}`;
}

/** The answers of all steps as the call wants them; the last ones come from the form, never from the address. */
export function signupInput(
  { answers, extras }: Omit<Place, "path">,
  form: FormData,
): Record<keyof Given<typeof signup>, unknown> {
  const { gender, seeks, date_of_birth, country, region, name } = answers;
  const typed = (field: string) => formText(form, field);
  return {
    gender,
    sexuality: gender && seeks ? sexualityOf(gender, seeks) : undefined,
    date_of_birth,
    country,
    region,
    name: name ?? "",
    email: typed("email"),
    password: typed("password"),
    consent_terms: form.has("consent_terms"),
    consent_sensitive_data: form.has("consent_sensitive_data"),
    consent_marketing: form.has("consent_marketing"),
    signup_message_to: extras["to"],
    interests: extras["interests"]?.split(","),
    finder: extras["finder"] && withSought(extras["finder"], seeks),
    niche: extras["niche"] && Number(extras["niche"]),
    opened_at: typed("opened_at"),
    website: typed("website"),
  };
}

/** Whom somebody looks for is asked at the first step, so the wishes follow it. */
function withSought(finder: string, seeks: Answers["seeks"]): string {
  const wishes = new URLSearchParams(finder);
  if (seeks === "both") wishes.delete("gender");
  else if (seeks) wishes.set("gender", seeks);
  return wishes.toString();
}

/** The step that asked for a field; what was wrong there is told with a way back. */
export function stepOfField(field: string): number {
  if (field === "gender" || field === "sexuality") return 0;
  if (field === "date_of_birth" || field === "country" || field === "region") return 1;
  return field === "name" ? 2 : 3;
}
