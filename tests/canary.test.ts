/** Secrets never leave: every call and every page, asked by everybody, for marks that stand in what nobody else may see. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { blockMember } from "#features/members/contract.ts";
import { eraseUser } from "#features/membership/erasure.server.ts";
import { deletePhoto } from "#features/photos/contract.ts";
import { fileName, photoAddress } from "#features/photos/rules.ts";
import { routes } from "#server/calls.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import type { Browser } from "./support/browser.ts";
import { aMember, aPhoto, type TestMember } from "./support/factories.ts";
import { loadPage, pages, type PageFile } from "./support/loaders.ts";
import { aConversation, aLike, aMatch } from "./support/relations.ts";

/** In a field of the one who is looked at, each found nowhere else. */
const marks = {
  email: "canary-address@example.org",
  "password hash": "$argon2id$canary-hash",
  "date of birth": "1987-07-23",
  // As a number of its own: any four digits stand in some random id some day.
  "place on the map": /(?<![\w-])-?1717(?!\w)/,
  "browser of a session": "CanaryBrowser/1.0",
  "moment of the last visit": "03:07:19",
  "hidden interest": "canary_interest",
  "hidden relationship": "canary_relationship",
  "hidden region": "Canary Region",
  town: "Canary Town",
  "own search": "canary_search",
  "message to somebody else": "canary message to a third",
  "report about them": "canary explanation",
  "reason of a rejected photo": "canary_rejection",
} as const;

const viewers = [
  "a visitor",
  "a free member",
  "a premium member",
  "a match",
  "a member they blocked",
  "a member who blocked them",
] as const;
type Who = (typeof viewers)[number];

let site: TestApplication;
let shown: TestMember;
let hidden: TestMember;
const files = { second: "", fourth: "", pending: "" };
const browsers = {} as Record<Who, Browser>;
const members = {} as Partial<Record<Who, TestMember>>;
const conversations = {} as Partial<Record<Who, string>>;

beforeAll(async () => {
  // The mailbox of a demo site shows every mail; a real site has none.
  site = await startTestApplication({
    environment: { DEMO: "off" },
    settings: { logged_out_search: "yes", logged_out_search_trafficsource: "yes" },
  });
  const { db } = site.application;
  shown = await aMarkedMember("Canary Shown", marks.email);
  hidden = await aMarkedMember("Canary Hidden", `second-${marks.email}`);
  await db.updateTable("profiles").set({ status: "hidden" }).where("id", "=", hidden.id).execute();

  const third = await aMember(db, { gender: "female" });
  await aConversation(db, [{ from: shown, to: third, body: marks["message to somebody else"] }]);
  await db
    .insertInto("reports")
    .values({
      receipt: "R-CANARY",
      site_id: 1,
      reporter_id: third.id,
      reported_id: shown.id,
      subject: "profile",
      category: "rude",
      explanation: marks["report about them"],
      evidence: "{}",
      created_at: new Date(),
    })
    .execute();

  for (const who of viewers) browsers[who] = await aViewer(who, third);
}, 60_000);
afterAll(() => site.close());

/** A woman with all marks, four photos, and privacy that hides what can be hidden. */
async function aMarkedMember(name: string, email: string): Promise<TestMember> {
  const { db } = site.application;
  const member = await aMember(db, {
    name,
    email,
    password_hash: marks["password hash"],
    born_on: marks["date of birth"],
    paid_user: true,
  });
  // Of a country that the site does not serve: the list of regions to choose from is no secret.
  await db
    .insertInto("regions")
    .values({
      code: `region-${member.id}`,
      country: "XX",
      name: marks["hidden region"],
      names: "{}",
      neighbours: [],
      lat: 1717,
      lon: 1717,
    })
    .execute();
  await db
    .updateTable("profiles")
    .set({
      cell_lat: 887,
      cell_lon: -1717,
      region: `region-${member.id}`,
      town: marks.town,
      interests: [marks["hidden interest"]],
      relationship_status: marks["hidden relationship"],
      search_preferences: JSON.stringify({ country: marks["own search"] }),
      ...{
        show_age: "nobody",
        show_region: "nobody",
        show_interests: "nobody",
        show_relationship: "nobody",
        show_online: "nobody",
      },
    })
    .where("id", "=", member.id)
    .execute();
  await db
    .updateTable("users")
    .set({
      last_active_at: new Date(`${yesterday()}T${marks["moment of the last visit"]}.123Z`),
    })
    .where("id", "=", member.id)
    .execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: Buffer.alloc(32, name),
      user_id: member.id,
      expires_at: new Date(Date.now() + 1e9),
      user_agent: marks["browser of a session"],
    })
    .execute();
  for (const position of [1, 2, 3, 4]) {
    const file = await aPhoto(db, member.id, { position });
    if (position === 2) files.second = file;
    if (position === 4) files.fourth = file;
  }
  files.pending = await aPhoto(db, member.id, { position: 5, status: "pending" });
  await db
    .updateTable("photos")
    .set({ status: "rejected", rejected_reason: marks["reason of a rejected photo"] })
    .where("file", "=", await aPhoto(db, member.id, { position: 6 }))
    .execute();
  return member;
}

