/** People who join, for tests: their answers, and the links in the mails they get. */
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

/** The secret of the newest link in a mail to somebody. */
export async function tokenSentTo(site: TestApplication, email: string): Promise<string> {
  const mail = (await site.mails()).find(({ to }) => to === email);
  const token = /[?&]token=([A-Za-z0-9_-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`There is no link in a mail to ${email}.`);
  return token;
}
