/** People who join, for tests, and their answers. */
import type { Given } from "#contract/call.ts";
import { signup } from "#features/membership/contract.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";

type Answers = Given<typeof signup>;
let count = 0;

/** Answers that are right; say only what the test is about. */
export function joiningAnswers(given: Partial<Record<keyof Answers, unknown>> = {}): Answers {
  count += 1;
  return {
    gender: "female",
    sexuality: "hetero",
    date_of_birth: "1990-03-14",
    country: "NL",
    name: `Joiner ${count}`,
    email: `joiner${count}@example.org`,
    password: "a rhubarb under the stairs",
    consent_terms: true,
    consent_sensitive_data: true,
    opened_at: "2026-01-01T00:00:00Z",
    ...given,
  } as Answers;
}

/** A browser in a network of its own, so that no test uses up another's allowance. */
export function aVisitor(site: TestApplication): Browser {
  count += 1;
  return site.browser({ ip: `10.${Math.floor(count / 250)}.${count % 250}.7` });
}

/** Somebody who has just joined. */
export async function aJoiner(site: TestApplication, given: Partial<Record<keyof Answers, unknown>> = {}) {
  const answers = joiningAnswers(given);
  const browser = aVisitor(site);
  const { body } = await browser.ask(signup, answers);
  if (body.state !== "created") throw new Error("Nobody joined.");
  return { browser, email: answers.email, name: answers.name };
}
