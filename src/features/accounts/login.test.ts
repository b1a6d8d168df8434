import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hashAtCost, properCost } from "#platform/passwords.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { cheapCost } from "#tests/support/cheap-passwords.ts";
import { aMember, aSession, password } from "#tests/support/factories.ts";
import { getUser, login, logout, logoutByPost } from "./contract.ts";
import { endOtherSessions } from "./sessions.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

test("a member logs in with the e-mail address", async () => {
  const { email, name } = await aMember(db());
  const browser = site.browser();
  const { status, body } = await browser.ask(login, { email, password });
  expect(status).toBe(200);
  expect(body.user.profile.name).toBe(name);
  expect((await browser.ask(getUser, {})).body.user?.profile.name).toBe(name);
});

test("a member logs in with the username, in any case", async () => {
  const { name } = await aMember(db(), { name: "Zoë Zomer" });
  const { body } = await site.browser().ask(login, { username: " ZOE\u0308 zomer", password });
  expect(body.user.profile.name).toBe(name);
});

test("an unconfirmed member may log in", async () => {
  const { email } = await aMember(db(), { status: "not_confirmed" });
  expect((await site.browser().ask(login, { email, password })).body.user.status).toBe("not_confirmed");
});

test("a member logs in on four devices at once", async () => {
  const { email } = await aMember(db());
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.browser().ask(login, { email, password })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

describe("every login that fails gets the same answer and no cookie", () => {
  const cases: [string, () => Promise<{ email: string; password: string }>][] = [
    ["a wrong password", async () => ({ email: (await aMember(db())).email, password: "wrong" })],
    [
      "a password in another case",
      async () => ({ email: (await aMember(db())).email, password: password.toUpperCase() }),
    ],
    [
      "a password with a space behind it",
      async () => ({ email: (await aMember(db())).email, password: `${password} ` }),
    ],
    ["an unknown address", async () => ({ email: "nobody@example.org", password })],
    ["an unknown name", async () => ({ email: "Nobody", password })],
    [
      "a wrong password of a suspended member",
      async () => ({ email: (await aMember(db(), { status: "suspended" })).email, password: "wrong" }),
    ],
    [
      "a wrong password of a banned member",
      async () => ({ email: (await aMember(db(), { status: "banned" })).email, password: "wrong" }),
    ],
    ["a deleted member", async () => ({ email: (await aMember(db(), { status: "deleted" })).email, password })],
  ];
  test.each(cases)("%s", async (_title, credentials) => {
    const { status, error, response } = await site.browser().ask(login, await credentials());
    expect(status).toBe(401);
    expect(error).toEqual({ code: "login_failed", message: "Login failed, please try again", params: {}, fields: {} });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

test("a member of another site of this installation is unknown here", async () => {
  const settings = JSON.stringify((await site.application.sites.default()).settings);
  const other = await db().insertInto("sites").values({ settings }).returning("id").executeTakeFirstOrThrow();
  const member = await aMember(db(), { site_id: other.id });
  expect((await site.browser().ask(login, { email: member.email, password })).error?.code).toBe("login_failed");
  const browser = site.browser();
  browser.setCookie("session", await aSession(db(), member, site.application.now()));
  expect((await browser.ask(getUser, {})).body.user).toBeNull();
});

test.each([
  [{ email: "", password: "x" }, { email: "Please fill this in." }],
  [{ email: "a@example.org", password: "" }, { password: "Please fill this in." }],
  [{ password: "x" }, { email: "Please fill this in." }],
  [{ email: "a@example.org", password: "x\0y" }, { password: "This contains a character that cannot be stored." }],
  [{ email: "a@example.org", password: "x".repeat(257) }, { password: "Please check this." }],
  [
    { email: { $ne: "" }, password: ["x"] },
    { email: "Please check this.", password: "Please check this." },
  ],
])("%j is refused before anything is looked up", async (input, fields) => {
  const { status, error } = await site.browser().ask(login, input as { email: string; password: string });
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: "validation", fields });
});

test("sessions are stored as a hash of a random token, for 30 days", async () => {
  const { id, email } = await aMember(db());
  const browser = site.browser();
  const { response } = await browser.ask(login, { email, password });
  const token = browser.cookie("session")!;
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const header = [response.headers["set-cookie"]!].flat().find((line) => line.startsWith("vesper_session="));
  expect(header).toBe(`vesper_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  const [row, ...others] = await db().selectFrom("sessions").selectAll().where("user_id", "=", id).execute();
  expect(others).toEqual([]);
  expect(row!.token_hash).toEqual(createHash("sha256").update(token).digest());
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(30 * 86_400_000);
});

test("logging in again gives a new session and ends the old one of this browser", async () => {
  const { email } = await aMember(db());
  const browser = site.browser();
  await browser.ask(login, { email, password });
  const before = browser.cookie("session")!;
  await browser.ask(login, { email, password });
  expect(browser.cookie("session")).not.toBe(before);
  const thief = site.browser();
  thief.setCookie("session", before);
  expect((await thief.ask(getUser, {})).body.user).toBeNull();
});

describe.each([logout, logoutByPost])("$method /api/logout.php", (call) => {
  test("ends the session, also for who has a copy of the cookie", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const elsewhere = await site.as(member);
    const copy = site.browser();
    copy.setCookie("session", browser.cookie("session")!);
    const { status, response } = await browser.ask(call, {});
    expect([status, response.headers["clear-site-data"]]).toEqual([200, '"cache", "storage"']);
    expect(browser.cookie("session")).toBeUndefined();
    expect((await copy.ask(getUser, {})).body.user).toBeNull();
    expect((await elsewhere.ask(getUser, {})).body.user).not.toBeNull();
  });

  test("of a session that is over takes its cookie, and leaves what was being written", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const copy = site.browser();
    copy.setCookie("session", browser.cookie("session")!);
    await browser.ask(call, {});
    const { status, response } = await copy.ask(call, {});
    expect([status, response.headers["clear-site-data"]]).toEqual([200, undefined]);
    expect(copy.cookie("session")).toBeUndefined();
  });

  test("does nothing for a visitor", async () => {
    expect((await site.browser().ask(call, {})).status).toBe(200);
  });
});

test("a page that logs out since its session seems over ends no session that began after it was made", async () => {
  const browser = await site.as(await aMember(db()));
  const begun_ms = site.application.now().getTime();
  const [before, after] = [-60_000, 60_000].map((by_ms) => new Date(begun_ms + by_ms).toISOString());
  const { response } = await browser.ask(logoutByPost, { begun_by: before });
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect((await browser.ask(getUser, {})).body.user).not.toBeNull();
  await browser.ask(logoutByPost, { begun_by: after });
  expect(browser.cookie("session")).toBeUndefined();
});

test("ending the other sessions keeps one, or none", async () => {
  const member = await aMember(db());
  const [mine, other] = [await site.as(member), await site.as(member)];
  const stranger = await site.as(await aMember(db()));
  const keep = createHash("sha256").update(mine.cookie("session")!).digest();
  await endOtherSessions({ db: db() }, member.id, keep);
  expect((await mine.ask(getUser, {})).body.user).not.toBeNull();
  expect((await other.ask(getUser, {})).body.user).toBeNull();
  await endOtherSessions({ db: db() }, member.id);
  expect((await mine.ask(getUser, {})).body.user).toBeNull();
  expect((await stranger.ask(getUser, {})).body.user).not.toBeNull();
});

test("a password hashed with weaker parameters is hashed again at login", async () => {
  const { id, email } = await aMember(db(), {
    password_hash: await hash(password, { memoryCost: 8_192, timeCost: 1 }),
  });
  const stored = async () =>
    (await db().selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow())
      .password_hash;
  hashAtCost(properCost);
  onTestFinished(() => hashAtCost(cheapCost));
  expect((await site.browser().ask(login, { email, password })).status).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await site.browser().ask(login, { email, password })).status).toBe(200);
});
