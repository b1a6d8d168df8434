import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Settings } from "#contract/settings.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { addRegions, aMan, aWoman, search, type Wanted } from "#tests/support/searching.ts";
import { fittingKinds, genders, type Kind, sexualities } from "./rules.ts";
import { kindCode } from "./search-rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const minute_ms = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute_ms);

let site: TestApplication;
beforeAll(async () => {
  // Nobody similar here: each test is about who fits.
  const search_fields: Settings["search_fields"] = [...settingsSeed.search_fields, "sexuality"];
  site = await startTestApplication({ now, settings: { similar_results_below: 0, search_fields } });
  await addRegions(db());
});
afterAll(() => site.close());
beforeEach(() => db().deleteFrom("users").execute());

const db = () => site.application.db;

describe("who is found", () => {
  const kinds = genders.flatMap((gender) => sexualities.map((sexuality): Kind => ({ gender, sexuality })));

  test("always two-way: whoever the seeker seeks and who seeks the seeker", async () => {
    const others = await Promise.all(kinds.map(async (kind) => ({ kind, id: (await aWoman(db(), kind)).id })));
    for (const kind of kinds) {
      const seeker = await aWoman(db(), kind);
      const fitting = fittingKinds(kind).map(kindCode);
      const expected = others.filter((other) => fitting.includes(kindCode(other.kind))).map(({ id }) => id);
      const { ids } = await search(site, seeker);
      expect(ids.filter((id) => others.some((other) => other.id === id)).toSorted()).toEqual(expected.toSorted());
      await db().deleteFrom("users").where("id", "=", seeker.id).execute();
    }
  });

  test.each([
    ["active", { status: "active" }, true],
    ["not confirmed", { status: "not_confirmed" }, false],
    ["suspended", { status: "suspended" }, false],
    ["banned", { status: "banned" }, false],
    ["about to be deleted", { status: "pending_deletion" }, false],
    ["deleted", { status: "deleted" }, false],
    ["invisible", { profile_status: "hidden" }, false],
    ["blocked by the site", { profile_status: "blocked" }, false],
    ["not shown yet", { profile_status: "disabled" }, false],
  ] as const)("a member who is %s: %j", async (_title, given, found) => {
    const other = await aWoman(db(), given);
    expect((await search(site, await aMan(db()))).ids).toEqual(found ? [other.id] : []);
  });

  test("nobody finds themselves", async () => {
    const member = await aWoman(db(), { sexuality: "bi" });
    expect((await search(site, member)).ids).toEqual([]);
  });

  test.each(["the seeker", "the other"])("never after a block by %s", async (blocker) => {
    const [seeker, other] = [await aMan(db()), await aWoman(db())];
    expect((await search(site, seeker)).ids).toEqual([other.id]);
    const [blocker_id, blocked_id] = blocker === "the seeker" ? [seeker.id, other.id] : [other.id, seeker.id];
    await db().insertInto("blocks").values({ blocker_id, blocked_id, created_at: now }).execute();
    expect((await search(site, seeker)).ids).toEqual([]);
    expect((await search(site, other)).ids).toEqual([]);
  });

  test("fictional ones not by members who hide them, and labelled for others", async () => {
    const invented = await aWoman(db(), { profile: { fictional: true } });
    const { members } = await search(site, await aMan(db()));
    expect(members).toMatchObject([{ id: invented.id, fictional: true, online: false }]);
    expect((await search(site, await aMan(db(), { profile: { hide_fictional: true } }))).ids).toEqual([]);
  });

  test("only on the same site", async () => {
    const { id } = await db()
      .insertInto("sites")
      .columns(["settings"])
      .expression((row) => row.selectFrom("sites").select("settings").limit(1))
      .returning("id")
      .executeTakeFirstOrThrow();
    await aWoman(db(), { site_id: id });
    expect((await search(site, await aMan(db()))).ids).toEqual([]);
  });
});

