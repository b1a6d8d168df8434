import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { hash } from "@node-rs/argon2";
import { isPassword, properCost } from "#platform/passwords.server.ts";
import { login } from "./contract.ts";

const minute_ms = 60_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(() =>
  db()
    .deleteFrom("login_attempts")
    .execute()
    .then(() => undefined),
);

const db = () => site.application.db;
const wrong = (email: string, ip = "192.0.2.1") => site.browser({ ip }).ask(login, { email, password: "wrong" });
const right = (email: string, ip = "192.0.2.1") => site.browser({ ip }).ask(login, { email, password });

describe("five wrong passwords", () => {
  test("block the account for 15 minutes, with the text that says so", async () => {
    const { email } = await aMember(db());
    for (const _ of [1, 2, 3, 4]) expect((await wrong(email)).error?.code).toBe("login_failed");
    const fifth = await wrong(email);
    expect(fifth.status).toBe(429);
    expect(fifth.error).toMatchObject({
      code: "too_many_attempts",
      message: "Too many incorrect attempts, account blocked for 15 min.",
      params: { minutes: 15 },
    });
    expect((await right(email)).error?.code).toBe("too_many_attempts");
    site.moveClock(5 * minute_ms);
    expect((await right(email)).error?.params).toEqual({ minutes: 10 });
    site.moveClock(10 * minute_ms);
    expect((await right(email)).status).toBe(200);
  });

  test("by name and by address are counted together", async () => {
    const { email, name } = await aMember(db());
    for (const _ of [1, 2]) await wrong(email);
    for (const _ of [1, 2]) await wrong(name);
    expect((await wrong(email.toUpperCase())).error?.code).toBe("too_many_attempts");
  });

  test("block twice as long each time, up to a day", async () => {
    const { email } = await aMember(db());
    const blocks: unknown[] = [];
    for (let round = 0; round < 9; round += 1) {
      let minutes: number | undefined;
      for (const _ of [1, 2, 3, 4, 5]) minutes = (await wrong(email)).error?.params["minutes"] as number | undefined;
      blocks.push(minutes);
      site.moveClock((minutes ?? 0) * minute_ms);
    }
    expect(blocks).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test("within more than 15 minutes block nothing", async () => {
    const { email } = await aMember(db());
    for (const _ of [1, 2, 3, 4]) await wrong(email);
    site.moveClock(15 * minute_ms);
    expect((await wrong(email)).error?.code).toBe("login_failed");
  });

  test("for an account that does not exist get the very same answers", async () => {
    const { email } = await aMember(db());
    const answers = async (address: string) => {
      const bodies: string[] = [];
      for (let count = 0; count < 7; count += 1) bodies.push((await wrong(address)).response.body);
      return bodies;
    };
    expect(await answers("nobody@example.org")).toEqual(await answers(email));
    const stored = JSON.stringify(await db().selectFrom("login_attempts").selectAll().execute());
    expect(stored).not.toContain("nobody@example");
  });

  test("are forgotten after a login", async () => {
    const { email } = await aMember(db());
    for (const _ of [1, 2, 3, 4]) await wrong(email);
    expect((await right(email)).status).toBe(200);
    for (const _ of [1, 2, 3, 4]) expect((await wrong(email)).error?.code).toBe("login_failed");
    // The fifth attempt is the right one.
    expect((await right(email)).status).toBe(200);
  });
});

describe("guesses in the same instant", () => {
  test("of 20 wrong ones at most 5 are looked at", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await aMember(db());
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => wrong(email, `198.51.${at}.1`)));
      const codes = answers.map(({ error }) => error?.code);
      expect(codes.filter((code) => code === "login_failed")).toHaveLength(4);
      expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(16);
    }
  });
});

