import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { askedInTurn } from "#tests/support/meanwhile.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { positions, storedPictures, upload } from "#tests/support/uploads.ts";
import { approvePhoto, rejectPhoto } from "./approval.server.ts";
import { cropPhoto, deletePhoto, getPhotos, orderPhotos } from "./contract.ts";
import { deletePhotosOf } from "./photos.server.ts";

let site: TestApplication;
let picture: Buffer;
let member: TestMember;
let browser: Browser;
beforeAll(async () => {
  site = await startTestApplication({ settings: { photos_auto_approve: true } });
  picture = await aPicture({ width: 420, height: 500 });
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await aMember(db());
  browser = await site.as(member);
});

const db = () => site.application.db;
const files = () => storedPictures(site);

async function status(viewer: Browser, url: string): Promise<number> {
  return (await viewer.inject({ url })).statusCode;
}

async function addRows(profile_id: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let position = 1; position <= count; position += 1) ids.push((await aPhoto(db(), profile_id, { position })).id);
  return ids;
}

test("who was premium keeps the photos above 3, but others do not see them, nor may there be more", async () => {
  await addRows(member.id, 5);
  const { body } = await browser.ask(getPhotos, {});
  expect(body.photos.map(({ hidden }) => hidden)).toEqual([false, false, false, true, true]);
  expect((await upload(browser, picture)).error?.code).toBe("photo_limit");
});

test("a crop whose answer was lost is not cropped once more", async () => {
  const [photo] = (await upload(browser, picture)).photos;
  const given = { id: photo!.id, filename: photo!.filename, left: 0, top: 0, width: 0.98, height: 0.9 };
  const { width, height } = (await browser.ask(cropPhoto, given)).body.photos[0]!;
  const opened = vi.spyOn(site.application.storage, "get");
  expect((await browser.ask(cropPhoto, given)).body.photos[0]).toMatchObject({ width, height });
  // Another part of what is not there any more.
  expect((await browser.ask(cropPhoto, { ...given, left: 0.1 })).error?.code).toBe("conflict");
  expect(opened, "a file that is opened and not read stays open").not.toHaveBeenCalled();
  opened.mockRestore();
  expect((await browser.ask(getPhotos, {})).body.photos).toMatchObject([{ width, height }]);
});

test("a deleted photo's addresses stop at once, its files go, and the next photo becomes the main one", async () => {
  await upload(browser, picture);
  const [first, second] = (await upload(browser, picture)).photos;
  const viewer = await site.as(await aMember(db(), { paid_user: true }));
  expect(await status(viewer, first!.filename)).toBe(200);
  const { body } = await browser.ask(deletePhoto, { id: first!.id });
  expect(body.photos).toMatchObject([{ id: second!.id, main: true }]);
  for (const url of [first!.filename, first!.thumb_filename, first!.match])
    for (const one of [browser, viewer]) expect(await status(one, url)).toBe(404);
  await site.runJobs();
  const kept = first!.filename.slice("/photos/".length).replace("-large.webp", "");
  expect((await files()).filter((name) => name.includes(kept))).toEqual([]);
  expect(await status(viewer, second!.filename)).toBe(200);
});

test("nobody deletes or orders the photos of another", async () => {
  const [own] = (await upload(browser, picture)).photos;
  const stranger = await site.as(await aMember(db()));
  expect((await stranger.ask(deletePhoto, { id: own!.id })).body.photos).toEqual([]);
  expect((await stranger.ask(deletePhoto, { id: "1" })).status).toBe(200);
  await stranger.ask(orderPhotos, { ids: [own!.id] });
  expect((await stranger.ask(cropPhoto, { id: own!.id, left: 0, top: 0, width: 1, height: 1 })).error?.code).toBe(
    "not_found",
  );
  expect((await browser.ask(getPhotos, {})).body.photos).toHaveLength(1);
});

test("photos are put into another order, and those not named stay behind", async () => {
  const [a, b, c] = (await addRows(member.id, 3)) as [string, string, string];
  const { body } = await browser.ask(orderPhotos, { ids: [c, crypto.randomUUID(), "nonsense", a] });
  expect(body.photos.map(({ id }) => id)).toEqual([c, a, b]);
  expect(body.photos.map(({ main }) => main)).toEqual([true, false, false]);
});

test("while photos are ordered and deleted at the same moment, the places stay whole and the main photo exists", async () => {
  const premium = await aMember(db(), { paid_user: true });
  const own = await site.as(premium);
  const ids = await addRows(premium.id, 12);
  await Promise.all(
    ids.slice(0, 6).flatMap((id) => [own.ask(orderPhotos, { ids: [id] }), own.ask(deletePhoto, { id })]),
  );
  const { photos } = (await own.ask(getPhotos, {})).body;
  expect(await positions(site, premium.id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(photos.filter(({ main }) => main).map(({ status }) => status)).toEqual(["active"]);
  for (const id of ids.slice(6)) await own.ask(deletePhoto, { id });
  expect((await own.ask(getPhotos, {})).body.photos).toEqual([]);
});

test("a photo is cropped: the rest is gone and the old address with it", async () => {
  const bytes = await sharp({ create: { width: 1200, height: 1000, channels: 3, background: "#224466" } })
    .jpeg()
    .toBuffer();
  const [whole] = (await upload(browser, bytes)).photos;
  const answer = await browser.ask(cropPhoto, { id: whole!.id, left: 0.25, top: 0, width: 0.5, height: 1 });
  const [cropped] = answer.body.photos;
  expect(cropped).toMatchObject({ id: whole!.id, width: 600, height: 1000, main: true });
  expect(cropped!.filename).not.toBe(whole!.filename);
  expect(await status(browser, whole!.filename)).toBe(404);
  expect(await status(browser, cropped!.filename)).toBe(200);
  const small = await browser.ask(cropPhoto, { id: whole!.id, left: 0, top: 0, width: 0.1, height: 0.1 });
  expect(small.error?.fields["picture"]).toContain("too small");
});

test("a photo is cropped, approved and rejected while the photos are put into another order", async () => {
  const { photos } = await upload(browser, picture);
  const id = photos[0]!.id;
  const ctx = await contextOfJob(site.application, undefined, "test");
  const lock = sql`SELECT FROM profiles WHERE id = ${member.id} FOR UPDATE`;
  const order = async () => (await browser.ask(orderPhotos, { ids: [id] })).status === 200;
  for (const change of [
    async () => (await browser.ask(cropPhoto, { id, left: 0, top: 0, width: 1, height: 0.9 })).status === 200,
    () => approvePhoto(ctx, id),
    () => rejectPhoto(ctx, id, "unclear"),
  ])
    expect(await askedInTurn(db(), lock, [order, change])).toEqual([true, true]);
});

test("an erased member's files are removed", async () => {
  const { photos } = await upload(browser, picture);
  const name = photos[0]!.filename.slice("/photos/".length);
  await deletePhotosOf(await contextOfJob(site.application, undefined, "test"), member.id);
  await site.runJobs();
  expect((await files()).filter((path) => path.endsWith(name))).toEqual([]);
  expect(await positions(site, member.id)).toEqual([]);
});

test("files whose upload never ended are found and removed", async () => {
  // What other photos leave behind is not counted.
  await site.runJobs();
  await upload(browser, picture);
  const left = (await files()).length;
  await db().deleteFrom("photos").where("profile_id", "=", member.id).execute();
  await site.runJobs();
  expect((await files()).length).toBe(left - 4);
});