describe("filters", () => {
  const seeks = (filter: Parameters<typeof search>[2]) => async (seeker: TestMember) =>
    (await search(site, seeker, filter)).ids;

  const cases: [string, Parameters<typeof search>[2], Wanted, Wanted][] = [
    ["gender", { gender: "female" }, {}, { gender: "male", sexuality: "bi" }],
    ["country", { country: "BE" }, { country: "BE" }, { country: "NL" }],
    ["region", { region: "NL-UT" }, { profile: { region: "NL-UT" } }, { profile: { region: "NL-NH" } }],
    ["lowest age", { min_age: "37" }, { born_on: "1989-11-15" }, { born_on: "1989-11-16" }],
    ["highest age", { max_age: "35" }, { born_on: "1990-11-16" }, { born_on: "1990-11-15" }],
    ["with photo", { with_photo: "1" }, { photo: "active" }, { photo: "pending" }],
    ["online", { online: "1" }, { user: { last_active_at: ago(4) } }, { user: { last_active_at: ago(6) } }],
    [
      "online, not away",
      { online: "1" },
      { user: { last_active_at: ago(1) } },
      { user: { last_active_at: ago(1), away_at: ago(0.1) } },
    ],
    ["new", { new: "1" }, { profile: { created_at: ago(13 * 1440) } }, { profile: { created_at: ago(15 * 1440) } }],
    [
      "interests",
      { interests: "wine,hiking" },
      { profile: { interests: ["wine"] } },
      { profile: { interests: ["art"] } },
    ],
    ["body type", { body_types: "slim,curvy" }, { profile: { body_type: "slim" } }, { profile: { body_type: "full" } }],
    ["sexuality", { sexuality: "bi" }, { sexuality: "bi" }, { sexuality: "hetero" }],
  ];

  test.each(cases)("by %s", async (_title, filter, fitting, other) => {
    const seeker = await aMan(db(), { sexuality: "bi" });
    const wanted = await aWoman(db(), fitting);
    await aWoman(db(), other);
    expect(await seeks(filter)(seeker)).toEqual([wanted.id]);
  });

  test("a gender that no longer fits is as none, as the choices say", async () => {
    const [seeker, wanted] = [await aMan(db()), await aWoman(db())];
    const { ids, filter, choices } = await search(site, seeker, { gender: "male" });
    expect({ ids, gender: filter.gender, genders: choices.genders }).toEqual({
      ids: [wanted.id],
      gender: null,
      genders: ["female"],
    });
  });

  test("a filter that the site does not have changes nothing", async () => {
    const narrow = await startTestApplication({
      now,
      settings: { search_fields: ["gender"], similar_results_below: 0 },
    });
    await aWoman(narrow.application.db, { country: "BE" });
    const seeker = await aMan(narrow.application.db);
    const { ids, filter } = await search(narrow, seeker, { country: "NL", with_photo: "1", min_age: "50" });
    expect(ids).toHaveLength(1);
    expect(filter).toMatchObject({ country: null, with_photo: false, min_age: 26 });
    await narrow.close();
  });

  test("without a choice, ages are ten years around one's own", async () => {
    const seeker = await aMan(db());
    const wanted = [await aWoman(db(), { born_on: "2000-11-15" }), await aWoman(db(), { born_on: "1979-11-16" })];
    await aWoman(db(), { born_on: "2000-11-16" });
    await aWoman(db(), { born_on: "1979-11-15" });
    expect((await search(site, seeker)).ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  });

  test.each([["min_age=x"], ["region=../x"], ["order=random()"], ["body_types=any"], ["page=0"], ["interests=';--"]])(
    "%s is refused",
    async (query) => {
      const browser = await site.as(await aMan(db()));
      const response = await browser.inject({ url: `/api/search.php?${query}` });
      expect(response.statusCode).toBe(400);
    },
  );

  test("are kept for the next visit only when the member says so", async () => {
    const seeker = await aMan(db());
    await search(site, seeker, { country: "BE", min_age: "30" });
    expect((await search(site, seeker)).filter).toMatchObject({ country: null, min_age: 26 });
    await search(site, seeker, { country: "BE", min_age: "30", with_photo: "1", keep: "1" });
    expect((await search(site, seeker)).filter).toMatchObject({
      country: "BE",
      min_age: 30,
      max_age: 46,
      with_photo: true,
    });
    await search(site, seeker, { keep: "1" });
    expect((await search(site, seeker)).filter).toMatchObject({ country: null, min_age: 26, with_photo: false });
  });

  test.each(["cross-site", "same-site"])("are not kept by a %s link that says so", async (from) => {
    const seeker = await aMan(db());
    await search(site, seeker, { country: "BE", keep: "1" });
    const browser = await site.as(seeker);
    const follow = (query: string) =>
      browser.inject({ url: `/api/search.php?keep=1${query}`, headers: { "sec-fetch-site": from } });
    expect((await follow("&country=DE")).json()).toMatchObject({ filter: { country: "DE" } });
    await follow("");
    expect((await search(site, seeker)).filter.country).toBe("BE");
  });

  test("are told from nothing chosen, now or at an earlier visit, so that they can be cleared", async () => {
    const seeker = await aMan(db());
    expect((await search(site, seeker)).filtered).toBe(false);
    expect((await search(site, seeker, { order: "newest" })).filtered).toBe(false);
    expect((await search(site, seeker, { min_age: "98", keep: "1" })).filtered).toBe(true);
    expect(await search(site, seeker)).toMatchObject({ ids: [], filtered: true });
    await search(site, seeker, { keep: "1" });
    expect((await search(site, seeker)).filtered).toBe(false);
  });

  test("start with the preferences of the member's settings", async () => {
    const seeker = await aMan(db(), {
      profile: {
        search_preferences: JSON.stringify({
          gender: null,
          min_age: 40,
          max_age: null,
          country: "BE",
          region: "BE-BRU",
        }),
      },
    });
    expect((await search(site, seeker)).filter).toMatchObject({
      min_age: 40,
      max_age: 46,
      country: "BE",
      region: "BE-BRU",
    });
  });
});

describe("distance", () => {
  const amsterdam = { cell_lat: 524, cell_lon: 49, region: "NL-NH" };
  const place = (cell_lat: number, cell_lon: number) => ({ profile: { ...amsterdam, cell_lat, cell_lon } });

  test("finds who is near, told only in steps", async () => {
    const seeker = await aMan(db(), { profile: amsterdam });
    const near = await aWoman(db(), place(524, 50));
    const further = await aWoman(db(), place(521, 51));
    await aWoman(db(), place(500, 60));
    const { ids, members } = await search(site, seeker, { distance: "50" });
    expect(ids.toSorted()).toEqual([near.id, further.id].toSorted());
    expect(new Map(members.map(({ id, distance }) => [id, distance]))).toEqual(
      new Map([
        [near.id, 10],
        [further.id, 50],
      ]),
    );
    expect((await search(site, seeker, { distance: "10" })).ids).toEqual([near.id]);
  });

  test("who told only a region is found from its middle, and never as near", async () => {
    const seeker = await aMan(db(), { profile: amsterdam });
    const somewhere = await aWoman(db(), { profile: { region: "NL-NH" } });
    expect((await search(site, seeker, { distance: "50" })).ids).toEqual([]);
    const { members } = await search(site, seeker, { distance: "100" });
    expect(members).toMatchObject([{ id: somewhere.id, distance: null }]);
  });

  test("has nothing to choose for who told no place", async () => {
    const { choices, filter } = await search(site, await aMan(db()), { distance: "50", order: "nearest" });
    expect(choices.distances).toEqual([]);
    expect(filter).toMatchObject({ distance: null, order: "best" });
  });

  test("nearest first goes by step, then on to everybody else", async () => {
    const seeker = await aMan(db(), { profile: amsterdam });
    const nowhere = await aWoman(db(), { photo: "active" });
    const far = await aWoman(db(), { ...place(500, 60), photo: "active" });
    const further = await aWoman(db(), { ...place(521, 51), photo: "active" });
    const near = await aWoman(db(), place(524, 50));
    const { ids } = await search(site, seeker, { order: "nearest" });
    expect(ids.slice(0, 2)).toEqual([near.id, further.id]);
    expect(ids.slice(2).toSorted()).toEqual([far.id, nowhere.id].toSorted());
  });
});

test("adverts stand among the results unless the member does without", async () => {
  const advertising = await startTestApplication({
    now,
    settings: { cam_tile: "on", cam_tile_url: "https://cam.example.org/" },
  });
  const seen = async (profile: { hide_adverts: boolean }) =>
    (await search(advertising, await aMan(advertising.application.db, { profile }))).advert;
  expect(await seen({ hide_adverts: false })).toEqual({ kind: "cam", url: "https://cam.example.org/" });
  expect(await seen({ hide_adverts: true })).toBeNull();
  await advertising.close();
});
