import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto } from "#tests/support/factories.ts";
import { aLike, aMatch } from "#tests/support/relations.ts";
import { getProfile, type Profile } from "./contract.ts";
import { getMatches, saveWishes } from "./finder-contract.ts";
import { searchMembers } from "./search-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const change = (id: string, fields: object) => db().updateTable("profiles").set(fields).where("id", "=", id).execute();

async function aPair() {
  const viewer = await aMember(db(), { gender: "male" });
  const shown = await aMember(db(), { gender: "female", paid_user: true });
  return { viewer, shown, browser: await site.as(viewer) };
}

/** Each photo has a clear and a blurred file. */
async function photosOf(id: string, count: number) {
  const files = [];
  for (let position = 1; position <= count; position++) {
    const { file } = await aPhoto(db(), id, { position });
    await db()
      .updateTable("photos")
      .set({ file_blurred: `blurred-${file}` })
      .where("file", "=", file)
      .execute();
    files.push(file);
  }
  return files;
}

const clear = ({ photos }: Profile) => photos.filter(({ locked }) => locked === null).length;

describe("photos of others", () => {
  test.each([
    ["a visitor", 1, "login"],
    ["a free member", 3, "premium"],
    ["a premium member", 5, null],
  ])("%s sees %i clearly", async (who, count, lock) => {
    const shown = await aMember(db(), { paid_user: true });
    const files = await photosOf(shown.id, 5);
    const browser =
      who === "a visitor"
        ? site.browser()
        : await site.as(await aMember(db(), { paid_user: who === "a premium member" }));
    const { body, response } = await browser.ask(getProfile, { id: shown.id });
    expect(clear(body)).toBe(count);
    expect(body.photos).toHaveLength(5);
    for (const [at, file] of files.entries()) {
      // Not even the name of the clear file is told.
      expect(response.body.includes(`/${file}-`)).toBe(at < count);
      if (at >= count)
        expect(body.photos[at]).toMatchObject({
          locked: lock,
          image: { filename: `/photos/blurred-${file}-blurred.webp` },
        });
    }
  });

  test("a locked photo without a blurred file is only counted", async () => {
    const { shown, browser } = await aPair();
    for (let position = 1; position <= 4; position++) await aPhoto(db(), shown.id, { position });
    expect((await browser.ask(getProfile, { id: shown.id })).body.photos[3]).toMatchObject({
      image: null,
      locked: "premium",
    });
  });

  test("who shows photos only to matches is blurred until then", async () => {
    const { viewer, shown, browser } = await aPair();
    const [file] = await photosOf(shown.id, 2);
    await change(shown.id, { show_photos: "blurred" });
    const before = await browser.ask(getProfile, { id: shown.id });
    expect(before.body.photos.map(({ locked }) => locked)).toEqual(["match", "match"]);
    expect(before.body.main_image?.filename).toContain("-blurred.webp");
    expect(before.response.body).not.toContain(`/${file}-`);
    await aMatch(db(), viewer, shown);
    expect(clear((await browser.ask(getProfile, { id: shown.id })).body)).toBe(2);
  });

  test("pending and rejected ones are nobody else's", async () => {
    const { shown, browser } = await aPair();
    const { file } = await aPhoto(db(), shown.id, { status: "pending" });
    const { body, response } = await browser.ask(getProfile, { id: shown.id });
    expect(body.photos).toEqual([]);
    expect(response.body).not.toContain(file);
  });

  test("what somebody may no longer have is kept, but not shown", async () => {
    const shown = await aMember(db(), { paid_user: false });
    await photosOf(shown.id, 5);
    const browser = await site.as(await aMember(db(), { paid_user: true }));
    expect((await browser.ask(getProfile, { id: shown.id })).body.photos).toHaveLength(3);
  });
});

