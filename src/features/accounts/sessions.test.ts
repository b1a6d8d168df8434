import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { getUser } from "./contract.ts";
import { keepPresent } from "./sessions.server.ts";

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

let site: TestApplication;
beforeAll(async () => {
  // Blocks of a week would keep networks for a week; the site says that it keeps them for a day.
  site = await startTestApplication({ settings: { lockout_minutes_max: 10_080, ip_days: 1 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const isLoggedIn = async (browser: Awaited<ReturnType<TestApplication["as"]>>) =>
  (await browser.ask(getUser, {})).body.user !== null;

describe("a session", () => {
  test("lasts 30 days from its last use", async () => {
    const member = await aMember(db());
    const [used, unused] = [await site.as(member), await site.as(member)];
    site.moveClock(30 * day_ms - minute_ms);
    expect(await isLoggedIn(used)).toBe(true);
    site.moveClock(minute_ms);
    expect(await isLoggedIn(unused)).toBe(false);
    site.moveClock(29 * day_ms);
    expect(await isLoggedIn(used)).toBe(true);
    site.moveClock(30 * day_ms);
    expect(await isLoggedIn(used)).toBe(false);
  });

  test("gives its cookie 30 days again, once a day and only to those who are there", async () => {
    const browser = await site.as(await aMember(db()));
    const given = async (headers: Record<string, string> = {}) =>
      [(await browser.inject({ method: "GET", url: "/api/user.php", headers })).headers["set-cookie"] ?? []]
        .flat()
        .filter((cookie) => cookie.startsWith("vesper_session="));
    expect(await given()).toEqual([]);
    site.moveClock(day_ms);
    expect(await given({ "x-page-hidden": "1" })).toEqual([]);
    expect(await given()).toEqual([expect.stringContaining(`Max-Age=${30 * 86_400}`)]);
    expect(await given()).toEqual([]);
  });

  test("is written at most every minute", async () => {
    const { id, ...member } = await aMember(db());
    const browser = await site.as({ id, ...member });
    const times = async () => {
      const session = await db()
        .selectFrom("sessions")
        .select("used_at")
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow();
      const user = await db()
        .selectFrom("users")
        .select("last_active_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return [session.used_at.getTime(), user.last_active_at.getTime()];
    };
    const before = await times();
    site.moveClock(minute_ms - 1);
    await isLoggedIn(browser);
    expect(await times()).toEqual(before);
    site.moveClock(1);
    await Promise.all(Array.from({ length: 5 }, () => isLoggedIn(browser)));
    const now = site.application.now().getTime();
    expect(await times()).toEqual([now, now]);
  });

  test.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
    "does not count once the member is %s",
    async (status) => {
      const member = await aMember(db());
      const browser = await site.as(member);
      await db().updateTable("users").set({ status }).where("id", "=", member.id).execute();
      expect(await isLoggedIn(browser)).toBe(false);
    },
  );

  test.each(["", "x", "a".repeat(43), "a".repeat(42) + "!", "a".repeat(10_000)])(
    "does not come from a made-up cookie (%#)",
    async (cookie) => {
      const browser = site.browser();
      browser.setCookie("session", cookie);
      expect(await isLoggedIn(browser)).toBe(false);
    },
  );
});

test("the daily job clears what is over and keeps what is not", async () => {
  const member = await aMember(db());
  await site.as(member);
  site.moveClock(31 * day_ms);
  const browser = await site.as(member);
  const now = site.application.now();
  const ago = (span_ms: number) => new Date(now.getTime() - span_ms);
  await db()
    .insertInto("login_attempts")
    .values([
      { scope: "old", failures: 3, first_failure_at: ago(2 * day_ms) },
      { scope: "old block", lock_minutes: 15, locked_until: ago(2 * day_ms) },
      { scope: "fresh", failures: 3, first_failure_at: ago(minute_ms) },
      { scope: "fresh block", lock_minutes: 15, locked_until: ago(60 * minute_ms) },
    ])
    .execute();
  await site.application.boss.send("accounts.clear-expired", {});
  expect(await site.runJobs()).toEqual({ done: 1, failed: 0 });
  const scopes = await db().selectFrom("login_attempts").select("scope").orderBy("scope").execute();
  expect(scopes.map(({ scope }) => scope)).toEqual(["fresh", "fresh block"]);
  expect(await db().selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  expect(await isLoggedIn(browser)).toBe(true);
});

test("members with an open page are here; whose account is being changed is here the next time, and nobody waits for it", async () => {
  const [one, other] = [await aMember(db()), await aMember(db())];
  const { now } = site.application;
  site.moveClock(minute_ms);
  const here = async () => {
    const rows = await db()
      .selectFrom("users")
      .select("id")
      .where("id", "in", [one.id, other.id])
      .where("last_active_at", "=", now())
      .execute();
    return rows.map(({ id }) => id);
  };
  let asked: Promise<void> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", other.id).forNoKeyUpdate().execute();
      asked = keepPresent({ db: db(), now }, [one.id, other.id]);
      await vi.waitFor(async () => expect(await here()).toEqual([one.id]));
    });
  await asked;
  await keepPresent({ db: db(), now }, [one.id, other.id]);
  expect((await here()).toSorted()).toEqual([one.id, other.id].toSorted());
});
