import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { addRegions, aMan, aPartnersVisitor, aWoman, search } from "#tests/support/searching.ts";
import { searchMembers } from "./search-contract.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({
    now,
    settings: { search_page_size: 6, search_pages_max: 4, similar_results_below: 3 },
  });
  await addRegions(db());
});
afterAll(() => site.close());
beforeEach(() => db().deleteFrom("users").execute());

const db = () => site.application.db;

describe("the order", () => {
  test("is photo, then day of the last visit, then premium, then time", async () => {
    const woman = async (last_active_at: Date, photo: boolean, paid_user: boolean) =>
      (await aWoman(db(), { user: { last_active_at }, paid_user, ...(photo ? { photo: "active" } : {}) })).id;
    const expected = [
      await woman(hours(11), true, true),
      await woman(hours(1), true, false),
      await woman(hours(2), true, false),
      await woman(hours(13), true, true),
      await woman(hours(0), false, true),
      await woman(hours(0), false, false),
    ];
    expect((await search(site, await aMan(db()))).ids).toEqual(expected);
  });

  test("can be by the newest", async () => {
    const joined = async (created_at: Date) => (await aWoman(db(), { profile: { created_at } })).id;
    const expected = [await joined(hours(1)), await joined(hours(2)), await joined(hours(3000))];
    expect((await search(site, await aMan(db()), { order: "newest" })).ids).toEqual(expected);
  });

  test("of those online is by when they came, cut to five minutes", async () => {
    const seen = async (minutes: number) => (await aWoman(db(), { user: { last_active_at: hours(minutes / 60) } })).id;
    const [before, lately] = [await seen(4.5), await seen(-0.5)];
    expect((await search(site, await aMan(db()), { online: "1" })).ids).toEqual([lately, before]);
  });
});

describe("pages", () => {
  const people = async (count: number, given: (at: number) => Parameters<typeof aWoman>[1] = () => ({})) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await aWoman(db(), given(at))).id);
    return ids;
  };
  const orders = [
    ["best", () => ({ order: "best" })],
    ["newest", () => ({ order: "newest" })],
    ["nearest", () => ({ order: "nearest" })],
    ["online", () => ({ online: "1" })],
  ] as const;

  test.each(orders)("follow each other without gaps or repeats: %s", async (_title, filter) => {
    const ids = await people(14, (at) => ({
      user: { last_active_at: hours(0) },
      profile: { created_at: hours(at >> 2), region: "NL-NH", cell_lat: 524 + at * 2, cell_lon: 49 },
    }));
    const seeker = await aMan(db(), { profile: { region: "NL-NH", cell_lat: 524, cell_lon: 49 } });
    const seen: string[] = [];
    let next: { page: number; after: string } | null = null;
    for (let page = 1; page <= 3; page += 1) {
      const answer = await search(site, seeker, { ...filter(), ...(next ?? {}) });
      expect([answer.page, answer.ids.length]).toEqual([page, page === 3 ? 2 : 6]);
      // An address with only the number shows the same page.
      expect((await search(site, seeker, { ...filter(), page })).ids).toEqual(answer.ids);
      seen.push(...answer.ids);
      next = answer.next;
    }
    expect(next).toBeNull();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test("end where the site says, whatever an address asks for", async () => {
    await people(26);
    const seeker = await aMan(db());
    const last = await search(site, seeker, { page: 4 });
    expect(last.ids).toHaveLength(6);
    expect(last.next).toBeNull();
    const browser = await site.as(seeker);
    expect((await browser.ask(searchMembers, { page: 5 })).status).toBe(404);
  });

  test("that do not exist are not found", async () => {
    await people(3);
    const browser = await site.as(await aMan(db()));
    expect((await browser.ask(searchMembers, { page: 2 })).status).toBe(404);
  });

  test("a place that somebody made up, or of another order, begins anew", async () => {
    await people(8);
    const seeker = await aMan(db());
    const first = await search(site, seeker);
    expect((await search(site, seeker, { after: "made-up" })).ids).toEqual(first.ids);
    const { next } = await search(site, seeker, { order: "newest" });
    expect((await search(site, seeker, { after: next!.after })).page).toBe(1);
  });

  test("of a search that was kept end where another one is kept: that one begins", async () => {
    const seeker = await aMan(db(), { sexuality: "bi" });
    for (const gender of ["female", "male"] as const)
      await Promise.all(Array.from({ length: 8 }, () => aWoman(db(), { gender, sexuality: "bi" })));
    const women = await search(site, seeker, { gender: "female", keep: "1" });
    const { next, ids } = await search(site, seeker);
    expect(ids).toEqual(women.ids);
    // In another tab.
    const men = await search(site, seeker, { gender: "male", keep: "1" });
    expect(await search(site, seeker, next!)).toMatchObject({ page: 1, ids: men.ids, filter: { gender: "male" } });
    expect(await search(site, seeker, { gender: "female", ...next })).toMatchObject({ page: 2, filter: women.filter });
  });

  test("the place where a page begins tells nothing about anybody", async () => {
    const ids = await people(8);
    const { next } = await search(site, await aMan(db()));
    const words = Buffer.from(next!.after, "base64url").toString("latin1");
    expect(ids.filter((id) => words.includes(id))).toEqual([]);
    expect(words).not.toMatch(/\d{6}/);
  });

  test("nobody is counted", async () => {
    await people(8);
    expect(Object.keys(await search(site, await aMan(db())))).not.toContain("total");
  });
});

