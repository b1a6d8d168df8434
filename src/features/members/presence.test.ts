import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getUser, leavePage } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aMatch } from "#tests/support/relations.ts";
import { getProfile } from "./contract.ts";

const second_ms = 1000;
const minute_ms = 60 * second_ms;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

let [anna, ben] = [] as unknown as [TestMember, TestMember];
let [asAnna, asBen] = [] as unknown as [Browser, Browser];

beforeEach(async () => {
  anna = await aMember(db(), { gender: "female" });
  ben = await aMember(db(), { gender: "male" });
  // The database's own clock is not the test's.
  await db()
    .updateTable("users")
    .set({ last_active_at: new Date(0) })
    .where("id", "in", [anna.id, ben.id])
    .execute();
  site.moveClock(2 * minute_ms);
  [asAnna, asBen] = await Promise.all([site.as(anna), site.as(ben)]);
  // The session itself is no sign of life; the first request after a minute is.
  site.moveClock(minute_ms);
});

async function isOnline(member: TestMember, viewer = asAnna): Promise<boolean> {
  return (await viewer.ask(getProfile, { id: member.id })).body.online;
}

const beacon = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.inject({
    method: "POST",
    url: leavePage.path,
    headers: { "sec-fetch-site": "same-origin", ...headers },
    payload: {},
  });

describe("a member is online", () => {
  test("for five minutes after a request", async () => {
    expect(await isOnline(ben)).toBe(false);
    await asBen.ask(getUser, {});
    expect(await isOnline(ben)).toBe(true);
    site.moveClock(5 * minute_ms - 1);
    expect(await isOnline(ben)).toBe(true);
    site.moveClock(1);
    expect(await isOnline(ben)).toBe(false);
  });

  test("all the time while requests keep coming", async () => {
    for (let minute = 0; minute < 12; minute++) {
      site.moveClock(50 * second_ms);
      await asBen.ask(getUser, {});
      expect(await isOnline(ben)).toBe(true);
    }
  });

  test("until 60 seconds after the page was hidden", async () => {
    await asBen.ask(getUser, {});
    expect((await beacon(asBen)).statusCode).toBe(200);
    site.moveClock(59 * second_ms);
    expect(await isOnline(ben)).toBe(true);
    site.moveClock(second_ms);
    expect(await isOnline(ben)).toBe(false);
  });

  test("again at once when the page is back", async () => {
    await asBen.ask(getUser, {});
    await beacon(asBen);
    site.moveClock(70 * second_ms);
    expect(await isOnline(ben)).toBe(false);
    await asBen.ask(getUser, {});
    expect(await isOnline(ben)).toBe(true);
  });

  test("not while only a hidden page goes on asking", async () => {
    await asBen.ask(getUser, {});
    await beacon(asBen);
    site.moveClock(70 * second_ms);
    await asBen.inject({
      method: "GET",
      url: getUser.path,
      headers: { "x-request-type": "client", "x-page-hidden": "1" },
    });
    expect(await isOnline(ben)).toBe(false);
  });
});

describe("nobody is shown as online", () => {
  beforeEach(() => asBen.ask(getUser, {}));

  test("who is fictional", async () => {
    await db().updateTable("profiles").set({ fictional: true }).where("id", "=", ben.id).execute();
    expect(await isOnline(ben)).toBe(false);
  });

  test("who shows it to nobody", async () => {
    await db().updateTable("profiles").set({ show_online: "nobody" }).where("id", "=", ben.id).execute();
    await aMatch(db(), anna, ben);
    expect(await isOnline(ben)).toBe(false);
    // Members see themselves as they are.
    expect(await isOnline(ben, asBen)).toBe(true);
  });

  test("who shows it only to matches, before there is a match", async () => {
    await db().updateTable("profiles").set({ show_online: "matches" }).where("id", "=", ben.id).execute();
    expect(await isOnline(ben)).toBe(false);
    await aMatch(db(), anna, ben);
    expect(await isOnline(ben)).toBe(true);
  });
});

test("no answer says when somebody was last here", async () => {
  await asBen.ask(getUser, {});
  const seen = site.application.now().toISOString();
  const { response } = await asAnna.ask(getProfile, { id: ben.id });
  expect(response.body).not.toContain(seen.slice(0, 13));
  expect(response.body).not.toMatch(/active_at|away/);
});

describe("the beacon of a hidden page", () => {
  test("cannot say X-Request-Type, and needs not to", async () => {
    expect((await beacon(asBen)).json()).toEqual({});
  });

  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "", origin: "https://elsewhere.example" },
  ])("from %j is refused", async (headers) => {
    await asBen.ask(getUser, {});
    expect((await beacon(asBen, headers)).json()).toMatchObject({ error: { code: "foreign_site" } });
    site.moveClock(61 * second_ms);
    expect(await isOnline(ben)).toBe(true);
  });

  test("of a visitor changes nothing", async () => {
    expect((await beacon(site.browser())).statusCode).toBe(200);
  });
});
