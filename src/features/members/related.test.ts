import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { getProfile, getRelated } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const change = (id: string, fields: object) => db().updateTable("profiles").set(fields).where("id", "=", id).execute();

async function aPair() {
  const viewer = await aMember(db(), { gender: "male" });
  const shown = await aMember(db(), { gender: "female" });
  return { viewer, shown, browser: await site.as(viewer) };
}

async function aRegion(code: string) {
  const region = { code, country: code.slice(0, 2), name: "Noord", names: "{}", neighbours: [], lat: 0, lon: 0 };
  await db().insertInto("regions").values(region).execute();
}

describe("related profiles", () => {
  test("are of the same kind and age, fit the caller, and were not just seen", async () => {
    const { shown, browser } = await aPair();
    const like = { gender: "female", born_on: "1992-01-01", country: "FR" } as const;
    await change(shown.id, { country: "FR" });
    const wanted = await aMember(db(), like);
    for (const other of [
      { gender: "male" },
      { sexuality: "lesbian" },
      { born_on: "1980-01-01" },
      { country: "DE" },
      { profile_status: "hidden" },
    ] as const)
      await aMember(db(), { ...like, ...other });
    const ids = async () => (await browser.ask(getRelated, { id: shown.id })).body.members.map(({ id }) => id);
    expect(await ids()).toEqual([wanted.id]);
    await browser.ask(getProfile, { id: wanted.id });
    expect(await ids()).toEqual([]);
    site.moveClock(25 * 3_600_000);
    expect(await ids()).toEqual([wanted.id]);
  });

  test("are near first, then of the most shared interests", async () => {
    const { viewer, shown, browser } = await aPair();
    await change(viewer.id, { interests: ["art", "tea"] });
    for (const code of ["BE-VAN", "BE-WLG"]) await aRegion(code);
    await change(shown.id, { country: "BE", region: "BE-VAN" });
    const like = { gender: "female", country: "BE" } as const;
    const named = new Map<string, string>();
    for (const [name, region, interests] of [
      ["far, nothing shared", "BE-WLG", []],
      ["far, two shared", "BE-WLG", ["art", "tea"]],
      ["nowhere, one shared", null, ["art"]],
      ["near, nothing shared", "BE-VAN", []],
      ["near, one shared", "BE-VAN", ["tea"]],
    ] as const) {
      const { id } = await aMember(db(), like);
      await change(id, { region, interests: [...interests] });
      named.set(id, name);
    }
    const { members } = (await browser.ask(getRelated, { id: shown.id })).body;
    expect(members.map(({ id }) => named.get(id))).toEqual([
      "near, one shared",
      "near, nothing shared",
      "far, two shared",
      "nowhere, one shared",
      "far, nothing shared",
    ]);
  });

  test("tell nobody's region, age or interests where the site shows none", async () => {
    const settings = { visible_profile_fields: ["gender" as const] };
    const hiding = await startTestApplication({ settings });
    const { db, now } = hiding.application;
    await db
      .insertInto("regions")
      .values({ code: "IT-21", country: "IT", name: "Noord", names: "{}", neighbours: [], lat: 0, lon: 0 })
      .execute();
    const like = { country: "IT", born_on: "1991-01-01" } as const;
    const woman = async (minutes: number, fields: object) => {
      const { id } = await aMember(db, { ...like, gender: "female" });
      await db.updateTable("profiles").set(fields).where("id", "=", id).execute();
      const last_active_at = new Date(now().getTime() - minutes * 60_000);
      await db.updateTable("users").set({ last_active_at }).where("id", "=", id).execute();
      return id;
    };
    const viewer = await aMember(db, { ...like, gender: "male" });
    await db
      .updateTable("profiles")
      .set({ interests: ["art"] })
      .where("id", "=", viewer.id)
      .execute();
    const shown = await woman(0, { region: "IT-21" });
    const near = await woman(4, { region: "IT-21" });
    const sharing = await woman(3, { interests: ["art"] });
    const younger = await woman(2, { born_on: "1999-01-01" });
    const plain = await woman(1, { about_me: "" });
    const { members } = (await (await hiding.as(viewer)).ask(getRelated, { id: shown })).body;
    expect(members.map(({ id }) => id)).toEqual([plain, younger, sharing, near]);
    await hiding.close();
  });

  test("tell nobody's hidden region, age or last visit by their order", async () => {
    const { viewer, shown, browser } = await aPair();
    await change(viewer.id, { interests: ["art"] });
    for (const code of ["IT-21", "IT-25"]) await aRegion(code);
    await change(shown.id, { country: "IT", region: "IT-21", born_on: "1991-01-01" });
    const like = { gender: "female", country: "IT" } as const;
    const named = new Map<string, string>();
    const minute = (minutes: number) => new Date(site.application.now().getTime() - minutes * 60_000);
    for (const [name, fields, born_on, minutes] of [
      ["near", { region: "IT-21" }, "1992-01-01", 9],
      ["near, hidden", { region: "IT-21", show_region: "nobody" }, "1992-01-01", 2],
      ["far, shared", { region: "IT-25", interests: ["art"] }, "1992-01-01", 3],
      ["far", { region: "IT-25" }, "1992-01-01", 4],
      ["far, just here, hidden", { region: "IT-25", show_online: "nobody" }, "1992-01-01", 1],
      ["of the same ten years", { region: "IT-25" }, "1999-01-01", 5],
    ] as const) {
      const { id } = await aMember(db(), { ...like, born_on });
      await change(id, fields);
      await db()
        .updateTable("users")
        .set({ last_active_at: minute(minutes) })
        .where("id", "=", id)
        .execute();
      named.set(id, name);
    }
    const names = async () =>
      (await browser.ask(getRelated, { id: shown.id })).body.members.map(({ id }) => named.get(id));
    expect(await names()).toEqual(["near", "far, shared", "near, hidden", "far", "far, just here, hidden"]);
    await change(shown.id, { show_region: "nobody", show_age: "nobody" });
    expect(await names()).toEqual([
      "far, shared",
      "near, hidden",
      "far",
      "of the same ten years",
      "near",
      "far, just here, hidden",
    ]);
  });

  test("are eight at most, and nobody who was away for 30 days or is six years older", async () => {
    const { shown, browser } = await aPair();
    await change(shown.id, { country: "IE", born_on: "1990-03-14" });
    const like = { gender: "female", country: "IE" } as const;
    await aMember(db(), { ...like, born_on: "1984-03-13" });
    const away = await aMember(db(), like);
    const fitting = await Promise.all(Array.from({ length: 7 }, () => aMember(db(), like)));
    const lastHere = (days: number) =>
      db()
        .updateTable("users")
        .set({ last_active_at: new Date(site.application.now().getTime() - days * 24 * 3_600_000) })
        .where("id", "=", away.id)
        .execute();
    const ids = async () => (await browser.ask(getRelated, { id: shown.id })).body.members.map(({ id }) => id);
    await lastHere(31);
    expect((await ids()).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted());
    await lastHere(29);
    expect((await ids()).toSorted()).toEqual([away, ...fitting].map(({ id }) => id).toSorted());
    await Promise.all([aMember(db(), like), aMember(db(), like)]);
    expect(await ids()).toHaveLength(8);
  });

  test("are from beyond a large region once everybody there was seen", async () => {
    const { viewer, shown, browser } = await aPair();
    await aRegion("DK-84");
    await change(shown.id, { country: "DK", region: "DK-84" });
    const like = { gender: "female", country: "DK" } as const;
    const far = await aMember(db(), like);
    const near = await Promise.all(Array.from({ length: 200 }, () => aMember(db(), like)));
    await db()
      .updateTable("profiles")
      .set({ region: "DK-84" })
      .where(
        "id",
        "in",
        near.map(({ id }) => id),
      )
      .execute();
    // Or one time in two hundred it would be the last of the country, at which nobody looks any more.
    // The others are made by the clock of the database, which goes on while that of the site stands.
    // Two hours later, as within one it would be the same visit.
    const last_active_at = new Date(site.application.now().getTime() + 2 * 3_600_000);
    await db().updateTable("users").set({ last_active_at }).where("id", "=", far.id).execute();
    const views = near.map(({ id }) => ({ viewer_id: viewer.id, profile_id: id, viewed_at: site.application.now() }));
    await db().insertInto("profile_views").values(views).execute();
    const { members } = (await browser.ask(getRelated, { id: shown.id })).body;
    expect(members.map(({ id }) => id)).toEqual([far.id]);
  });

  test("have invented ones only for those who want them", async () => {
    const { viewer, shown, browser } = await aPair();
    await change(shown.id, { country: "SE" });
    const invented = await aMember(db(), { gender: "female", country: "SE" });
    await change(invented.id, { fictional: true });
    const ids = async () => (await browser.ask(getRelated, { id: shown.id })).body.members.map(({ id }) => id);
    expect(await ids()).toEqual([invented.id]);
    await change(viewer.id, { hide_fictional: true });
    expect(await ids()).toEqual([]);
  });

  test("are for members, of members who exist", async () => {
    const { viewer, shown, browser } = await aPair();
    expect((await site.browser().ask(getRelated, { id: shown.id })).error?.code).toBe("authentication_required");
    expect((await browser.ask(getRelated, { id: "nobody" })).error?.code).toBe("not_found");
    expect((await browser.ask(getRelated, { id: viewer.id })).error?.code).toBe("not_found");
  });
});
