import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { endOtherSessions, endSession, getUser, listSessions, login } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now: new Date("2026-11-15T23:30:00Z") });
});
afterAll(() => site.close());

const db = () => site.application.db;
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1";

test("a member sees where they are logged in: this browser first, the device in short, the day but not the minute", async () => {
  const member = await aMember(db(), { time_zone: "Europe/Amsterdam" });
  const [laptop, mobile] = [site.browser(), site.browser({ user_agent: phone })];
  for (const browser of [laptop, mobile]) await browser.ask(login, { email: member.email, password });
  const { body, response } = await laptop.ask(listSessions, {});
  expect(body.email).toBe(member.email);
  expect(body.sessions).toEqual([
    {
      id: expect.any(String),
      browser: "Firefox",
      system: "Linux",
      country: null,
      used_on: "2026-11-16",
      current: true,
    },
    { id: expect.any(String), browser: "Safari", system: "iOS", country: null, used_on: "2026-11-16", current: false },
  ]);
  for (const token of [laptop.cookie("session")!, mobile.cookie("session")!])
    expect(response.payload).not.toContain(token);
});

test("one of them is ended, the others go on", async () => {
  const member = await aMember(db());
  const [here, there, elsewhere] = [await site.as(member), await site.as(member), await site.as(member)];
  const { sessions } = (await there.ask(listSessions, {})).body;
  const { id } = sessions.find(({ current }) => current)!;
  expect((await here.ask(endSession, { id })).status).toBe(200);
  const users = await Promise.all([here, there, elsewhere].map((browser) => browser.ask(getUser, {})));
  expect(users.map(({ body }) => body.user === null)).toEqual([false, true, false]);
  expect((await here.ask(endSession, { id })).body).toEqual({});
});

test("nobody ends or sees a session of somebody else", async () => {
  const [one, other] = [await site.as(await aMember(db())), await site.as(await aMember(db()))];
  const { id } = (await one.ask(listSessions, {})).body.sessions[0]!;
  expect((await other.ask(listSessions, {})).body.sessions).toHaveLength(1);
  const [foreign, unknown] = [await other.ask(endSession, { id }), await other.ask(endSession, { id: "unknown" })];
  expect(foreign.response.payload).toBe(unknown.response.payload);
  expect((await one.ask(getUser, {})).body.user).not.toBeNull();
});

test("what can be no id at all is refused, and is no error of the site", async () => {
  const { status, error } = await (await site.as(await aMember(db()))).ask(endSession, { id: "a\u0000b" });
  expect([status, error?.code]).toEqual([400, "validation"]);
});

test("all others are ended at once", async () => {
  const member = await aMember(db());
  const browsers = await Promise.all(Array.from({ length: 4 }, () => site.as(member)));
  expect((await browsers[0]!.ask(endOtherSessions, {})).status).toBe(200);
  const users = await Promise.all(browsers.map((browser) => browser.ask(getUser, {})));
  expect(users.map(({ body }) => body.user === null)).toEqual([false, true, true, true]);
});

test("a session that is over is not listed", async () => {
  const member = await aMember(db());
  await site.as(member);
  const month_ms = 30 * 24 * 3_600_000;
  site.moveClock(month_ms);
  expect((await (await site.as(member)).ask(listSessions, {})).body.sessions).toHaveLength(1);
  site.moveClock(-month_ms);
});

test.each([
  ["listing", listSessions, {}],
  ["ending one", endSession, { id: "x" }],
  ["ending the others", endOtherSessions, {}],
] as const)("%s needs a login", async (_, call, input) => {
  expect((await site.browser().ask(call, input as never)).error?.code).toBe("authentication_required");
});
