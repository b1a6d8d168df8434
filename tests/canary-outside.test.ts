/** Secrets do not leave by other ways either: what is logged, mailed and pushed, for marks that nobody else may see. */
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { tellLiked } from "#features/likes/notices.server.ts";
import { blockMember } from "#features/members/contract.ts";
import { savePush } from "#features/notifications/contract.ts";
import { getSettings } from "#features/site/contract.ts";
import { routes } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import type { Browser } from "./support/browser.ts";
import { aMember, aPhoto, type TestMember } from "./support/factories.ts";
import { jobContext, tellDue } from "./support/notices.ts";
import { startPushService, type PushService } from "./support/push-service.ts";
import { aConversation, aLike, aMatch } from "./support/relations.ts";

const minute_ms = 60_000;
// At noon, when nothing is put off until the morning.
const start = new Date("2026-11-16T11:00:00Z");

describe("what is logged", () => {
  let site: TestApplication;
  let browser: Browser;
  const lines: string[] = [];
  beforeAll(async () => {
    site = await startTestApplication({ environment: { LOG_LEVEL: "info" } });
    // Everything that logs, also what was made of it before, writes here from now on.
    Object.assign(site.application.log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    const member = await aMember(site.application.db, { email: "canary-address@example.org", name: "Canary Name" });
    browser = await site.as(member, { user_agent: "canary-agent", ip: "10.99.88.77" });
  });
  afterAll(() => site.close());

  /** Every text that a call takes says its own field; what is refused for its form is logged all the same. */
  function canaryInput(call: Call): Record<string, unknown> {
    const fields = Object.keys((call.input as unknown as { shape?: object }).shape ?? {});
    return Object.fromEntries(fields.map((field) => [field, `canary-${field}@example.org`]));
  }

  test("every call leaves a line, and none says what was asked, or by whom", async () => {
    for (const { call } of routes) {
      lines.length = 0;
      const { response } = await browser.ask(call, canaryInput(call));
      expect([call.method, call.path, response.statusCode < 500]).toEqual([call.method, call.path, true]);
      // A wrong answer is logged too, so that this cannot pass by nothing being written.
      expect([call.path, lines.length > 0]).toEqual([call.path, true]);
      const leaked = lines.filter((line) => /canary|10\.99\.88\.77/i.test(line));
      expect([call.method, call.path, leaked]).toEqual([call.method, call.path, []]);
    }
  });

  test("an error of the program does not tell what it was about", async () => {
    lines.length = 0;
    const { db } = site.application;
    site.application.log.error({ err: Object.assign(new Error("it broke"), { detail: "Key (email)=(zqx)" }) }, "x");
    site.application.log.info({ email: "zqx", password: "zqx", user: { email: "zqx" }, body: "zqx" }, "x");
    await browser.inject({ method: "GET", url: "/api/user.php?token=zqx-token&email=zqx" });
    await browser.inject({ method: "GET", url: "/reset-password/do?token=zqx-token" });
    await browser.inject({ method: "POST", url: "/api/user.php", payload: '{"email":"zqx"', headers: json });
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes("zqx"))).toEqual([]);
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});

const json = { "content-type": "application/json", "x-request-type": "client", "sec-fetch-site": "same-origin" };

describe("what is mailed and pushed about a member", () => {
  const marks = {
    email: "canary-address@example.org",
    "date of birth": "1987-07-23",
    "hidden interest": "canary_interest",
    "hidden relationship": "canary_relationship",
    "about me": "canary about me",
    "message text": "canary message",
  };
  const relations = ["a stranger", "a match", "one they blocked", "one who blocked them"] as const;
  type Relation = (typeof relations)[number];

  let pushes: PushService;
  let site: TestApplication;
  const readers = {} as Record<Relation, TestMember>;
  const endpoints = {} as Record<Relation, string>;
  let canary: TestMember;
  let hidden: TestMember;
  let file = "";
  beforeAll(async () => {
    pushes = await startPushService();
    site = await startTestApplication({ now: start, settings: { push_services: [pushes.origin] } });
    const { db } = site.application;
    canary = await aCanary("Canary Shown", marks.email);
    hidden = await aCanary("Canary Hidden", `second-${marks.email}`);
    ({ file } = await aPhoto(db, canary.id));
    for (const relation of relations) await aReader(relation);
    await db.updateTable("profiles").set({ status: "hidden" }).where("id", "=", hidden.id).execute();
    for (const minutes of [10, 70, 70, 24 * 60]) {
      site.moveClock(minutes * minute_ms);
      await tellDue(site);
      await site.runJobs();
    }
  });
  afterAll(async () => {
    await site.close();
    await pushes.close();
  });

  async function aCanary(name: string, email: string): Promise<TestMember> {
    const { db } = site.application;
    const member = await aMember(db, { name, email, born_on: marks["date of birth"] });
    await db
      .updateTable("profiles")
      .set({
        about_me: marks["about me"],
        interests: [marks["hidden interest"]],
        relationship_status: marks["hidden relationship"],
        cell_lat: 887,
        cell_lon: -1717,
        ...{ show_age: "nobody", show_region: "nobody", show_interests: "nobody", show_relationship: "nobody" },
      })
      .where("id", "=", member.id)
      .execute();
    return member;
  }

  /** Away since yesterday, wants everything and with names; then both canaries like and write, and somebody blocks. */
  async function aReader(relation: Relation): Promise<void> {
    const { db } = site.application;
    const reader = await aMember(db, { gender: "male" });
    readers[relation] = reader;
    const browser = await site.as(reader);
    const { push_public_key } = (await browser.ask(getSettings, {})).body;
    const subscription = pushes.subscribe(push_public_key!);
    endpoints[relation] = subscription.endpoint;
    await browser.ask(savePush, subscription);
    await db
      .updateTable("notification_preferences")
      .set({ show_names: true })
      .where("user_id", "=", reader.id)
      .execute();
    const last_active_at = new Date(start.getTime() - 24 * 60 * minute_ms);
    await db.updateTable("users").set({ last_active_at }).where("id", "=", reader.id).execute();
    const ctx = await jobContext(site.application);
    for (const from of [canary, hidden]) {
      if (relation === "a match") await aMatch(db, from, reader);
      else await aLike(db, from, reader);
      await tellLiked(ctx, reader.id, from.id);
      await aConversation(db, [{ from, to: reader, body: marks["message text"] }]);
    }
    await db
      .updateTable("chats")
      .set({ notify_due_at: start, last_message_at: start })
      .where("profile_id", "=", reader.id)
      .execute();
    if (relation === "one they blocked") await (await site.as(canary)).ask(blockMember, { id: reader.id });
    if (relation === "one who blocked them") await browser.ask(blockMember, { id: canary.id });
    // Blocking counts as having been here.
    await db.updateTable("users").set({ last_active_at }).where("id", "=", reader.id).execute();
  }

  async function toldTo(relation: Relation): Promise<string> {
    const mails = (await site.mails()).filter(({ to }) => to === readers[relation].email);
    const received = pushes.received.filter(({ endpoint }) => endpoint === endpoints[relation]);
    return JSON.stringify([mails, received.map(({ message }) => message)]);
  }

  test("who may know is told a name, so that the rest of this cannot pass by silence", async () => {
    expect(await toldTo("a stranger")).toContain(canary.name);
    expect(pushes.received.some(({ endpoint }) => endpoint === endpoints["a stranger"])).toBe(true);
  });

  test.each(relations)("%s is told nothing that the member hides", async (relation) => {
    const told = await toldTo(relation);
    const blocked = relation === "one they blocked" || relation === "one who blocked them";
    const forbidden = {
      ...marks,
      photo: file,
      ...(blocked ? { "blocked member": canary.id, "name of the blocked member": canary.name } : {}),
    };
    const leaked = Object.entries(forbidden).flatMap(([label, mark]) => (told.includes(mark) ? [label] : []));
    expect(leaked).toEqual([]);
  });
});
