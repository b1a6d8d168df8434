/** What a site's niche proposes to search for, until somebody chooses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMan, aWoman, search } from "#tests/support/searching.ts";
import { proposedFilter } from "./search-filter.ts";

const proposed = (niche: number, ...genders: ("male" | "female")[]) =>
  proposedFilter(
    { ...settingsSeed, niche },
    genders.map((gender) => ({ gender })),
  );

describe("a niche proposes", () => {
  test.each([
    ["nothing of its own", 1, {}],
    ["nothing more than its words", 2, {}],
    ["interests", 3, { interests: ["bondage", "sadomasochism"] }],
    ["body types", 4, { body_types: ["curvy", "full"] }],
    ["an age without end", 5, { gender: "female", min_age: 55, max_age: settingsSeed.max_age }],
    ["ages", 6, { gender: "female", min_age: 35, max_age: 55 }],
  ])("%s", (_title, niche, filter) => expect(proposed(niche, "female")).toMatchObject(filter));

  test("nothing to who could not meet those it is about", () => {
    expect(proposed(6, "male")).toEqual({});
    expect(proposed(6, "male", "female")).toMatchObject({ gender: "female" });
  });
});

describe("on a site for gay men", () => {
  let site: TestApplication;
  beforeAll(async () => {
    site = await startTestApplication({
      now: new Date("2026-11-15T12:02:00Z"),
      settings: { niche: 7, similar_results_below: 0, logged_out_search: "yes" },
    });
  });
  afterAll(() => site.close());
  const db = () => site.application.db;
  beforeEach(() => db().deleteFrom("users").execute());

  test("a man who likes both finds men first, and everybody once he has said so", async () => {
    const seeker = await aMan(db(), { sexuality: "bi" });
    const man = await aMan(db(), { sexuality: "gay" });
    const woman = await aWoman(db(), { sexuality: "bi" });
    const first = await search(site, seeker);
    expect([first.ids, first.filter.gender]).toEqual([[man.id], "male"]);
    await search(site, seeker, { keep: "1" });
    expect((await search(site, seeker)).ids.toSorted()).toEqual([man.id, woman.id].toSorted());
  });

  test("a woman who seeks men finds them as anywhere", async () => {
    const seeker = await aWoman(db());
    const man = await aMan(db());
    expect((await search(site, seeker)).ids).toEqual([man.id]);
  });

  test("a visitor finds men who seek men, and by choice everybody", async () => {
    const gay = await aMan(db(), { sexuality: "gay" });
    const hetero = await aMan(db());
    const woman = await aWoman(db());
    expect((await search(site, null)).ids).toEqual([gay.id]);
    expect((await search(site, null, { gender: "male" })).ids.toSorted()).toEqual([gay.id, hetero.id].toSorted());
    expect((await search(site, null, { keep: "1" })).ids).toContain(woman.id);
  });
});
