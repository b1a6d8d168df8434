/** The access matrix: every call and every page, asked by everybody, about everybody. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestOf } from "#contract/browser.ts";
import type { Call } from "#contract/call.ts";
import { listSessions } from "#features/accounts/contract.ts";
import { blockMember } from "#features/members/contract.ts";
import { exportPath } from "#features/membership/export-files.server.ts";
import { getExport, requestExport } from "#features/membership/leaving-contract.ts";
import { routes, uploads } from "#server/calls.server.ts";
import { access, type Subject } from "./support/access.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import type { Browser } from "./support/browser.ts";
import { anOrder } from "./support/buying.ts";
import { aMember, aPhoto, type TestMember } from "./support/factories.ts";
import { loadPage, pages, type PageFile } from "./support/loaders.ts";
import { aConversation, aMatch } from "./support/relations.ts";
import { expectations, routeIds } from "./support/site-map.ts";
import { readZip } from "./support/zip.ts";

const nobody = ["a visitor", "suspended", "banned", "leaving", "deleted"] as const;
const present = ["unconfirmed", "free", "premium", "invisible"] as const;
const actors = [...nobody, "incomplete", ...present] as const;
type Actor = (typeof actors)[number];

const status = {
  suspended: "suspended",
  banned: "banned",
  leaving: "pending_deletion",
  deleted: "deleted",
  unconfirmed: "not_confirmed",
} as const;

/** Why somebody, or something of theirs, is not there for the one who asks. */
const hiddenWays = ["blocked by them", "blocking", "invisible", "unconfirmed", "banned", "leaving", "deleted"] as const;

let site: TestApplication;
let asker: TestMember;
/** Of somebody else, for everything but profiles. */
const foreign = {} as Record<Exclude<Subject, "profile">, string>;
const own = {} as Record<Subject, string>;
const hidden = {} as Record<(typeof hiddenWays)[number], TestMember>;
const people = {} as Partial<Record<Actor, TestMember>>;

beforeAll(async () => {
  site = await startTestApplication({ settings: { logged_out_search: "yes" } });
  const { db } = site.application;
  for (const actor of actors)
    if (actor !== "a visitor")
      people[actor] = await aMember(db, {
        gender: "male",
        paid_user: actor === "premium",
        ...(actor in status ? { status: status[actor as keyof typeof status] } : {}),
        ...(actor === "invisible" ? { profile_status: "hidden" } : {}),
      });
  await db
    .insertInto("signups")
    .values({ user_id: people.incomplete!.id, missing: ["name"] })
    .execute();

  asker = people.free!;
  const other = await aMember(db);
  const third = await aMember(db, { gender: "male" });
  foreign.conversation = await aConversation(db, [{ from: other, to: third, body: "Hello" }]);
  foreign.order = await anOrder(db, other.id, 10);
  foreign.photo = (await aPhoto(db, other.id)).id;
  foreign.session = await sessionId(other);
  own.profile = other.id;
  await aMatch(db, other, asker);
  own.conversation = await aConversation(db, [{ from: other, to: asker, body: "Hello" }]);
  own.order = await anOrder(db, asker.id, 10);
  own.photo = (await aPhoto(db, asker.id)).id;
  own.session = await sessionId(asker);

  for (const way of hiddenWays)
    hidden[way] = await aMember(db, {
      ...(way in status ? { status: status[way as keyof typeof status] } : {}),
      ...(way === "invisible" ? { profile_status: "hidden" } : {}),
      ...(["banned", "leaving", "deleted"].includes(way) ? { profile_status: "blocked" } : {}),
    });
});
afterAll(() => site.close());

/** Some calls change the one who asks; every cell finds everybody as before. */
beforeEach(async () => {
  const { db } = site.application;
  await db.updateTable("profiles").set({ status: "active" }).where("id", "=", asker.id).execute();
  await db.deleteFrom("blocks").where("blocker_id", "=", asker.id).execute();
  await db.deleteFrom("exports").where("user_id", "=", asker.id).execute();
  await (await site.as(hidden["blocked by them"])).ask(blockMember, { id: asker.id });
  await (await site.as(asker)).ask(blockMember, { id: hidden.blocking.id });
});

async function sessionId(member: TestMember): Promise<string> {
  const { body } = await (await site.as(member)).ask(listSessions, {});
  return body.sessions[0]!.id;
}

let asked_times = 0;
/** From an address of its own, so that no limit of requests stands in for the answer. */
async function browserOf(member: TestMember | undefined): Promise<Browser> {
  asked_times += 1;
  const ip = `10.1.${Math.floor(asked_times / 250)}.${asked_times % 250}`;
  return member ? site.as(member, { ip }) : site.browser({ ip });
}

