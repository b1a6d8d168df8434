/** A send is let in by what was known of its session a moment ago, and proves it where the message is stored. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logoutByPost } from "#features/accounts/contract.ts";
import { hashToken } from "#features/accounts/sessions.server.ts";
import { routes } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { writersOf } from "#tests/support/writing.ts";
import * as contract from "./contract.ts";
import { sendMessages } from "./send-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const { aSender, balanceOf, expectBalanced } = writersOf(() => site);
const query = (text: string, values: unknown[]) => site.application.pool.query(text, values);
const write = (browser: Browser, partner: TestMember) =>
  browser.ask(contract.sendMessage, { profile: partner.id, client_key: randomUUID(), text: "Hello" });

async function aChat() {
  const [me, partner] = [await aSender(), await aMember(site.application.db)];
  const browser = await site.as(me);
  expect((await write(browser, partner)).status).toBe(200);
  return { me, partner, browser };
}

test("only what proves the session itself may do without the question for it", () => {
  expect(routes.filter(({ call }) => call.proves_session).map(({ call }) => call)).toEqual([contract.sendMessage]);
});

test("the next message within a minute is sent without asking for the session first", async () => {
  const { partner, browser } = await aChat();
  const { pool, lines } = site.application;
  const ways = [vi.spyOn(pool, "query"), vi.spyOn(lines, "query")];
  // What no line takes goes to the pool, and is one question all the same.
  const texts = () =>
    ways.flatMap(({ mock: { calls, results } }) =>
      calls.flatMap(([given], index) => (results[index]!.value === undefined ? [] : [JSON.stringify(given)])),
    );
  const questions = () => texts().filter((text) => text.includes('from \\"sessions\\"'));
  expect((await write(browser, partner)).status).toBe(200);
  expect(questions()).toHaveLength(0);
  // Whatever else is asked, is asked with it.
  expect((await browser.ask(contract.getChats, {})).status).toBe(200);
  expect(questions()).toHaveLength(1);
  site.moveClock(60_000);
  expect((await write(browser, partner)).status).toBe(200);
  expect(questions()).toHaveLength(2);
});

test.each<[string, (browser: Browser, me: TestMember) => Promise<unknown>]>([
  ["was ended elsewhere", (_browser, me) => query("DELETE FROM sessions WHERE user_id = $1", [me.id])],
  [
    "has run out",
    (_browser, me) => query("UPDATE sessions SET expires_at = $2 WHERE user_id = $1", [me.id, new Date(0)]),
  ],
  ["is of a banned member", (_browser, me) => query("UPDATE users SET status = 'banned' WHERE id = $1", [me.id])],
  [
    "was logged out of, its cookie kept",
    async (browser) => {
      const token = browser.cookie("session")!;
      expect((await browser.ask(logoutByPost, {})).status).toBe(200);
      browser.setCookie("session", token);
    },
  ],
])("a session that %s sends nothing, from its end on", async (_title, end) => {
  const { me, partner, browser } = await aChat();
  const other = await aChat();
  await end(browser, me);
  const alone = await write(browser, partner);
  expect([alone.status, alone.error?.code]).toEqual([403, "authentication_required"]);
  // It takes nobody with it who sends at the same moment.
  const together = await Promise.all([write(browser, partner), write(other.browser, other.partner)]);
  expect(together.map(({ status }) => status)).toEqual([403, 200]);
  expect([await balanceOf(me), await balanceOf(other.me)]).toEqual([99, 98]);
  await expectBalanced();
});

test.each([1, 2, 3])("of %i sends at once, those that prove a session of their own sender are sent", async (count) => {
  const [one, other] = [await aChat(), await aChat()];
  const [own, foreign] = [one, other].map(({ browser }) => hashToken(browser.cookie("session")!));
  const sends = [foreign, own, undefined].slice(0, count).map((session) => ({
    ...{ sender: one.me.id, session, recipient: one.partner.id, client_key: randomUUID() },
    ...{ kind: "text" as const, body: "Hello", cost: 1 },
    ...{ free_partners: 2, new_partners: 9, day_start: new Date(0), notify_at: new Date() },
  }));
  const answers = await sendMessages({ db: site.application.db }, sends, site.application.now());
  expect(answers.map(({ outcome }) => outcome)).toEqual(["authentication_required", "sent", "sent"].slice(0, count));
  expect(await balanceOf(one.me)).toBe(100 - count);
  await expectBalanced();
});
