/** Who goes through the pages of a search takes minutes, in which others go on being here, come and leave: nobody is missed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { addRegions, aMan, aWoman, search, type Wanted } from "#tests/support/searching.ts";
import type { SearchResults } from "./search-contract.ts";

const minute_ms = 60_000;
// Nothing here is about interests, whose words a page would ask for.
const search_fields = settingsSeed.search_fields.filter((field) => field !== "interests");

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({
    now: new Date("2026-11-15T12:00:00Z"),
    settings: { search_page_size: 8, similar_results_below: 0, search_fields },
  });
  await addRegions(db());
});
afterAll(() => site.close());
beforeEach(() => db().deleteFrom("users").execute());

const db = () => site.application.db;
const ago = (minutes: number) => new Date(site.application.now().getTime() - minutes * minute_ms);

async function showLife(...ids: string[]): Promise<void> {
  await db()
    .updateTable("users")
    .set({ last_active_at: ago(0) })
    .where("id", "in", ids)
    .execute();
}

type Page = Pick<SearchResults, "next"> & { ids: string[] };
type Ask = (seeker: TestMember, filter: Record<string, string>, next: SearchResults["next"]) => Promise<Page>;

const byCall: Ask = (seeker, filter, next) => search(site, seeker, { ...filter, ...next });

/** The address of the page, as a link leads there. */
const byAddress: Ask = async (seeker, filter, next) => {
  const query = new URLSearchParams({ ...filter, ...(next && { page: String(next.page), after: next.after }) });
  const page = pages.find(({ path }) => path === "members")!;
  const { text } = await loadPage(site, await site.as(seeker), page, {}, `?${query}`);
  const { results } = JSON.parse(text) as { results: SearchResults };
  return { next: results.next, ids: results.members.map(({ id }) => id) };
};

/** Whom all pages of a search show, one after the other, and what happens before each that follows. */
async function throughPages(
  ask: Ask,
  filter: Record<string, string>,
  meanwhile: (page: number) => Promise<void>,
  profile?: Wanted["profile"],
): Promise<string[]> {
  const seeker = await aMan(db(), profile && { profile });
  let { ids, next } = await ask(seeker, filter, null);
  const shown = [...ids];
  while (next) {
    site.moveClock(minute_ms);
    await meanwhile(next.page);
    ({ ids, next } = await ask(seeker, filter, next));
    shown.push(...ids);
  }
  return shown;
}

describe.each([
  ["the call", byCall],
  ["the addresses of the pages", byAddress],
])("through %s", (_way, ask) => {
  test.each([
    ["best", {}],
    ["online", { online: "1" }],
    ["nearest", { order: "nearest" }],
  ])("who is here all the time is shown exactly once: %s", async (_order, filter: Record<string, string>) => {
    const here = { region: "NL-NH", cell_lat: 524, cell_lon: 49 };
    const ids: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      const cell_lat = here.cell_lat + (at % 5) * 3;
      const profile = { ...here, cell_lat };
      const { id } = await aWoman(db(), { profile, user: { last_active_at: ago((at * 7) % 50) } });
      ids.push(id);
    }
    await showLife(...ids);
    // Not all of them in the same minute.
    const meanwhile = (page: number) => showLife(...ids.filter((_id, at) => (at + page) % 2 === 0));
    const shown = await throughPages(ask, filter, meanwhile, here);
    expect(shown).toHaveLength(60);
    expect(new Set(shown)).toEqual(new Set(ids));
  });

  test.each([
    ["best", {}],
    ["online", { online: "1" }],
    ["nearest", { order: "nearest", distance: "100" }],
    ["in a region with a photo", { region: "NL-NH", with_photo: "1" }],
  ])("who comes meanwhile is shown at the end, once: %s", async (_order, filter: Record<string, string>) => {
    const profile = { region: "NL-NH", cell_lat: 524, cell_lon: 49 };
    const woman = async (minutes: number, photo: boolean) =>
      (await aWoman(db(), { photo: photo ? "active" : "pending", profile, user: { last_active_at: ago(minutes) } })).id;
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await woman(at % 4, true));
    const late: string[] = [];
    for (let at = 0; at < 12; at += 1) late.push(await woman(200, "with_photo" in filter || at % 2 === 0));
    // Whom the first page has shown is here still.
    const meanwhile = (page: number) => showLife(...ids, ...(page === 2 ? late : []));
    const shown = await throughPages(ask, filter, meanwhile, profile);
    expect(shown).toHaveLength(24);
    expect(new Set(shown.slice(0, 12))).toEqual(new Set(ids));
    expect(new Set(shown.slice(12))).toEqual(new Set(late));
  });
});

describe("an address of a later page among the nearest", () => {
  const place = { region: "NL-NH", cell_lat: 524, cell_lon: 49 };
  const women = async (count: number, cell_lat: number, days: number) => {
    const user = { last_active_at: ago(days * 24 * 60) };
    const made = Array.from({ length: count }, () => aWoman(db(), { profile: { ...place, cell_lat }, user }));
    return (await Promise.all(made)).map(({ id }) => id);
  };
  const secondPage = async () => {
    const [, away, late] = [await women(8, 524, 0), await women(8, 519, 5), await women(3, 519, 6)];
    const seeker = await aMan(db(), { profile: place });
    const filter = { order: "nearest" };
    const { next } = await search(site, seeker, filter);
    return { seeker, away, late, ask: () => search(site, seeker, { ...filter, ...next }) };
  };

  test("from long ago shows those who have come since in their places, not behind all others", async () => {
    const { away, late, ask } = await secondPage();
    site.moveClock(4 * 60 * minute_ms);
    await showLife(...late);
    const { ids } = await ask();
    expect(new Set(ids.slice(0, 3))).toEqual(new Set(late));
    expect(away).toEqual(expect.arrayContaining(ids.slice(3)));
  });

  test("leads to the first page once its reader is elsewhere, and the distances are others", async () => {
    const { seeker, ask } = await secondPage();
    expect(await ask()).toMatchObject({ page: 2 });
    await db().updateTable("profiles").set({ cell_lat: null, cell_lon: null }).where("id", "=", seeker.id).execute();
    expect(await ask()).toMatchObject({ page: 1 });
  });
});

test("who hides when they are here is not found at the end for having come", async () => {
  const long_ago = { last_active_at: ago(5 * 24 * 60) };
  const hidden = await aWoman(db(), { profile: { show_online: "nobody" }, user: long_ago });
  const open = await aWoman(db(), { user: long_ago });
  const first: string[] = [];
  for (let at = 0; at < 9; at += 1) first.push((await aWoman(db(), { user: { last_active_at: ago(2 * 24 * 60) } })).id);
  const shown = await throughPages(byCall, {}, () => showLife(hidden.id, open.id));
  expect(shown.toSorted()).toEqual([...first, open.id].toSorted());
});

test("whoever comes back after an hour stands before those who came earlier, and keeps that place for an hour", async () => {
  const woman = async (minutes: number) => (await aWoman(db(), { user: { last_active_at: ago(minutes) } })).id;
  const [back, earlier] = [await woman(59), await woman(30)];
  const seeker = await aMan(db());
  const order = async () => (await search(site, seeker)).ids;
  await showLife(back);
  expect(await order()).toEqual([earlier, back]);
  site.moveClock(minute_ms);
  await showLife(back);
  expect(await order()).toEqual([back, earlier]);
  site.moveClock(20 * minute_ms);
  await showLife(back, earlier);
  expect(await order()).toEqual([back, earlier]);
  expect((await search(site, seeker, { online: "1" })).ids).toEqual([back, earlier]);
});