type Told = { status: number; code: string | undefined; body: string };

/** Whatever the input is: who may not come in hears so before it is looked at. */
async function told(browser: Browser, call: Call, input: object): Promise<Told> {
  const { url, init } = requestOf(call, input);
  const upload = call.upload !== undefined;
  const response = await browser.inject({
    method: call.method,
    url,
    headers: {
      ...(init.headers as Record<string, string>),
      "sec-fetch-site": "same-origin",
      ...(upload ? { "content-type": "image/webp" } : {}),
    },
    ...(upload ? { payload: "no picture" } : init.body ? { payload: init.body as string } : {}),
  });
  expect(response.statusCode).toBeLessThan(500);
  expect(response.statusCode).not.toBe(429);
  const json = response.json<{ error?: { code: string } }>();
  return { status: response.statusCode, code: json.error?.code, body: response.body };
}

const calls = [...routes, ...uploads].map(({ call }) => [`${call.method} ${call.path}`, call] as const);

describe("every call", () => {
  test("has its expectation, and no expectation is left over", () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(access).toSorted());
  });

  test.each(calls)("%s opens for those it is for, and for nobody else", async (name, call) => {
    const { door, about } = access[name]!;
    const input = about ? { ...about.rest, [about.field]: randomUUID() } : {};
    const expected = (actor: Actor) => {
      if (actor === "incomplete")
        return door === "members" || door === "as the site says" ? "completes first" : "let in";
      const open = door === "anyone" || door === "as the site says";
      return !open && (nobody as readonly string[]).includes(actor) ? "logs in first" : "let in";
    };
    const seen = Object.fromEntries(
      await Promise.all(
        actors.map(async (actor) => {
          const { code } = await told(await browserOf(people[actor]), call, input);
          if (code === "authentication_required") return [actor, "logs in first"] as const;
          return [actor, code === "signup_incomplete" ? "completes first" : "let in"] as const;
        }),
      ),
    );
    expect(seen).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected(actor)])));
  });
});

describe("what is not for the one who asks answers like what is not there", () => {
  const asked = calls.filter(([name]) => access[name]?.about !== undefined);

  test.each(asked)("%s", async (name, call) => {
    const { about, known = [] } = access[name]!;
    const { subject, field, rest } = about!;
    const answer = async (id: string) => {
      const { status, body } = await told(await browserOf(asker), call, { ...rest, [field]: id });
      return { status, body: body.replaceAll(id, "<id>") };
    };
    const unknown = await answer(subject === "photo" ? "999999" : randomUUID());
    expect(unknown.status).not.toBe(400);
    const others: [string, string][] =
      subject === "profile" ? hiddenWays.map((way) => [way, hidden[way].id]) : [["somebody else's", foreign[subject]]];
    for (const [way, id] of others) if (!known.includes(way)) expect([way, await answer(id)]).toEqual([way, unknown]);
  });

  test("and what was tried with somebody hidden is nowhere to be read later", async () => {
    const ways = hiddenWays.filter((way) => way !== "blocking");
    for (const [name, call] of asked) {
      const { subject, field, rest } = access[name]!.about!;
      if (call.method !== "POST" || subject !== "profile" || name.includes("undo")) continue;
      for (const way of ways) await told(await browserOf(asker), call, { ...rest, [field]: hidden[way].id });
    }
    const browser = await browserOf(asker);
    const lists = calls.filter(([name, call]) => call.method === "GET" && !call.changes && !access[name]?.about);
    const read = await Promise.all(lists.map(async ([name, call]) => [name, (await told(browser, call, {})).body]));
    await browser.ask(requestExport, {});
    await site.runJobs();
    const { id } = (await browser.ask(getExport, {})).body.newest!;
    for (const [name, bytes] of await readZip(exportPath(site.application, id))) read.push([name, bytes.toString()]);
    for (const way of ways)
      for (const mark of [hidden[way].id, hidden[way].name])
        expect([way, ...read.filter(([, text]) => text!.includes(mark)).map(([name]) => name)]).toEqual([way]);
  });

  test("and what is for them does not", async () => {
    const statuses: Record<string, number> = {};
    for (const [name, call] of asked) {
      if (call.method !== "GET") continue;
      const { subject, field, rest } = access[name]!.about!;
      const { status } = await told(await browserOf(asker), call, { ...rest, [field]: own[subject] });
      statuses[name] = status;
    }
    // The order was not paid by direct debit, and its withdrawal is over.
    const { "GET /api/directdebit.php": debit, "GET /api/withdraw.php": withdrawal, ...others } = statuses;
    expect([debit, withdrawal]).toEqual([404, 409]);
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 200])));
  });
});