function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}

async function aViewer(who: Who, third: TestMember): Promise<Browser> {
  const { db } = site.application;
  if (who === "a visitor") return site.browser();
  const member = await aMember(db, { gender: "male", paid_user: who === "a premium member" });
  members[who] = member;
  const browser = await site.as(member);
  // Everybody has something of their own, so that no list is empty.
  await aLike(db, third, member);
  if (who === "a free member" || who === "a premium member") {
    conversations[who] = await aConversation(db, [{ from: third, to: member, body: "Hello" }]);
    return browser;
  }
  await aMatch(db, shown, member);
  conversations[who] = await aConversation(db, [{ from: shown, to: member, body: "Hello" }]);
  if (who === "a member who blocked them") await browser.ask(blockMember, { id: shown.id });
  if (who === "a member they blocked") await (await site.as(shown)).ask(blockMember, { id: member.id });
  return browser;
}

/** Matches see what the rest of the world does not, but nobody shows hers to matches either. */
function forbidden(who: Who): Record<string, string | RegExp> {
  const blocked = who === "a member they blocked" || who === "a member who blocked them";
  return {
    ...marks,
    "pending photo": files.pending,
    ...(who === "a premium member" ? {} : { "locked photo": files.fourth }),
    ...(who === "a visitor" ? { "photo for members": files.second } : {}),
    "hidden member": hidden.id,
    "name of the hidden member": hidden.name,
    ...(blocked ? { "blocked member": shown.id, "name of the blocked member": shown.name } : {}),
  };
}

function marksIn(text: string, who: Who): string[] {
  return Object.entries(forbidden(who)).flatMap(([label, mark]) =>
    (typeof mark === "string" ? text.includes(mark) : mark.test(text)) ? [label] : [],
  );
}

/** What a call may be asked about: everything that leads to the one who is looked at, and to the viewer's own. */
function inputsOf(call: Call, who: Who): Record<string, string>[] {
  const shape = Object.keys((call.input as unknown as { shape?: object }).shape ?? {});
  if (shape.length === 0) return [{}];
  const ids = [shown.id, hidden.id];
  return ids.map((id) =>
    Object.fromEntries(
      shape
        .filter((field) => !optional.has(field))
        .map((field) => [field, field === "conversation" ? (conversations[who] ?? randomUUID()) : id]),
    ),
  );
}
/** Left out, so that a search finds as much as it can. */
const optional = new Set([
  "after",
  "before",
  "search",
  "page",
  "keep",
  "gender",
  "country",
  "region",
  "min_age",
  "max_age",
  "interests",
  "order",
  "distance",
  "online",
  "new",
  "with_photo",
  "lat",
  "lon",
  "code",
  "welcome",
]);

const reads = routes.filter(({ call }) => call.method === "GET" && !call.changes).map(({ call }) => call);

describe("no call tells a secret", () => {
  test("there are calls to ask", () => expect(reads.length).toBeGreaterThan(15));

  for (const who of viewers)
    test.each(reads.map((call) => [call.path, call] as const))(`%s, asked by ${who}`, async (path, call) => {
      for (const input of inputsOf(call, who)) {
        const { response } = await browsers[who].ask(call, input);
        expect(response.statusCode).toBeLessThan(500);
        // The blocker's own list must name whom to unblock.
        const { date: _now, "content-length": _length, ...headers } = response.headers;
        const found = marksIn(response.body + JSON.stringify(headers), who);
        expect(path === "/api/block.php" ? found.filter((label) => !label.includes("blocked member")) : found).toEqual(
          [],
        );
      }
    });
});

