/** Every changing call, asked again because its answer was lost: done once, and answered the same. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestOf, retries } from "#contract/browser.ts";
import type { Call } from "#contract/call.ts";
import { saveProfileSettings } from "#features/members/contract.ts";
import { sendDeletionCode } from "#features/membership/leaving-contract.ts";
import type { CookieName } from "#platform/context.server.ts";
import { routes, uploads } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import type { Browser } from "./support/browser.ts";
import { aMember } from "./support/factories.ts";
import { loadPage, pages } from "./support/loaders.ts";
import type { Asked, Repeat } from "./support/repeat-asking.ts";
import { repeats } from "./support/repeats.ts";
import { stateOf } from "./support/state.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const calls = [...routes, ...uploads]
  .map(({ call }) => [`${call.method} ${call.path}`, call] as const)
  .filter(([, { method, changes }]) => method !== "GET" || changes);

const cookies: CookieName[] = ["session", "device", "locale", "theme", "country", "entry_skip", "source", "choice"];

/** What the first answer wanted to put into the browser was lost with it. */
async function losing<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const before = cookies.map((name) => [name, browser.cookie(name)] as const);
  const done = await work();
  for (const [name, value] of before)
    if (value === undefined) browser.forgetCookie(name);
    else browser.setCookie(name, value);
  return done;
}

async function answered(call: Call, { browser, input, file }: Asked, volatile: readonly string[] = []) {
  const { url, init } = requestOf(call, input);
  const query = new URLSearchParams(input as Record<string, string>);
  const headers = { ...(init.headers as Record<string, string>), "sec-fetch-site": "same-origin" };
  const response = await browser.inject({
    method: call.method,
    ...(file
      ? { url: `${call.path}?${query}`, headers: { ...headers, "content-type": "image/jpeg" }, payload: file }
      : { url, headers, ...(init.body ? { payload: init.body as string } : {}) }),
  });
  const body = JSON.parse(response.body, (name, value: unknown) => (volatile.includes(name) ? undefined : value)) as {
    error?: { code: string };
  };
  return { status: response.statusCode, body };
}

test("every changing call has its expectation, and no expectation is left over", () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(repeats).toSorted());
});

test("what happens, be it one letter or one mail, is noticed", async () => {
  const member = await aMember(site.application.db);
  const states = [await stateOf(site.application.pool)];
  const browser = await site.as(member);
  states.push(await stateOf(site.application.pool));
  await browser.ask(saveProfileSettings, { about_me: "I like the sea." });
  states.push(await stateOf(site.application.pool));
  await browser.ask(saveProfileSettings, { about_me: "I like the tea." });
  states.push(await stateOf(site.application.pool));
  await browser.ask(sendDeletionCode, {});
  states.push(await stateOf(site.application.pool));
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(5);
});

describe("asked again a moment later", () => {
  const tried = calls.filter(([name]) => repeats[name] && "given" in repeats[name]);

  test.each(tried)("%s", async (name, call) => {
    const { given, volatile, says, again = [], times = retries } = repeats[name] as Extract<Repeat, { given: unknown }>;
    const asked = await given(site);
    const first = await losing(asked.browser, () => answered(call, asked, volatile));
    expect(first).toMatchObject({ status: 200 });
    const done = await stateOf(site.application.pool, again);
    for (let time = 0; time < times; time += 1) {
      site.moveClock(1000);
      const repeated = await losing(asked.browser, () => answered(call, asked, volatile));
      if (says) expect(repeated.body.error?.code).toBe(says);
      else expect(repeated).toEqual(first);
    }
    if (asked.another) {
      // The same key with something else in it.
      const other = await answered(call, { ...asked, ...asked.another });
      expect([other.status, other.body.error?.code]).toEqual([409, "conflict"]);
    }
    expect(await stateOf(site.application.pool, again)).toEqual(done);
    // Else the clock goes on with each call, and in some order somebody who is here is gone a second later.
    site.moveClock(-1000 * times);
  });
});

/** Of calls that a link in a mail leads to: its page, and the name of the secret in its address. */
const linkPages: [call: string, page: string, parameter: string][] = [
  ["POST /api/reset-password.php?do=1", "reset-password-do", "token"],
  ["POST /api/mail-change.php?do=1", "mail-change-do", "token"],
  ["POST /api/mail-change.php?undo=1", "mail-change-do", "undo"],
  ["POST /api/notifications.php?confirm=1", "notifications-confirm", "token"],
  ["POST /api/exclusion.php?confirm=1", "pages-ban-confirm", "token"],
  ["POST /api/reactivate.php?link=1", "reactivate", "token"],
  ["POST /api/activate.php", "activate-done", "token"],
];

describe("the page of a link that was used a moment ago says what it did", () => {
  test.each(linkPages)("%s", async (name, id, parameter) => {
    const asked = await (repeats[name] as Extract<Repeat, { given: unknown }>).given(site);
    const page = pages.find((page) => page.id === id)!;
    const { token } = asked.input as { token: string };
    const open = async () => (await loadPage(site, site.browser(), page, {}, `?${parameter}=${token}`)).text;
    const done = /"state":"done"|"done":true/;
    expect(await open()).not.toMatch(done);
    const call = calls.find(([named]) => named === name)![1];
    expect((await answered(call, asked)).status).toBe(200);
    site.moveClock(1000);
    expect(await open()).toMatch(done);
  });
});

describe("where that is proven elsewhere, the test is there", () => {
  const named = Object.entries(repeats).filter(([, repeat]) => "proven" in repeat);

  test.each(named)("%s", (_, repeat) => {
    const [file, title] = (repeat as Extract<Repeat, { proven: unknown }>).proven;
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(`"${title}"`);
  });
});