describe("what a profile tells", () => {
  const fields = {
    show_age: "age",
    show_region: "region",
    show_interests: "interests",
    show_relationship: "relationship_status",
  } as const;

  test.each(Object.entries(fields))("%s hides it from all, or from all but matches", async (column, field) => {
    const { viewer, shown, browser } = await aPair();
    await db()
      .insertInto("regions")
      .values({ code: `NL-${column}`, country: "NL", name: "Noord", names: "{}", neighbours: [], lat: 0, lon: 0 })
      .execute();
    await change(shown.id, { region: `NL-${column}`, interests: ["wine"], relationship_status: "single" });
    const told = async () => (await browser.ask(getProfile, { id: shown.id })).body[field];
    const nothing = field === "interests" ? [] : null;
    expect(await told()).not.toEqual(nothing);
    await change(shown.id, { [column]: "nobody" });
    expect(await told()).toEqual(nothing);
    await change(shown.id, { [column]: "matches" });
    expect(await told()).toEqual(nothing);
    await aMatch(db(), viewer, shown);
    expect(await told()).not.toEqual(nothing);
  });

  test("shared interests are marked, and named as a reason", async () => {
    const { viewer, shown, browser } = await aPair();
    await change(viewer.id, { interests: ["wine", "art"] });
    await change(shown.id, { interests: ["wine", "bbq"] });
    expect((await browser.ask(getProfile, { id: shown.id })).body).toMatchObject({
      interests: ["bbq", "wine"],
      shared_interests: ["wine"],
      reasons: ["interests"],
    });
  });

  test("interests stand in the order of their names in the reader's language", async () => {
    const shown = await aMember(db());
    await change(shown.id, { interests: ["art", "bbq", "beach", "wine"] });
    const orderIn = async (language: string) =>
      (await (await site.as(await aMember(db(), { language }))).ask(getProfile, { id: shown.id })).body.interests;
    expect(await orderIn("en")).toEqual(["art", "bbq", "beach", "wine"]);
    // Grillen, Kunst, Strand, Wein.
    expect(await orderIn("de")).toEqual(["bbq", "art", "beach", "wine"]);
  });

  test("a hidden interest is not told as a shared one", async () => {
    const { viewer, shown, browser } = await aPair();
    await change(viewer.id, { interests: ["wine"] });
    await change(shown.id, { interests: ["wine"], show_interests: "nobody" });
    expect((await browser.ask(getProfile, { id: shown.id })).body).toMatchObject({
      interests: [],
      shared_interests: [],
      reasons: [],
    });
  });

  test("explicit interests are not shown to visitors", async () => {
    const { shown, browser } = await aPair();
    await change(shown.id, { interests: ["threesome", "wine"] });
    expect((await browser.ask(getProfile, { id: shown.id })).body.interests).toEqual(["threesome", "wine"]);
    expect((await site.browser().ask(getProfile, { id: shown.id })).body.interests).toEqual(["wine"]);
  });

  test("whether they like the caller", async () => {
    const { viewer, shown, browser } = await aPair();
    await aLike(db(), shown, viewer);
    expect((await browser.ask(getProfile, { id: shown.id })).body).toMatchObject({
      likes_you: true,
      match: false,
      reasons: ["likes_you"],
    });
  });

  test("members see all of their own, whatever they hide from others", async () => {
    const member = await aMember(db(), { profile_status: "hidden" });
    await change(member.id, { show_age: "nobody", interests: ["wine"], show_interests: "nobody" });
    expect((await (await site.as(member)).ask(getProfile, { id: member.id })).body).toMatchObject({
      own: true,
      age: expect.any(Number),
      interests: ["wine"],
    });
  });
});

describe("fields that the site does not show", () => {
  let strict: TestApplication;
  beforeAll(async () => {
    strict = await startTestApplication({
      settings: { visible_profile_fields: ["body_type"], visible_profile_notes: [], logged_out_search: "no" },
    });
  });
  afterAll(() => strict.close());

  test("are in no answer", async () => {
    const shown = await aMember(strict.application.db);
    await strict.application.db
      .updateTable("profiles")
      .set({
        about_me: "About words",
        hair_color: "red",
        body_type: "slim",
        interests: ["wine"],
        relationship_status: "open",
      })
      .where("id", "=", shown.id)
      .execute();
    const browser = await strict.as(await aMember(strict.application.db));
    const { body } = await browser.ask(getProfile, { id: shown.id });
    expect(body).toMatchObject({
      body_type: "slim",
      about_me: "",
      hair_color: null,
      interests: [],
      age: null,
      gender: null,
      relationship_status: null,
    });
  });

  test("are not told by the search, nor by the reasons of the match finder", async () => {
    const { db } = strict.application;
    const told = { interests: ["wine"], relationship_status: "married" };
    const [shown, viewer] = [await aMember(db), await aMember(db, { gender: "male" })];
    await db.updateTable("profiles").set(told).where("id", "in", [shown.id, viewer.id]).execute();
    const browser = await strict.as(viewer);
    const { members } = (await browser.ask(searchMembers, {})).body;
    expect(members.find(({ id }) => id === shown.id)).toMatchObject({ shared_interests: [] });
    await browser.ask(saveWishes, {
      ...{ gender: null, min_age: 18, max_age: 99, place: "anywhere", goal: "open" },
      ...{ interests: ["wine"], deal_breakers: ["in_relationship"] },
    });
    const { matches } = (await browser.ask(getMatches, {})).body;
    expect(matches.find(({ id }) => id === shown.id)).toMatchObject({ reasons: ["active"], wanted_interests: [] });
  });

  test("visitors must log in where the site does not let them search", async () => {
    const shown = await aMember(strict.application.db);
    const { status, error } = await strict.browser().ask(getProfile, { id: shown.id });
    expect([status, error?.code]).toEqual([403, "authentication_required"]);
  });
});

describe("a profile is not found", () => {
  test.each(["nobody", "00000000-0000-4000-8000-000000000000", "' OR 1=1 --"])("under %s", async (id) => {
    const { browser } = await aPair();
    expect((await browser.ask(getProfile, { id })).error?.code).toBe("not_found");
  });

  test.each([
    { profile_status: "hidden" },
    { profile_status: "blocked" },
    { status: "banned" },
    { status: "not_confirmed" },
    { status: "pending_deletion" },
  ] as const)("when it is %j", async (state) => {
    const browser = await site.as(await aMember(db()));
    const unknown = await browser.ask(getProfile, { id: "00000000-0000-4000-8000-000000000000" });
    const { response } = await browser.ask(getProfile, { id: (await aMember(db(), state)).id });
    expect([response.statusCode, response.body]).toEqual([404, unknown.response.body]);
  });
});

test("who looked at whom is forgotten after a day", async () => {
  const { shown, browser } = await aPair();
  await browser.ask(getProfile, { id: shown.id });
  site.moveClock(25 * 3_600_000);
  await site.application.boss.send("members.clear-views", {});
  await site.runJobs();
  expect(await db().selectFrom("profile_views").selectAll().where("profile_id", "=", shown.id).execute()).toEqual([]);
});