describe("similar members", () => {
  const region = (code: string, given = {}) =>
    aWoman(db(), { country: code.slice(0, 2), profile: { region: code }, ...given });

  test("follow when few fit: the country, then neighbouring regions, then other ages", async () => {
    const fitting = await region("NL-LI");
    const same_country = await region("NL-UT");
    const neighbour = await region("BE-VLI");
    const older = await region("NL-UT", { born_on: "1978-01-01" });
    await region("BE-BRU");
    await region("NL-UT", { born_on: "1970-01-01" });
    const found = await search(site, await aMan(db()), { region: "NL-LI" });
    expect(found.ids).toEqual([fitting.id]);
    expect(found.similar_ids).toEqual([same_country.id, neighbour.id, older.id]);
  });

  test("are left out when enough fit", async () => {
    for (let at = 0; at < 3; at += 1) await region("NL-LI");
    await region("NL-UT");
    expect((await search(site, await aMan(db()), { region: "NL-LI" })).similar_ids).toEqual([]);
  });

  test("are still never the blocked", async () => {
    const [seeker, other] = [await aMan(db()), await region("NL-UT")];
    await db().insertInto("blocks").values({ blocker_id: other.id, blocked_id: seeker.id, created_at: now }).execute();
    expect((await search(site, seeker, { region: "NL-LI" })).similar_ids).toEqual([]);
  });
});

describe("visitors", () => {
  async function open(settings: object) {
    const own = await startTestApplication({ now, settings: { search_page_size: 6, ...settings } });
    for (let at = 0; at < 8; at += 1) await aWoman(own.application.db, { profile: { interests: ["wine"] } });
    return own;
  }

  test("search nothing, the first page, or everything, as the site says", async () => {
    const own = await open({ logged_out_search: "no", logged_out_search_trafficsource: "limited" });
    expect((await own.browser().ask(searchMembers, {})).error?.code).toBe("authentication_required");
    const sent = aPartnersVisitor(own, now);
    const { body } = await sent.ask(searchMembers, {});
    expect(body.members).toHaveLength(6);
    expect(body.next).toBeNull();
    expect(body.members.flatMap(({ shared_interests }) => shared_interests)).toEqual([]);
    expect((await sent.ask(searchMembers, { page: 2 })).error?.code).toBe("authentication_required");
    await own.close();
  });

  test("with everything, go on to the next page", async () => {
    const own = await open({ logged_out_search: "yes" });
    const { next, filter } = await search(own, null, { gender: "female" });
    expect(filter).toMatchObject({ gender: "female", min_age: 18, max_age: 99 });
    expect((await search(own, null, { gender: "female", ...next! })).ids).toHaveLength(2);
    expect((await search(own, null, { gender: "male" })).ids).toEqual([]);
    await own.close();
  });
});
