/** What a search tells of the members it finds, and what nobody finds out by searching. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Settings } from "#contract/settings.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aPhoto } from "#tests/support/factories.ts";
import { aMatch } from "#tests/support/relations.ts";
import { addRegions, aMan, aWoman, search } from "#tests/support/searching.ts";
import { getProfile } from "./contract.ts";
import { searchMembers } from "./search-contract.ts";

const now = new Date("2026-11-15T12:00:00Z");

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

describe("what a member hides is not found out by searching", () => {
  test.each([
    ["show_region", { region: "NL-UT" }, { region: "NL-UT" }],
    ["show_region", { distance: "100" }, { region: "NL-UT", cell_lat: 521, cell_lon: 51 }],
    ["show_region", { distance: "100", new: "1" }, { region: "NL-UT", cell_lat: 521, cell_lon: 51 }],
    ["show_region", { distance: "100", online: "1" }, { region: "NL-UT", cell_lat: 521, cell_lon: 51 }],
    ["show_online", { online: "1" }, { about_me: "Here" }],
    ["show_interests", { interests: "wine" }, { interests: ["wine"] }],
    ["show_relationship", { relationship_status: "single" }, { relationship_status: "single" }],
  ] as const)("%s, searched by %j", async (field, filter, profile) => {
    const seeker = await aMan(db(), { profile: { region: "NL-UT", cell_lat: 521, cell_lon: 51 } });
    const user = { last_active_at: now };
    const open = await aWoman(db(), { profile, user } as object);
    await aWoman(db(), { profile: { ...profile, [field]: "nobody" }, user } as object);
    await aWoman(db(), { profile: { ...profile, [field]: "matches" }, user } as object);
    expect((await search(site, seeker, filter)).ids).toEqual([open.id]);
  });

  test("the time of a visit does not show in the order; the day does, as for everybody", async () => {
    const seeker = await aMan(db());
    const at = (minutes: number) => ({ last_active_at: new Date(now.getTime() - minutes * 60_000) });
    const hidden = await aWoman(db(), { profile: { show_online: "nobody" }, user: at(1) });
    const [here, earlier] = [await aWoman(db(), { user: at(5) }), await aWoman(db(), { user: at(200) })];
    const yesterday = await aWoman(db(), { user: at(24 * 60) });
    const ids = async () => (await search(site, seeker, {})).ids;
    const expected = [here.id, earlier.id, hidden.id, yesterday.id];
    expect(await ids()).toEqual(expected);
    // Another visit of hers, of which the search hears another way than by a change of her profile.
    await db().updateTable("users").set(at(-70)).where("id", "=", hidden.id).execute();
    expect(await ids()).toEqual(expected);
    await db().updateTable("profiles").set({ show_online: "everyone" }).where("id", "=", hidden.id).execute();
    expect((await ids())[0]).toBe(hidden.id);
  });

  test("a hidden age is found as one of its ten years, and not told", async () => {
    const seeker = await aMan(db());
    const hidden = await aWoman(db(), { born_on: "1990-03-14", profile: { show_age: "nobody" } });
    expect((await search(site, seeker, { min_age: "36", max_age: "36" })).ids).toEqual([]);
    const { members } = await search(site, seeker, { min_age: "30", max_age: "40" });
    expect(members).toMatchObject([{ id: hidden.id, age: null }]);
  });

  test("a hidden age makes nobody too young to be found", async () => {
    const later = new Date("2028-11-15T12:00:00Z");
    const future = await startTestApplication({ now: later, settings: { similar_results_below: 0 } });
    const hidden = await aWoman(future.application.db, {
      born_on: "2010-03-14",
      profile: { show_age: "nobody", created_at: later },
    });
    const { members } = await search(future, await aMan(future.application.db, { born_on: "2008-11-01" }));
    expect(members).toMatchObject([{ id: hidden.id, age: null }]);
    await future.close();
  });
});

test("what the site hides on profiles is not found out by searching", async () => {
  const visible_profile_fields = settingsSeed.visible_profile_fields.filter(
    (field) => field !== "interests" && field !== "relationship_status" && field !== "sexuality",
  );
  const search_fields: Settings["search_fields"] = [...settingsSeed.search_fields, "sexuality"];
  const settings = { visible_profile_fields, search_fields, similar_results_below: 0 };
  const hiding = await startTestApplication({ now, settings });
  const seeker = await aMan(hiding.application.db);
  const profile = { interests: ["wine"], relationship_status: "married", tattoos: "none" };
  await aWoman(hiding.application.db, { profile });
  await aWoman(hiding.application.db, {
    sexuality: "bi",
    profile: { relationship_status: "single", tattoos: "some" },
  });
  const found = async (filter: Parameters<typeof search>[2]) => (await search(hiding, seeker, filter)).ids.length;
  expect(await found({ interests: "wine" })).toBe(2);
  expect(await found({ relationship_status: "married" })).toBe(2);
  expect(await found({ sexuality: "bi" })).toBe(2);
  expect(await found({ tattoos: "some" })).toBe(1);
  await hiding.close();
});

test("a visitor does not find out by searching who has an explicit interest", async () => {
  const open = await startTestApplication({ now, settings: { logged_out_search: "yes", similar_results_below: 0 } });
  await aWoman(open.application.db, { profile: { interests: ["bondage", "wine"] } });
  await aWoman(open.application.db, { profile: { interests: ["wine"] } });
  const found = async (interests: string) => (await search(open, null, { interests })).ids.length;
  expect([await found("wine"), await found("bondage"), await found("bondage,wine")]).toEqual([2, 2, 2]);
  const member = await aMan(open.application.db);
  expect((await search(open, member, { interests: "bondage" })).ids).toHaveLength(1);
  await open.close();
});

test("a visitor is given no address of a photo where the site shows visitors none", async () => {
  const settings = { logged_out_search: "yes", similar_results_below: 0, photos_shown_logged_out: 0 } as const;
  const open = await startTestApplication({ now, settings });
  const her = await aWoman(open.application.db);
  const { file } = await aPhoto(open.application.db, her.id);
  const visitor = open.browser();
  expect((await visitor.ask(searchMembers, {})).body.members).toMatchObject([{ id: her.id, main_image: null }]);
  expect((await visitor.ask(getProfile, { id: her.id })).response.body).not.toContain(file);
  expect((await search(open, await aMan(open.application.db))).members[0]!.main_image!.filename).toContain(file);
  await open.close();
});

test("a match sees in the results what is shown to matches, others do not", async () => {
  const profile = {
    region: "NL-UT",
    interests: ["wine"],
    show_age: "matches",
    show_region: "matches",
    show_interests: "matches",
    show_photos: "blurred",
  };
  const her = await aWoman(db(), { profile, user: { last_active_at: now } });
  const { file } = await aPhoto(db(), her.id);
  const [match, stranger] = [
    await aMan(db(), { profile: { interests: ["wine"] } }),
    await aMan(db(), { profile: { interests: ["wine"] } }),
  ];
  await aMatch(db(), her, match);
  expect((await search(site, stranger)).members).toMatchObject([
    { id: her.id, age: null, region: null, main_image: null, shared_interests: [], liked: false, online: true },
  ]);
  expect((await search(site, match)).members).toMatchObject([
    {
      id: her.id,
      age: 36,
      region: "Utrecht",
      main_image: { filename: `/photos/${file}-large.webp` },
      shared_interests: ["wine"],
      liked: true,
    },
  ]);
});

test("of somebody found before, only what is shown now", async () => {
  const her = await aWoman(db(), {
    profile: { region: "NL-UT", cell_lat: 521, cell_lon: 51, interests: ["wine"], about_me: "I like rain." },
  });
  const seeker = await aMan(db(), { profile: { cell_lat: 521, cell_lon: 51, interests: ["wine"] } });
  const change = (profile: object) => db().updateTable("profiles").set(profile).where("id", "=", her.id).execute();
  const seen = async () => {
    const { members, lead_text } = await search(site, seeker);
    return members[0] && { ...members[0], lead_text };
  };
  for (let visit = 0; visit < 2; visit += 1)
    expect(await seen()).toMatchObject({ age: 36, region: "Utrecht", shared_interests: ["wine"], distance: 10 });
  await change({ show_age: "nobody", show_region: "nobody", show_interests: "nobody", about_me: "I like sun." });
  const hidden = { age: null, region: null, shared_interests: [], distance: null, lead_text: "I like sun." };
  expect(await seen()).toMatchObject(hidden);
  const { file } = await aPhoto(db(), her.id);
  expect(await seen()).toMatchObject({ main_image: { filename: `/photos/${file}-large.webp` } });
  await db().deleteFrom("photos").where("profile_id", "=", her.id).execute();
  expect(await seen()).toMatchObject({ main_image: null });
  await change({ status: "hidden" });
  expect(await seen()).toBeUndefined();
  await change({ status: "active" });
  expect(await seen()).toMatchObject(hidden);
});

test("an answer has the declared fields and nothing else", async () => {
  const seeker = await aMan(db(), {
    profile: { region: "NL-NH", cell_lat: 524, cell_lon: 49, interests: ["wine", "art"] },
  });
  const secret = {
    born_on: "1990-03-14",
    email: "secret@example.org",
    profile: { region: "NL-UT", cell_lat: 521, cell_lon: 51, interests: ["wine"] },
  };
  const other = await aWoman(db(), { ...secret, user: { last_active_at: now } });
  const { file } = await aPhoto(db(), other.id);
  const { response } = await (await site.as(seeker)).ask(searchMembers, {});
  expect(response.json<{ members: object[] }>().members).toEqual([
    {
      id: other.id,
      name: other.name,
      age: 36,
      country: "NL",
      region: "Utrecht",
      main_image: {
        filename: `/photos/${file}-large.webp`,
        thumb_filename: `/photos/${file}-small.webp`,
        match: `/photos/${file}-medium.webp`,
        status: "active",
      },
      fictional: false,
      demo: false,
      online: true,
      liked: false,
      new: true,
      shared_interests: ["wine"],
      distance: 50,
    },
  ]);
  expect(response.body).not.toMatch(/1990-03-14|secret@|NL-UT|\b521\b|last_active|cell/);
});