/** What a browser is sent for one page: the data, or what was answered instead. */
async function loaded(page: PageFile, who: Who, id: string): Promise<string> {
  const conversation = conversations[who] ?? randomUUID();
  const params = {
    id: page.path.startsWith("chats/") ? conversation : id,
    type: "received",
    slug: "summer",
    token: "x",
    "*": "x",
  };
  const { path, text, location } = await loadPage(site, browsers[who], page, params);
  // A redirect may repeat what the viewer has typed, and a page its own address.
  if (location !== null) return text.replaceAll(id, "");
  return path.includes(id) ? text.replaceAll(path, "") : text;
}

describe("no page tells a secret", () => {
  test("there are pages to load", () => expect(pages.length).toBeGreaterThan(50));

  for (const who of viewers)
    test(`loaded by ${who}`, async () => {
      for (const page of pages)
        for (const id of [shown.id, hidden.id]) {
          const text = await loaded(page, who, id);
          const found = marksIn(text, who);
          // One's settings name whom to unblock.
          const allowed = page.path.startsWith("profile") && who === "a member who blocked them";
          const leaked = allowed ? found.filter((label) => !label.includes("blocked member")) : found;
          expect({ page: page.path, leaked }).toEqual({ page: page.path, leaked: [] });
        }
    }, 60_000);
});

/** How many of the four a viewer is shown clearly; a free member three, a visitor one. */
const clear: Record<Who, number> = {
  "a visitor": 1,
  "a free member": 3,
  "a premium member": 4,
  "a match": 3,
  "a member they blocked": 0,
  "a member who blocked them": 0,
};

describe("no picture is given to whom it was not shown", () => {
  const bytes = Buffer.from("canary picture");
  /** In their order: four that are shown, one that waits, one that was rejected. */
  let photos: string[];
  let deleting: TestMember;
  beforeAll(async () => {
    deleting = await aMarkedMember("Canary Deleting", `third-${marks.email}`);
    photos = await filesOf(shown);
    for (const file of await filesOf(hidden, shown, deleting))
      for (const size of ["small", "medium", "large", "blurred"] as const)
        await site.application.storage.put(fileName(file, size), bytes, "image/webp");
  });

  async function filesOf(...members: TestMember[]): Promise<string[]> {
    const ids = members.map(({ id }) => id);
    const rows = await site.application.db
      .selectFrom("photos")
      .select(["file", "file_blurred"])
      .where("profile_id", "in", ids)
      .orderBy("position")
      .execute();
    return rows.flatMap(({ file, file_blurred }) => (file_blurred ? [file, file_blurred] : [file]));
  }

  /** Which of these files somebody gets, in any size. */
  async function got(browser: Browser, names: readonly string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const name of names)
      for (const size of ["small", "medium", "large", "blurred"] as const) {
        const { statusCode, rawPayload } = await browser.inject({ url: photoAddress(name, size) });
        expect(statusCode === 200 || statusCode === 404).toBe(true);
        if (rawPayload.includes(bytes)) found.add(name);
      }
    return [...found];
  }

  test.each(viewers)("%s", async (who) => {
    expect(await got(browsers[who], photos)).toEqual(photos.slice(0, clear[who]));
    expect(await got(browsers[who], await filesOf(hidden))).toEqual([]);
    // What every answer names of pictures is what this viewer gets, and nothing that others get.
    for (const call of reads)
      for (const input of inputsOf(call, who)) {
        const { body } = (await browsers[who].ask(call, input)).response;
        const named = [...body.matchAll(/\/photos\/([\w-]{16,64})-(?:small|medium|large)\.webp/g)].map(
          ([, file]) => file!,
        );
        const others = named.filter((file) => photos.slice(clear[who]).includes(file));
        expect([call.path, others]).toEqual([call.path, []]);
      }
  });

  test("the owner gets all of them; nobody gets a list of them, or anything above them", async () => {
    const own = await site.as(shown);
    expect(await got(own, photos)).toEqual(photos);
    for (const browser of [own, ...Object.values(browsers)])
      for (const url of ["/photos", "/photos/", "/photos/..", "/photos/%2e%2e/secrets", `/photos/${photos[0]}`]) {
        const { statusCode, body } = await browser.inject({ url });
        expect([url, statusCode !== 200 || !body.includes(photos[0]!)]).toEqual([url, true]);
      }
  });

  test("after a logout it is not given any more, and once it is deleted to nobody", async () => {
    const { db, storage } = site.application;
    const viewer = await aMember(db, { gender: "male", paid_user: true });
    const browser = await site.as(viewer);
    const [first = "", ...others] = await filesOf(deleting);
    expect(await got(browser, [first, ...others])).toEqual([first, ...others.slice(0, 3)]);
    await db.deleteFrom("sessions").where("user_id", "=", viewer.id).execute();
    expect(await got(browser, [first, ...others])).toEqual([first]);
    const { id } = await db.selectFrom("photos").select("id").where("file", "=", first).executeTakeFirstOrThrow();
    const own = await site.as(deleting);
    await own.ask(deletePhoto, { id });
    for (const each of [own, browser, ...Object.values(browsers)]) expect(await got(each, [first])).toEqual([]);
    await site.runJobs();
    expect(await storage.get(fileName(first, "large"))).toBeUndefined();
  });
});

