import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { addRegions, aMan, aWoman, search } from "#tests/support/searching.ts";
import { saveProfileSettings } from "./contract.ts";
import { searchMembers } from "./search-contract.ts";

let site: TestApplication;
let without: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { non_binary: true, similar_results_below: 0 } });
  without = await startTestApplication();
  await addRegions(site.application.db);
});
afterAll(async () => {
  await site.close();
  await without.close();
});

const db = () => site.application.db;
beforeEach(() => db().deleteFrom("users").execute());

test("non-binary members are shown to those who choose them in the search, and only to whom they seek", async () => {
  const other = await aWoman(db(), { gender: "non_binary", sexuality: "bi" });
  await aWoman(db(), { gender: "non_binary", sexuality: "lesbian" });
  const seeker = await aMan(db());
  expect((await search(site, seeker)).ids).toEqual([]);
  const browser = await site.as(seeker);
  const { members, choices } = (await browser.ask(searchMembers, { gender: "non_binary" })).body;
  expect(members.map(({ id }) => id)).toEqual([other.id]);
  expect(choices.genders).toEqual(["female", "non_binary"]);
});

test("they find those who seek both, and each other", async () => {
  const seeker = await aWoman(db(), { gender: "non_binary", sexuality: "bi" });
  const found = [await aMan(db(), { sexuality: "bi" }), await aWoman(db(), { sexuality: "bi" })];
  found.push(await aWoman(db(), { gender: "non_binary", sexuality: "bi" }));
  await aMan(db());
  expect((await search(site, seeker)).ids.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
});

test("the settings of a profile offer it where the site does", async () => {
  const member = await aWoman(db());
  const browser = await site.as(member);
  expect((await browser.ask(saveProfileSettings, { gender: "non_binary" })).body).toMatchObject({
    gender: "non_binary",
    // The word that meant men, from a woman, means nothing of the kind now.
    sexuality: "bi",
  });
  const elsewhere = await without.as(await aWoman(without.application.db));
  const { error } = await elsewhere.ask(saveProfileSettings, { gender: "non_binary" });
  expect(error?.fields).toHaveProperty("gender");
});

test("a site that does not offer it searches as if nobody had asked", async () => {
  const woman = await aWoman(without.application.db);
  const browser = await without.as(await aMan(without.application.db));
  const { members, filter, choices } = (await browser.ask(searchMembers, { gender: "non_binary" })).body;
  expect(filter.gender).toBeNull();
  expect(members.map(({ id }) => id)).toContain(woman.id);
  expect(choices.genders).toEqual(["female"]);
});
