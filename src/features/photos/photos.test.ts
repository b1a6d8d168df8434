import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { MemberContext } from "#platform/context.server.ts";
import type { Pictures } from "#platform/images/pictures.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aPicture, aScene } from "#tests/support/pictures.ts";
import { storedPictures, upload, uploadPatiently } from "#tests/support/uploads.ts";
import { cropPhoto, deletePhoto, getPhotos, orderPhotos } from "./contract.ts";
import { deletePhotosOf, uploadPhoto } from "./photos.server.ts";

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

test("an uploaded photo is listed, shown and stored without what the camera wrote into it", async () => {
  const taken = await aScene({ width: 800, height: 1000 })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1" } })
    .jpeg()
    .toBuffer();
  const { status, photos } = await upload(browser, taken);
  expect(status).toBe(200);
  expect(photos).toMatchObject([{ status: "active", main: true, hidden: false, width: 800, height: 1000 }]);
  const response = await browser.inject({ url: photos[0]!.filename });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=300",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const metadata = await sharp(response.rawPayload).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 800 });
  expect(metadata.exif).toBeUndefined();
  const again = await browser.inject({
    url: photos[0]!.filename,
    headers: { "if-none-match": response.headers.etag as string },
  });
  expect(again.statusCode).toBe(304);
});

test("of 20 uploads at once a free member gets 3, and no file of the others stays", async () => {
  const before = (await files()).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => uploadPatiently(browser, picture)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, error } of refused) expect([status, error?.code]).toEqual([403, "photo_limit"]);
  expect(refused[0]?.error?.message).toBe("You have 3 photos already. Delete one to add another.");
  const { body } = await browser.ask(getPhotos, {});
  expect(body.photos).toHaveLength(3);
  expect(await positions(member.id)).toEqual([1, 2, 3]);
  expect((await files()).length - before).toBe(3 * 4);
});

test("the database decides, however many uploads reach it at the same moment", async () => {
  const made = await site.application.pictures.make([picture], {
    sizes: { large: 1600, medium: 600, small: 200 },
    pixels_min: 400,
  });
  const ready: Pictures = { make: async () => made, close: async () => undefined };
  const job = await contextOfJob(site.application, undefined, "test");
  const own = { ...job, pictures: ready, member: { ...member, paid_user: false } } as unknown as MemberContext;
  const done = await Promise.allSettled(Array.from({ length: 20 }, () => uploadPhoto(own, {}, [picture])));
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(3);
  for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "photo_limit" });
  expect(await positions(member.id)).toEqual([1, 2, 3]);
});

async function positions(profile_id: string): Promise<number[]> {
  const rows = await db()
    .selectFrom("photos")
    .select("position")
    .where("profile_id", "=", profile_id)
    .orderBy("position")
    .execute();
  return rows.map(({ position }) => position);
}

