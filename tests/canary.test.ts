/** Secrets never leave: every call and every page, asked by everybody, for marks that stand in what nobody else may see. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseUser } from "#features/membership/erasure.server.ts";
import { deletePhoto } from "#features/photos/contract.ts";
import { fileName, photoAddress } from "#features/photos/rules.ts";
import { routes } from "#server/calls.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import type { Browser } from "./support/browser.ts";
import { aMember, type TestMember } from "./support/factories.ts";
import { addressOf, listen } from "./support/live.ts";
import { loadPage, pages, type PageFile } from "./support/loaders.ts";
import { type MarkedSite, marks, openMarkedSite, viewers, type Who } from "./support/marked-site.ts";
import { aConversation, aMatch } from "./support/relations.ts";

let world: MarkedSite;
beforeAll(async () => {
  world = await openMarkedSite();
});
afterAll(() => world.site.close());

const reads = routes.filter(({ call }) => call.method === "GET" && !call.changes).map(({ call }) => call);

describe("no call tells a secret", () => {
  test("there are calls to ask", () => expect(reads.length).toBeGreaterThan(15));

  for (const who of viewers)
    test.each(reads.map((call) => [call.path, call] as const))(`%s, asked by ${who}`, async (path, call) => {
      for (const input of world.inputsOf(call, who)) {
        const { response } = await world.browsers[who].ask(call, input);
        expect(response.statusCode).toBeLessThan(500);
        // Who is turned away for asking too often is told nothing anyway.
        expect(response.statusCode).not.toBe(429);
        // The blocker's own list must name whom to unblock.
        const { date: _now, "content-length": _length, ...headers } = response.headers;
        const found = world.marksIn(response.body + JSON.stringify(headers), who);
        expect(path === "/api/block.php" ? found.filter((label) => !label.includes("blocked member")) : found).toEqual(
          [],
        );
      }
    });
});

describe("no stream tells a secret", () => {
  test.each(viewers.filter((who) => who !== "a visitor"))("of %s, told of every message there is", async (who) => {
    const { pool } = world.site.application;
    const { id } = world.members[who]!;
    const { rowCount } = await pool.query(
      `SELECT tell_live(ARRAY[$1::uuid], ARRAY[
         jsonb_build_object('kind', 'message', 'conversation_id', conversation_id, 'sequence', sequence)])
       FROM messages`,
      [id],
    );
    expect(rowCount).toBeGreaterThan(1);
    const stream = await listen(await addressOf(world.site.app), world.browsers[who].cookie("session"), 0);
    const heard = JSON.stringify(await stream.until(rowCount!));
    stream.close();
    // Those who may not meet her are told nothing with it either; everybody else hears the greeting that was for them.
    expect(heard.includes('"Hello"')).toBe(!who.includes("blocked"));
    expect(world.marksIn(heard, who)).toEqual([]);
  });
});

/** What a browser is sent for one page: the data, or what was answered instead. */
async function loaded(page: PageFile, who: Who, id: string): Promise<string> {
  const conversation = world.conversations[who] ?? randomUUID();
  const params = {
    id: page.path.startsWith("chats/") ? conversation : id,
    type: "received",
    slug: "summer",
    token: "x",
    "*": "x",
  };
  const { path, text, location } = await loadPage(world.site, world.browsers[who], page, params);
  // A redirect may repeat what the viewer has typed, and a page its own address.
  if (location !== null) return text.replaceAll(id, "");
  return path.includes(id) ? text.replaceAll(path, "") : text;
}

