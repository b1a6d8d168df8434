import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aLike } from "#tests/support/relations.ts";
import { getAutoLike, getLikes, openLike } from "./contract.ts";
import { most } from "./queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

let viewer: TestMember;
let browser: Browser;
beforeEach(async () => {
  await db().deleteFrom("users").execute();
  viewer = await aMember(db(), { gender: "male" });
  browser = await site.as(viewer);
});

const autoLike = async () => (await browser.ask(getAutoLike, {})).body;

test("a real like that was not opened comes first, the newest of them", async () => {
  const [older, newer] = [await aMember(db(), { photo: "active" }), await aMember(db(), { photo: "active" })];
  await aLike(db(), older, viewer);
  await db()
    .updateTable("likes")
    .set({ created_at: new Date(0) })
    .execute();
  await aLike(db(), newer, viewer);
  const shown = await autoLike();
  expect(shown).toMatchObject({
    id: newer.id,
    kind: "like",
    main_image: { match: expect.stringMatching(/^\/photos\//) },
  });
  await browser.ask(openLike, { id: newer.id });
  expect(await autoLike()).toMatchObject({ id: older.id, kind: "like" });
});

test("without one, somebody who fits is suggested, and called a suggestion", async () => {
  const other = await aMember(db(), { photo: "active" });
  expect(await autoLike()).toMatchObject({ id: other.id, kind: "suggestion" });
  // Nothing was invented by asking.
  expect(await db().selectFrom("likes").selectAll().execute()).toEqual([]);
  expect((await browser.ask(getLikes, {})).body.total_new_likes).toBe(0);
});

test("an opened like is no new one, and its member no suggestion", async () => {
  const liker = await aMember(db(), { photo: "active" });
  await aLike(db(), liker, viewer);
  await browser.ask(openLike, { id: liker.id });
  expect((await browser.ask(getAutoLike, {})).error?.code).toBe("not_found");
});

test("nobody is suggested who was liked before, however long ago", async () => {
  const first = await aMember(db(), { photo: "active" });
  await aLike(db(), viewer, first);
  await db()
    .updateTable("likes")
    .set({ created_at: new Date(0) })
    .execute();
  // As many as the list of likes names.
  const others = await Promise.all(Array.from({ length: most }, () => aMember(db())));
  const likes = others.map(({ id }) => ({ liker_id: viewer.id, liked_id: id }));
  await db().insertInto("likes").values(likes).execute();
  expect((await browser.ask(getLikes, {})).body.profiles.map(({ id }) => id)).not.toContain(first.id);
  expect((await browser.ask(getAutoLike, {})).error?.code).toBe("not_found");
});

test("nobody without a photo, unfit, blocked or hidden is suggested", async () => {
  await aMember(db());
  await aMember(db(), { gender: "male", photo: "active" });
  await aMember(db(), { profile_status: "hidden", photo: "active" });
  const blocked = await aMember(db(), { photo: "active" });
  await browser.ask(blockMember, { id: blocked.id });
  expect((await browser.ask(getAutoLike, {})).error?.code).toBe("not_found");
});

test("a visitor is not answered", async () => {
  expect((await site.browser().ask(getAutoLike, {})).error?.code).toBe("authentication_required");
});