describe("the owner on a known device", () => {
  test("gets in while strangers are blocked", async () => {
    const { email } = await aMember(db());
    const owner = site.browser({ ip: "203.0.113.5" });
    expect((await owner.ask(login, { email, password })).status).toBe(200);
    for (const _ of [1, 2, 3, 4, 5]) await wrong(email);
    expect((await right(email)).error?.code).toBe("too_many_attempts");
    expect((await owner.ask(login, { email, password })).status).toBe(200);
    // That login does not let the strangers go on.
    expect((await right(email)).error?.code).toBe("too_many_attempts");
  });

  test("is blocked too after five wrong passwords of its own", async () => {
    const { email } = await aMember(db());
    const owner = site.browser();
    await owner.ask(login, { email, password });
    for (const _ of [1, 2, 3, 4])
      expect((await owner.ask(login, { email, password: "wrong" })).error?.code).toBe("login_failed");
    expect((await owner.ask(login, { email, password: "wrong" })).error?.code).toBe("too_many_attempts");
    expect((await owner.ask(login, { email, password })).error?.code).toBe("too_many_attempts");
    expect((await right(email)).status).toBe(200);
  });

  test("is known for that account only", async () => {
    const [mine, yours] = [await aMember(db()), await aMember(db())];
    const browser = site.browser();
    await browser.ask(login, { email: mine.email, password });
    for (const _ of [1, 2, 3, 4, 5]) await wrong(yours.email);
    expect((await browser.ask(login, { email: yours.email, password })).error?.code).toBe("too_many_attempts");
  });
});

test("limits follow the settings, and a network may fail twenty times as often as an account", async () => {
  const strict = await startTestApplication({ settings: { lockout_attempts: 1, lockout_minutes: 3 } });
  try {
    const members = await Promise.all(Array.from({ length: 21 }, () => aMember(strict.application.db)));
    const last = members.pop()!;
    const guess = (email: string, ip: string, given = "wrong") =>
      strict.browser({ ip }).ask(login, { email, password: given });
    for (const [at, { email }] of members.entries())
      expect((await guess(email, `192.0.2.${at + 1}`)).error?.params).toEqual({ minutes: 3 });
    expect((await guess(last.email, "192.0.2.200", password)).error?.code).toBe("too_many_attempts");
    expect((await guess(last.email, "192.0.3.200", password)).status).toBe(200);
    strict.moveClock(3 * minute_ms);
    expect((await guess(last.email, "192.0.2.200", password)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test("a network is not blocked by members who log in", async () => {
  await db()
    .insertInto("login_attempts")
    .values({ scope: "network:192.0.2.0/24", failures: 99, first_failure_at: site.application.now() })
    .execute();
  const { email } = await aMember(db());
  for (const _ of [1, 2, 3]) expect((await right(email)).status).toBe(200);
  expect((await wrong((await aMember(db())).email)).error?.params).toEqual({ minutes: 15 });
});

test("an attempt that is turned away because too many are waiting does not count", async () => {
  const { id, email } = await aMember(db());
  // As many as may be at work or wait, and whoever is done comes back at once: the line is full all the time.
  const slow = await hash("secret", properCost);
  let flooding = true;
  const flood = Array.from({ length: 204 }, async () => {
    while (flooding) await isPassword(slow, "x");
  });
  const answer = await right(email).finally(() => (flooding = false));
  await Promise.all(flood);
  expect(answer.error).toMatchObject({ code: "rate_limited", params: { retry_after: 5 } });
  expect(answer.response.headers["retry-after"]).toBe("5");
  const row = await db()
    .selectFrom("login_attempts")
    .selectAll()
    .where("scope", "=", `account:${id}`)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ failures: 0, locked_until: null });
});

test("attempts are kept as long as any site of the installation counts them", async () => {
  const { settings } = await site.application.sites.default();
  const longer = JSON.stringify({ ...settings, lockout_minutes_max: 7 * 1440 });
  const other = await db().insertInto("sites").values({ settings: longer }).returning("id").executeTakeFirstOrThrow();
  const locked_until = new Date(site.application.now().getTime() - 2 * 1440 * minute_ms);
  await db().insertInto("login_attempts").values({ scope: "block", lock_minutes: 15, locked_until }).execute();
  await site.runSchedule("accounts.clear-expired");
  expect(await db().selectFrom("login_attempts").select("scope").execute()).toEqual([{ scope: "block" }]);
  await db().deleteFrom("sites").where("id", "=", other.id).execute();
  await site.runSchedule("accounts.clear-expired");
  expect(await db().selectFrom("login_attempts").select("scope").execute()).toEqual([]);
});
