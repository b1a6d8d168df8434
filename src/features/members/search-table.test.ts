/** The search table says what users, profiles and photos say. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aPhoto } from "#tests/support/factories.ts";
import { askedInTurn } from "#tests/support/meanwhile.ts";
import { addRegions, aWoman } from "#tests/support/searching.ts";
import { genders, sexualities } from "./rules.ts";
import { areasAround, kindCode } from "./search-rules.ts";

const now = new Date("2026-11-15T12:02:00Z");

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now });
  await addRegions(db());
});
afterAll(() => site.close());

const db = () => site.application.db;

async function rowOf(id: string) {
  return db().selectFrom("member_search").selectAll().where("id", "=", id).executeTakeFirst();
}

describe("the search table", () => {
  beforeEach(() => db().deleteFrom("users").execute());

  test("knows every kind by the number that searches use", async () => {
    for (const gender of genders)
      for (const sexuality of sexualities) {
        const { id } = await aWoman(db(), { gender, sexuality });
        expect((await rowOf(id))?.kind).toBe(kindCode({ gender, sexuality }));
      }
  });

  test("follows the account, the profile and the photos", async () => {
    const { id } = await aWoman(db(), { user: { last_active_at: now }, profile: { region: "NL-UT" } });
    const middle = await db()
      .selectFrom("regions")
      .select(["lat", "lon"])
      .where("code", "=", "NL-UT")
      .executeTakeFirstOrThrow();
    expect(await rowOf(id)).toMatchObject({
      has_photo: false,
      premium: false,
      region: "NL-UT",
      located: false,
      cell_lat: Math.round(middle.lat * 10),
      last_active_at: new Date("2026-11-15T12:00:00Z"),
    });
    await aPhoto(db(), id, { status: "pending" });
    expect((await rowOf(id))?.has_photo).toBe(false);
    await db().updateTable("photos").set({ status: "active" }).where("profile_id", "=", id).execute();
    await db().updateTable("users").set({ paid_user: true }).where("id", "=", id).execute();
    await db()
      .updateTable("profiles")
      .set({ cell_lat: 521, cell_lon: 51, interests: ["wine"] })
      .where("id", "=", id)
      .execute();
    const row = await rowOf(id);
    expect(row).toMatchObject({ has_photo: true, premium: true, located: true, traits: ["wine"] });
    expect(areasAround({ lat: 521, lon: 51, located: true }, 0, 1).all).toEqual([row!.square]);
    await db().deleteFrom("photos").where("profile_id", "=", id).execute();
    expect((await rowOf(id))?.has_photo).toBe(false);
  });

  test("has a card with what everybody may see, in step with the profile and its photos", async () => {
    const { id, name } = await aWoman(db(), {
      profile: { region: "NL-UT", cell_lat: 521, cell_lon: 51, interests: ["wine"], about_me: "I like rain." },
    });
    const card = async () => {
      const row = await db().selectFrom("search_cards").selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...(JSON.parse(row.card) as object), more_for_matches: row.more_for_matches };
    };
    const change = (profile: object) => db().updateTable("profiles").set(profile).where("id", "=", id).execute();
    expect(await card()).toMatchObject({
      name,
      born_on: "1990-03-14",
      country: "NL",
      region: "NL-UT",
      cell: [521, 51],
      photo: null,
      shows_online: true,
      interests: ["wine"],
      lead_text: "I like rain.",
      more_for_matches: false,
    });
    const { file: second } = await aPhoto(db(), id, { position: 2 });
    expect(await card()).toMatchObject({ photo: second, photo_blurred: null });
    const { file: first } = await aPhoto(db(), id, { position: 1 });
    expect(await card()).toMatchObject({ photo: first });
    await db().updateTable("photos").set({ position: 3 }).where("file", "=", first).execute();
    expect(await card()).toMatchObject({ photo: second });
    await db().updateTable("photos").set({ file_blurred: "blurred" }).where("file", "=", second).execute();
    await change({ name: "Another", name_folded: "another", about_me: "Sun.", show_photos: "blurred" });
    expect(await card()).toMatchObject({
      name: "Another",
      lead_text: "Sun.",
      photo: null,
      photo_blurred: "blurred",
      more_for_matches: true,
    });
    const hidden = { show_age: "nobody", show_region: "nobody", show_online: "nobody", show_interests: "nobody" };
    await change({ ...hidden, show_photos: "all" });
    expect(await card()).toMatchObject({ born_on: null, region: null, cell: null, shows_online: false, interests: [] });
    expect(JSON.stringify(await card())).not.toMatch(/1990|NL-UT|521|wine/);
    await change({ status: "hidden" });
    expect(await card()).toBeUndefined();
  });

  test("counts the versions of a card: a new one for whatever it tells, also when somebody comes back", async () => {
    const { id } = await aWoman(db());
    const versions = [(await rowOf(id))!.card_version];
    const changed = async (profile: object, user: object = {}) => {
      if (Object.keys(user).length > 0) await db().updateTable("users").set(user).where("id", "=", id).execute();
      if (Object.keys(profile).length > 0)
        await db().updateTable("profiles").set(profile).where("id", "=", id).execute();
      versions.push((await rowOf(id))!.card_version);
      return versions.at(-1) !== versions.at(-2);
    };
    expect(await changed({ about_me: "Sun." })).toBe(true);
    expect(await changed({ about_me: "Sun." })).toBe(false);
    expect(await changed({ hair_color: "red" })).toBe(false);
    expect(await changed({}, { paid_user: true, last_active_at: now })).toBe(false);
    expect(await changed({ show_age: "nobody" })).toBe(true);
    // The same to strangers, but matches may see more now.
    expect(await changed({ show_age: "matches" })).toBe(true);
    await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", id).execute();
    expect(await changed({ status: "active" })).toBe(true);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  });

  // Keys, and when a visit began, which has triggers of its own.
  const untold: Record<string, string[]> = { profiles: ["id"], photos: [], users: ["came_at", "id", "last_active_at"] };
  test.each(Object.entries(untold))("hears of every change of %s that it tells of", async (table, without) => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT column_name AS name FROM information_schema.view_column_usage
      WHERE view_name IN ('searchable_members', 'searchable_cards') AND table_name = ${table}
      EXCEPT SELECT event_object_column FROM information_schema.triggered_update_columns
      WHERE event_object_table = ${table} AND trigger_name = ${`${table}_search`}`.execute(db());
    expect(rows.map(({ name }) => name).toSorted()).toEqual(without);
  });

  test("keeps the beginning of a visit that is not committed yet when a profile is changed", async () => {
    const [before, came] = [new Date("2026-11-15T09:00:00Z"), new Date("2026-11-15T12:00:00Z")];
    const { id } = await aWoman(db(), { user: { last_active_at: before } });
    const visit = sql`UPDATE users SET last_active_at = ${came} WHERE id = ${id}`;
    const save = () => db().updateTable("profiles").set({ tattoos: "none" }).where("id", "=", id).execute();
    await askedInTurn(db(), visit, [save]);
    expect((await rowOf(id))?.last_active_at).toEqual(came);
  });

  test("has a member back who is active again, and nobody who is gone", async () => {
    const { id } = await aWoman(db());
    const set = (status: string) => db().updateTable("users").set({ status }).where("id", "=", id).execute();
    await set("suspended");
    expect(await rowOf(id)).toBeUndefined();
    await set("active");
    expect(await rowOf(id)).toBeDefined();
    await db().deleteFrom("users").where("id", "=", id).execute();
    expect(await rowOf(id)).toBeUndefined();
  });

  test.each([
    ["everyone", "12:00:10", "12:59:50", "13:00:20", "13:00"],
    ["everyone", "12:00:10", "12:00:05", "12:00:20", "12:00"],
    ["nobody", "12:00:10", "13:00:20", "23:59:59", "00:00"],
  ])("is written once for a visit of an hour, and once a day of who hides it: %s %s %s %s", async (shown, ...times) => {
    const [first, second, third, place] = times.map((time) => new Date(`2026-11-15T${time}Z`));
    const { id } = await aWoman(db(), { profile: { show_online: shown }, user: { last_active_at: first! } });
    const version = async () =>
      (await sql<{ ctid: string }>`SELECT ctid::text FROM member_search WHERE id = ${id}`.execute(db())).rows[0]!.ctid;
    const before = await version();
    const touch = (at: Date) => db().updateTable("users").set({ last_active_at: at }).where("id", "=", id).execute();
    await touch(second!);
    expect(await version()).toBe(before);
    await touch(third!);
    expect((await rowOf(id))?.last_active_at).toEqual(place);
    // Another way to hear of the same.
    await db().updateTable("profiles").set({ hair_color: "red" }).where("id", "=", id).execute();
    expect((await rowOf(id))?.last_active_at).toEqual(place);
  });

  test("loses a member whose photo comes while the account is closed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aWoman(db());
      await Promise.all([
        db()
          .transaction()
          .execute(async (trx) => {
            await trx.updateTable("users").set({ status: "suspended" }).where("id", "=", id).execute();
            await sql`SELECT pg_sleep(0.02)`.execute(trx);
          }),
        aPhoto(db(), id),
        aPhoto(db(), id, { position: 2 }),
      ]);
      expect(await rowOf(id)).toBeUndefined();
    }
  });
});
