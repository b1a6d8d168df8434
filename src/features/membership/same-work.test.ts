/**
 * Nobody learns from the time of an answer whether an address has an account. Time depends on the machine and its mood;
 * the work does not: passwords worked on, statements to PostgreSQL one by one, and the jobs that are left for later.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Call, Given } from "#contract/call.ts";
import * as accounts from "#features/accounts/contract.ts";
import { newToken } from "#features/accounts/sessions.server.ts";
import { passwordWork } from "#platform/passwords.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember } from "#tests/support/factories.ts";
import { aJoiner, aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { checkSignup, signup } from "./contract.ts";

type Work = { statements: string[]; passwords: number };

/** Only what a question causes is counted, not what the site does meanwhile. */
const measuring = new AsyncLocalStorage<Work>();
const client = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
const { query } = client;

/** The sites are read anew every few seconds, and a connection is opened and greeted, by whoever comes then. */
const byChance = ['select "sites"."id"', "SET jit = off"];

function countPassword(): void {
  const work = measuring.getStore();
  if (work) work.passwords += 1;
}

beforeEach(() => {
  client.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    const statement = typeof asked === "string" ? asked : asked.text;
    if (!byChance.some((beginning) => statement.startsWith(beginning)))
      measuring.getStore()?.statements.push(statement);
    return query.apply(this, given);
  };
  passwordWork.subscribe(countPassword);
  return () => {
    client.query = query;
    passwordWork.unsubscribe(countPassword);
  };
});

let telling: TestApplication;
let hiding: TestApplication;
beforeAll(async () => {
  telling = await startTestApplication();
  hiding = await startTestApplication({ settings: { hide_account_existence: true } });
});
afterAll(async () => {
  await telling.close();
  await hiding.close();
});

const sites = [
  ["a site that tells", () => telling],
  ["a site that hides who has an account", () => hiding],
] as const;
const standings = ["active", "not_confirmed", "suspended", "pending_deletion", "banned"] as const;

const strange = () => `${randomUUID()}@example.org`;
const answers = (email: string) => joiningAnswers({ email });

/** What a question costs, and all that is answered. */
async function measure<C extends Call>(site: TestApplication, browser: Browser, call: C, input: Given<C>) {
  const { pool } = site.application;
  await pool.query("DELETE FROM pgboss.job");
  const work: Work = { statements: [], passwords: 0 };
  const { response } = await measuring.run(work, () => browser.ask(call, input));
  const { rows } = await pool.query<{ name: string }>("SELECT name FROM pgboss.job ORDER BY name");
  expect(work.statements.length).toBeGreaterThan(0);
  const answer = { status: response.statusCode, body: response.body, cookies: response.headers["set-cookie"] };
  return { ...work, jobs: rows.map(({ name }) => name), answer };
}

/** The same question for an address of every kind: one answer, one amount of work. Gives it. */
async function expectSame<C extends Call>(
  site: TestApplication,
  {
    call,
    input,
    browser = () => aVisitor(site),
  }: { call: C; input: (email: string) => Given<C>; browser?: () => Browser },
) {
  // What is read once and kept is not part of it.
  await browser().ask(call, input(strange()));
  const unknown = await measure(site, browser(), call, input(strange()));
  for (const status of standings) {
    const { email } = await aMember(site.application.db, { status, email: strange() });
    expect({ status, ...(await measure(site, browser(), call, input(email))) }).toEqual({ status, ...unknown });
  }
  return unknown;
}

describe.each(sites)("on %s a login with a wrong password", (_, siteOf) => {
  test.each(["a new browser", "a browser that logged in here before"])(
    "is the same for every address, in %s",
    async (kind) => {
      const browser = () => {
        const opened = aVisitor(siteOf());
        if (kind !== "a new browser") opened.setCookie("device", newToken());
        return opened;
      };
      const { passwords, answer } = await expectSame(siteOf(), {
        call: accounts.login,
        input: (email) => ({ email, password: "not this one" }),
        browser,
      });
      expect([passwords, answer.status]).toEqual([1, 401]);
    },
  );
});

describe("where it may not be told who has an account", () => {
  let networks = 0;

  /** A network that has heard of as many addresses as it may. */
  async function aTiredNetwork(
    call: typeof checkSignup | typeof accounts.requestPasswordReset,
  ): Promise<() => Browser> {
    const { application } = telling;
    networks += 1;
    const ip = `172.20.${networks}.7`;
    const browser = () => telling.browser({ ip });
    for (let asked = 0; asked < 5; asked++) {
      const { email } = await aMember(application.db, { email: strange() });
      await browser().ask(call, { email: call === checkSignup ? email : strange() });
    }
    return browser;
  }

  test("a forgotten password is the same for every address", async () => {
    const wish = { call: accounts.requestPasswordReset, input: (email: string) => ({ email }) };
    const hidden = await expectSame(hiding, wish);
    expect([hidden.jobs, hidden.answer.status]).toEqual([["accounts.reset-mail"], 200]);
    const tired = await expectSame(telling, { ...wish, browser: await aTiredNetwork(wish.call) });
    expect([tired.jobs, tired.answer]).toEqual([hidden.jobs, hidden.answer]);
  });

  test("joining is the same for every address", async () => {
    const wish = { call: signup, input: answers };
    const hidden = await expectSame(hiding, wish);
    expect([hidden.jobs, hidden.passwords, hidden.answer.status]).toEqual([["membership.join"], 1, 200]);
    const tired = await expectSame(telling, { ...wish, browser: await aTiredNetwork(checkSignup) });
    expect([tired.jobs, tired.passwords, tired.answer]).toEqual([hidden.jobs, 1, hidden.answer]);
  });

  test("joining once more is the same for every address, also when it was not known the first time", async () => {
    const { email: known } = await aMember(hiding.application.db, { email: strange() });
    const again = async (email: string) => {
      const given = answers(email);
      await aVisitor(hiding).ask(signup, given);
      await hiding.runJobs();
      return measure(hiding, aVisitor(hiding), signup, given);
    };
    expect(await again(strange())).toEqual(await again(known));
  });

  test("the check while typing is the same for every address", async () => {
    const wish = { call: checkSignup, input: (email: string) => ({ email }) };
    const hidden = await expectSame(hiding, wish);
    const tired = await expectSame(telling, { ...wish, browser: await aTiredNetwork(checkSignup) });
    expect(tired.answer).toEqual(hidden.answer);
  });
});

describe("where the answer itself says it", () => {
  test("joining works on one password, known or not", async () => {
    const { email } = await aMember(telling.application.db);
    const known = await measure(telling, aVisitor(telling), signup, answers(email));
    const unknown = await measure(telling, aVisitor(telling), signup, answers(strange()));
    expect([known.answer.status, unknown.answer.status]).toEqual([409, 200]);
    expect([known.passwords, unknown.passwords]).toEqual([1, 1]);
  });

  test("a name that somebody has just taken does not betray the address behind it", async () => {
    const { email, name } = await aJoiner(telling);
    const own = await measure(
      telling,
      aVisitor(telling),
      signup,
      joiningAnswers({ email, name, password: "another one of mine" }),
    );
    const other = await measure(
      telling,
      aVisitor(telling),
      signup,
      joiningAnswers({ email: strange(), name, password: "another one of mine" }),
    );
    expect(own).toEqual(other);
    expect([own.passwords, own.answer.status]).toEqual([1, 400]);
  });
});