test("a premium member may have 25 photos", async () => {
  const premium = await aMember(db(), { paid_user: true });
  for (let position = 1; position <= 24; position += 1) await addRow(premium.id, position);
  const own = await site.as(premium);
  const answers = await Promise.all([upload(own, picture), upload(own, picture)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect((await own.ask(getPhotos, {})).body).toMatchObject({ limit: 25, limit_premium: 25 });
});

async function addRow(profile_id: string, position: number, status = "active"): Promise<string> {
  const file = `row${crypto.randomUUID()}`;
  const { id } = await db()
    .insertInto("photos")
    .values({ profile_id, position, status, file, width: 900, height: 1200 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("who was premium keeps the photos above 3, but others do not see them, nor may there be more", async () => {
  for (let position = 1; position <= 5; position += 1) await addRow(member.id, position);
  const { body } = await browser.ask(getPhotos, {});
  expect(body.photos.map(({ hidden }) => hidden)).toEqual([false, false, false, true, true]);
  expect((await upload(browser, picture)).error?.code).toBe("photo_limit");
});

describe("a file that is no photo is refused with a sentence that helps", () => {
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "HEIC photos cannot be read here."],
    [
      "an SVG named JPEG",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "This is no photo that we can read.",
    ],
    ["a GIF", () => aScene().gif().toBuffer(), "This is no photo that we can read."],
    ["half a photo", async () => (await aPicture()).subarray(0, 9_000), "This file is damaged."],
    ["a tiny photo", () => aPicture({ width: 300, height: 300 }), "Each side needs at least 400\u00a0pixels."],
    ["nothing", () => Buffer.alloc(0), "This is no photo that we can read."],
  ];
  test.each(cases)("%s", async (_title, bytes, text) => {
    const { status, error } = await upload(browser, await bytes());
    expect([status, error?.code]).toEqual([400, "validation"]);
    expect(error?.fields["picture"]).toContain(text);
    expect(await positions(member.id)).toEqual([]);
  });

  test("more bytes than allowed", async () => {
    const { status, error } = await upload(browser, Buffer.alloc(10_000_001));
    expect([status, error?.code]).toEqual([413, "too_large"]);
  });
});

test("a file that is sent again, since its answer was lost, is one photo; nobody takes the key of another", async () => {
  const query = `?key=${crypto.randomUUID()}`;
  const stored = (await files()).length;
  const sent = await Promise.all([1, 2, 3].map(() => upload(browser, picture, { query })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { photos } = await upload(browser, picture, { query });
  expect(photos.map(({ id }) => `?key=${id}`)).toEqual([query]);
  // What the others have made is gone.
  const each = (await files()).length - stored;
  await upload(browser, picture);
  expect((await files()).length - stored).toBe(2 * each);
  const stranger = await site.as(await aMember(db()));
  expect((await upload(stranger, picture, { query })).error?.code).toBe("validation");
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

test("a visitor cannot upload, nor can another website in a member's name", async () => {
  expect((await upload(site.browser(), picture)).error?.code).toBe("authentication_required");
  const headers = { "content-type": "image/jpeg", "sec-fetch-site": "cross-site", "x-request-type": "client" };
  const foreign = await browser.inject({ method: "POST", url: "/api/photo.php", headers, payload: picture });
  expect(foreign.statusCode).toBe(403);
  const form = await browser.inject({ method: "POST", url: "/photos", headers, payload: picture });
  expect(form.statusCode).toBe(403);
  expect(await positions(member.id)).toEqual([]);
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
  const [a, b, c] = [await addRow(member.id, 1), await addRow(member.id, 2), await addRow(member.id, 3)];
  const { body } = await browser.ask(orderPhotos, { ids: [c, crypto.randomUUID(), "nonsense", a] });
  expect(body.photos.map(({ id }) => id)).toEqual([c, a, b]);
  expect(body.photos.map(({ main }) => main)).toEqual([true, false, false]);
});

test("while photos are ordered and deleted at the same moment, the places stay whole and the main photo exists", async () => {
  const premium = await aMember(db(), { paid_user: true });
  const own = await site.as(premium);
  const ids: string[] = [];
  for (let position = 1; position <= 12; position += 1) ids.push(await addRow(premium.id, position));
  await Promise.all(
    ids.slice(0, 6).flatMap((id) => [own.ask(orderPhotos, { ids: [id] }), own.ask(deletePhoto, { id })]),
  );
  const { photos } = (await own.ask(getPhotos, {})).body;
  expect(await positions(premium.id)).toEqual([1, 2, 3, 4, 5, 6]);
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

test("a photo is cropped while it is uploaded", async () => {
  const bytes = await aPicture({ width: 1000, height: 1000 });
  const { photos } = await upload(browser, bytes, { query: "?left=0&top=0.5&width=1&height=0.5" });
  expect(photos).toMatchObject([{ width: 1000, height: 500 }]);
  expect((await upload(browser, bytes, { query: "?left=0&top=0.5&width=1&height=7" })).status).toBe(400);
});

test("the form of a page without scripts uploads too, and says why it could not", async () => {
  const post = async (content: Buffer) => {
    const form = new FormData();
    form.set("back", "/profile?part=photos");
    form.set("picture", new File([new Uint8Array(content)], "me.jpg", { type: "image/jpeg" }));
    const body = new Response(form);
    return browser.inject({
      method: "POST",
      url: "/photos",
      headers: { "content-type": body.headers.get("content-type")!, "sec-fetch-site": "same-origin" },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const done = await post(picture);
  expect([done.statusCode, done.headers.location]).toEqual([303, "/profile?part=photos"]);
  expect(await positions(member.id)).toEqual([1]);
  const refused = await post(Buffer.from("GIF89a"));
  expect(refused.headers.location).toBe("/profile?part=photos&photo_problem=kind");
  expect((await post(Buffer.alloc(0))).headers.location).toBe("/profile?part=photos&photo_problem=missing");
});

test("only so many forms are read at once, since each is held in memory", async () => {
  const form = new FormData();
  form.set("picture", new File([new Uint8Array(picture)], "me.jpg"));
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { "content-type": body.headers.get("content-type")!, "sec-fetch-site": "same-origin" };
  const post = (payload: Readable | Buffer) => browser.inject({ method: "POST", url: "/photos", headers, payload });
  /** One that does not come to its end; tells when it is read. */
  async function hold() {
    const begun = Promise.withResolvers<void>();
    const held = new Readable({ read: () => begun.resolve() });
    const answer = post(held);
    await begun.promise;
    return { held, answer };
  }
  const waiting = [await hold(), await hold()];
  expect((await post(payload)).headers.location).toBe("/profile?photo_problem=busy");
  for (const { held } of waiting) {
    held.push(payload);
    held.push(null);
  }
  for (const { answer } of waiting) expect((await answer).headers.location).toBe("/profile");
  expect((await post(payload)).headers.location).toBe("/profile");
  expect(await positions(member.id)).toEqual([1, 2, 3]);
});

test("an erased member's files are removed", async () => {
  const { photos } = await upload(browser, picture);
  const name = photos[0]!.filename.slice("/photos/".length);
  await deletePhotosOf(await contextOfJob(site.application, undefined, "test"), member.id);
  await site.runJobs();
  expect((await files()).filter((path) => path.endsWith(name))).toEqual([]);
  expect(await positions(member.id)).toEqual([]);
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