test("a place on the map is known however it is written, and not taken for a part of an id", () => {
  for (const text of ['{"lat":1717}', '{"lon": -1717.0}', "[171,-1717]", '{"lat":"1717"}', "lat=1717&lon=1"])
    expect([text, marksIn(text, "a visitor")]).toEqual([text, ["place on the map"]]);
  for (const text of ["a1717bcd-1717-4171-9171-717171717000", '"YgCN-1717_x1717"', '{"at":1794717171717}'])
    expect([text, marksIn(text, "a visitor")]).toEqual([text, []]);
});

test("the marks are where they should not be found", async () => {
  const own = await (await site.as(shown)).inject({ method: "GET", url: "/api/user.php" });
  for (const mark of ["hidden interest", "hidden relationship", "date of birth"] as const)
    expect(own.body).toContain(marks[mark]);
  const asMatch = await browsers["a match"].inject({ method: "GET", url: `/api/profile.php?id=${shown.id}` });
  expect(asMatch.json()).toMatchObject({ name: shown.name, age: null, region: null, interests: [] });
  for (const url of ["/api/search.php", "/api/likes.php", "/api/chats.php"])
    expect((await browsers["a match"].inject({ method: "GET", url })).body).toContain(shown.id);
});

test("of somebody who was erased no call and no page tells anything", async () => {
  const { db } = site.application;
  const email = `fourth-${marks.email}`;
  const erased = await aMarkedMember("Canary Erased", email);
  const { rows } = await site.application.pool.query<{ file: string }>(
    "SELECT file FROM photos WHERE profile_id = $1",
    [erased.id],
  );
  for (const member of Object.values(members)) {
    await aMatch(db, erased, member);
    await aConversation(db, [{ from: erased, to: member, body: "Canary farewell" }]);
  }
  const traces = [email, erased.name, ...rows.map(({ file }) => file)];
  /** Where somebody is told of them. */
  async function places(asked: readonly Who[]): Promise<string[]> {
    const found: string[] = [];
    for (const who of asked) {
      const told = (text: string, place: string) =>
        traces.some((trace) => text.includes(trace)) && found.push(`${place}, ${who}`);
      for (const call of reads)
        for (const input of [...inputsOf(call, who), { id: erased.id }])
          told((await browsers[who].ask(call, input)).response.body, call.path);
      for (const page of pages) told(await loaded(page, who, erased.id), page.path);
    }
    return found;
  }
  // So that it cannot pass by having nothing to find.
  expect((await places(["a premium member"])).length).toBeGreaterThan(3);
  await eraseUser(await contextOfJob(site.application, 1, randomUUID()), erased.id);
  await site.runJobs();
  expect(await places(viewers)).toEqual([]);
}, 60_000);