describe("every page", () => {
  const rows = expectations({
    ...{ member: "m", advertised: ":id", liked_by: "l", conversation: "c", stranger: "s", bundle: 1, mail: "x" },
  });
  const withRow = pages.filter(({ id }) => id !== undefined && id in rows);

  test("has its expectation", () => {
    expect(withRow.map(({ id }) => id!).toSorted()).toEqual(routeIds().toSorted());
  });

  /** Where somebody is not like everybody else who is logged in, or out. */
  const exceptions: Record<string, Partial<Record<Actor, string>>> = {
    ...Object.fromEntries(
      ["members", "members-id", "match-finder", "signup"].map((id) => [id, { incomplete: "completes first" }]),
    ),
    ...Object.fromEntries(["profile-delete", "profile-export"].map((id) => [id, { incomplete: "opens" }])),
    "transactions-id": { incomplete: "is not there" },
    "profile-export-id": { incomplete: "goes to /profile/export" },
    "complete-signup": { incomplete: "opens" },
    credits: { unconfirmed: "goes to /premium", free: "goes to /premium", invisible: "goes to /premium" },
    "activate-done": { unconfirmed: "goes to /activate/error", incomplete: "opens" },
    // The like, and the conversation, of one of them only.
    "likes-m-id": { unconfirmed: "is not there", premium: "is not there", invisible: "is not there" },
    "chats-id": { unconfirmed: "is not there", premium: "is not there", invisible: "is not there" },
    "members-id-chat": { free: "goes to /chats/:id" },
  };
  /** Of the development only, and of mails that this site has not sent. */
  const absent = new Set(["gallery", "mailbox-id", "mailbox-html"]);

  function expected(id: string, actor: Actor): string {
    const { visitor, member } = rows[id]!;
    const exception = exceptions[id]?.[actor];
    if (exception) return exception;
    if (absent.has(id)) return "is not there";
    const outside = (nobody as readonly string[]).includes(actor);
    if (actor === "incomplete" && visitor === "login") return "completes first";
    const outcome = outside ? visitor : member;
    if (outcome === "page") return "opens";
    if (outcome === "login") return "logs in first";
    return outcome.startsWith("/") ? `goes to ${outcome}` : "is not there";
  }

  async function opened(actor: Actor, page: PageFile): Promise<string> {
    const id = page.path.startsWith("credits/") ? "1" : page.path.startsWith("chats/") ? own.conversation : own.profile;
    const { status, location } = await loadPage(site, await browserOf(people[actor]), page, {
      ...{ id, type: "received", token: "something", ref: "something", number: "1" },
    });
    if (location?.startsWith("/login")) return "logs in first";
    if (location === "/complete-signup") return "completes first";
    if (location) return `goes to ${location.replaceAll(/[0-9a-f-]{36}/g, ":id")}`;
    return status === 200 ? "opens" : status === 404 ? "is not there" : String(status);
  }

  test.each(withRow.map((page) => [page.id!, page] as const))("%s", async (id, page) => {
    const seen = await Promise.all(actors.map(async (actor) => [actor, await opened(actor, page)] as const));
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected(id, actor)])));
  });

  test("of a conversation with somebody whom one blocked leads to where one may unblock", async () => {
    const page = pages.find(({ id }) => id === "members-id-chat")!;
    const { id } = hidden.blocking;
    expect((await loadPage(site, await browserOf(asker), page, { id })).location).toBe(`/members/${id}`);
  });

  const aboutMembers = ["members-id", "members-id-chat", "likes-m-id", "members-id-landing", "members-id-signup"];
  test.each(aboutMembers)("%s about somebody hidden is the page of an unknown address", async (id) => {
    const page = pages.find((page) => page.id === id)!;
    for (const who of [asker, undefined]) {
      const answer = async (id: string) => {
        const { status, text, location } = await loadPage(site, await browserOf(who), page, { id });
        return { status, text: text.replaceAll(id, "<id>"), location: location?.replaceAll(id, "<id>") };
      };
      const unknown = await answer(randomUUID());
      // Nobody is blocked who is logged out; and whom one blocked one may unblock, on a page that says only that.
      const ways = hiddenWays.filter((way) => way !== "blocking" && (who || way !== "blocked by them"));
      for (const way of ways) expect([way, await answer(hidden[way].id)]).toEqual([way, unknown]);
    }
  });
});