describe("no page tells a secret", () => {
  test("there are pages to load", () => expect(pages.length).toBeGreaterThan(50));

  for (const who of viewers)
    test(`loaded by ${who}`, async () => {
      for (const page of pages)
        for (const id of [world.shown.id, world.hidden.id]) {
          const text = await loaded(page, who, id);
          const found = world.marksIn(text, who);
          // One's settings name whom to unblock.
          const allowed = page.path.startsWith("profile") && who === "a member who blocked them";
          const leaked = allowed ? found.filter((label) => !label.includes("blocked member")) : found;
          expect({ page: page.path, leaked }).toEqual({ page: page.path, leaked: [] });
        }
    });
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
    deleting = await world.aMarkedMember("Canary Deleting", `third-${marks.email}`);
    photos = await world.filesOf(world.shown);
    for (const file of await world.filesOf(world.hidden, world.shown, deleting))
      for (const size of ["small", "medium", "large", "blurred"] as const)
        await world.site.application.storage.put(fileName(file, size), bytes, "image/webp");
  });

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
    expect(await got(world.browsers[who], photos)).toEqual(photos.slice(0, clear[who]));
    expect(await got(world.browsers[who], await world.filesOf(world.hidden))).toEqual([]);
    // What every answer names of pictures is what this viewer gets, and nothing that others get.
    for (const call of reads)
      for (const input of world.inputsOf(call, who)) {
        const { body } = (await world.browsers[who].ask(call, input)).response;
        const named = [...body.matchAll(/\/photos\/([\w-]{16,64})-(?:small|medium|large)\.webp/g)].map(
          ([, file]) => file!,
        );
        const others = named.filter((file) => photos.slice(clear[who]).includes(file));
        expect([call.path, others]).toEqual([call.path, []]);
      }
  });

  test("the owner gets all of them; nobody gets a list of them, or anything above them", async () => {
    const own = await world.site.as(world.shown);
    expect(await got(own, photos)).toEqual(photos);
    for (const browser of [own, ...Object.values(world.browsers)])
      for (const url of ["/photos", "/photos/", "/photos/..", "/photos/%2e%2e/secrets", `/photos/${photos[0]}`]) {
        const { statusCode, body } = await browser.inject({ url });
        expect([url, statusCode !== 200 || !body.includes(photos[0]!)]).toEqual([url, true]);
      }
  });

  test("after a logout it is not given any more, and once it is deleted to nobody", async () => {
    const { db, storage } = world.site.application;
    const viewer = await aMember(db, { gender: "male", paid_user: true });
    const browser = await world.site.as(viewer);
    const [first = "", ...others] = await world.filesOf(deleting);
    expect(await got(browser, [first, ...others])).toEqual([first, ...others.slice(0, 3)]);
    await db.deleteFrom("sessions").where("user_id", "=", viewer.id).execute();
    expect(await got(browser, [first, ...others])).toEqual([first]);
    const { id } = await db.selectFrom("photos").select("id").where("file", "=", first).executeTakeFirstOrThrow();
    const own = await world.site.as(deleting);
    await own.ask(deletePhoto, { id });
    for (const each of [own, browser, ...Object.values(world.browsers)]) expect(await got(each, [first])).toEqual([]);
    await world.site.runJobs();
    expect(await storage.get(fileName(first, "large"))).toBeUndefined();
  });
});

test("a place on the map is known however it is written, and not taken for a part of an id", () => {
  for (const text of ['{"lat":1717}', '{"lon": -1717.0}', "[171,-1717]", '{"lat":"1717"}', "lat=1717&lon=1"])
    expect([text, world.marksIn(text, "a visitor")]).toEqual([text, ["place on the map"]]);
  for (const text of ["a1717bcd-1717-4171-9171-717171717000", '"YgCN-1717_x1717"', '{"at":1794717171717}'])
    expect([text, world.marksIn(text, "a visitor")]).toEqual([text, []]);
});

test("the marks are where they should not be found", async () => {
  const own = await (await world.site.as(world.shown)).inject({ method: "GET", url: "/api/user.php" });
  for (const mark of ["hidden interest", "hidden relationship", "date of birth"] as const)
    expect(own.body).toContain(marks[mark]);
  const url = `/api/profile.php?id=${world.shown.id}`;
  const asMatch = await world.browsers["a match"].inject({ method: "GET", url });
  expect(asMatch.json()).toMatchObject({ name: world.shown.name, age: null, region: null, interests: [] });
  const [, second, , fourth] = await world.filesOf(world.shown);
  for (const [who, file] of [
    ["a free member", second],
    ["a premium member", fourth],
  ] as const)
    expect((await world.browsers[who].inject({ method: "GET", url })).body).toContain(file);
  for (const list of ["/api/search.php", "/api/likes.php", "/api/chats.php"])
    expect((await world.browsers["a match"].inject({ method: "GET", url: list })).body).toContain(world.shown.id);
});

test("of somebody who was erased no call and no page tells anything", async () => {
  const { db } = world.site.application;
  const email = `fourth-${marks.email}`;
  const erased = await world.aMarkedMember("Canary Erased", email);
  const { rows } = await world.site.application.pool.query<{ file: string }>(
    "SELECT file FROM photos WHERE profile_id = $1",
    [erased.id],
  );
  for (const member of Object.values(world.members)) {
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
        for (const input of [...world.inputsOf(call, who), { id: erased.id }])
          told((await world.browsers[who].ask(call, input)).response.body, call.path);
      for (const page of pages) told(await loaded(page, who, erased.id), page.path);
    }
    return found;
  }
  // So that it cannot pass by having nothing to find.
  expect((await places(["a premium member"])).length).toBeGreaterThan(3);
  await eraseUser(await contextOfJob(world.site.application, 1, randomUUID()), erased.id);
  await world.site.runJobs();
  expect(await places(viewers)).toEqual([]);
});
