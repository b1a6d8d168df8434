import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MemberContext } from "#platform/context.server.ts";
import type { Pictures } from "#platform/images/pictures.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aPicture, aScene } from "#tests/support/pictures.ts";
import { positions, storedPictures, upload, uploadPatiently } from "#tests/support/uploads.ts";
import { getPhotos } from "./contract.ts";
import { uploadPhoto } from "./photos.server.ts";

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
  expect(await positions(site, member.id)).toEqual([1, 2, 3]);
  expect((await files()).length - before).toBe(3 * 4);
});

test("whoever sends more photos at once than four is told to wait a moment", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(browser, picture)));
  const busy = answers.filter(({ error }) => error?.code === "busy");
  expect(busy.length).toBeGreaterThan(0);
  for (const { status, error } of busy) expect([status, error?.params]).toEqual([503, { retry_after: 3 }]);
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
  expect(await positions(site, member.id)).toEqual([1, 2, 3]);
});

test("a premium member may have 25 photos", async () => {
  const premium = await aMember(db(), { paid_user: true });
  for (let position = 1; position <= 24; position += 1) await aPhoto(db(), premium.id, { position });
  const own = await site.as(premium);
  const answers = await Promise.all([upload(own, picture), upload(own, picture)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect((await own.ask(getPhotos, {})).body).toMatchObject({ limit: 25, limit_premium: 25 });
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
    expect(await positions(site, member.id)).toEqual([]);
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

test("a visitor cannot upload, nor can another website in a member's name", async () => {
  expect((await upload(site.browser(), picture)).error?.code).toBe("authentication_required");
  const headers = { "content-type": "image/jpeg", "sec-fetch-site": "cross-site", "x-request-type": "client" };
  const foreign = await browser.inject({ method: "POST", url: "/api/photo.php", headers, payload: picture });
  expect(foreign.statusCode).toBe(403);
  const form = await browser.inject({ method: "POST", url: "/photos", headers, payload: picture });
  expect(form.statusCode).toBe(403);
  expect(await positions(site, member.id)).toEqual([]);
});

test("a photo is cropped while it is uploaded", async () => {
  const bytes = await aPicture({ width: 1000, height: 1000 });
  const { photos } = await upload(browser, bytes, { query: "?left=0&top=0.5&width=1&height=0.5" });
  expect(photos).toMatchObject([{ width: 1000, height: 500 }]);
  expect((await upload(browser, bytes, { query: "?left=0&top=0.5&width=1&height=7" })).status).toBe(400);
});

test("the form of a page without scripts uploads too, each photo once, and says why it could not", async () => {
  const post = async (...contents: Buffer[]) => {
    const form = new FormData();
    form.set("back", "/profile?part=photos");
    for (const content of contents)
      form.append("picture", new File([new Uint8Array(content)], "me.jpg", { type: "image/jpeg" }));
    const body = new Response(form);
    return browser.inject({
      method: "POST",
      url: "/photos",
      headers: { "content-type": body.headers.get("content-type")!, "sec-fetch-site": "same-origin" },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const sent = [picture, await aPicture({ width: 420, height: 500, seed: 2 })];
  // The button was pressed twice.
  for (const done of await Promise.all([post(...sent), post(...sent)]))
    expect([done.statusCode, done.headers.location]).toEqual([303, "/profile?part=photos"]);
  expect(await positions(site, member.id)).toEqual([1, 2]);
  const refused = await post(Buffer.from("GIF89a"));
  expect(refused.headers.location).toBe("/profile?part=photos&photo_problem=kind");
  expect((await post(Buffer.alloc(0))).headers.location).toBe("/profile?part=photos&photo_problem=missing");
});

test("only so many forms are read at once, since each is held in memory", async () => {
  const boundary = "between".repeat(5);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "sec-fetch-site": "same-origin" };
  const formOf = (picture: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="me.jpg"\r\n\r\n`),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const forms = [formOf(picture)];
  for (const seed of [2, 3]) forms.push(formOf(await aPicture({ width: 420, height: 500, seed })));
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
  expect((await post(forms[2]!)).headers.location).toBe("/profile?photo_problem=busy");
  for (const [at, { held }] of waiting.entries()) {
    held.push(forms[at]);
    held.push(null);
  }
  for (const { answer } of waiting) expect((await answer).headers.location).toBe("/profile");
  expect((await post(forms[2]!)).headers.location).toBe("/profile");
  expect(await positions(site, member.id)).toEqual([1, 2, 3]);
});
