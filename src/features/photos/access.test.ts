import { afterAll, beforeAll, expect, test } from "vitest";
import { translator } from "#i18n/catalogues.server.ts";
import { photosCommands } from "#server/commands/photos.server.ts";
import type { Means } from "#server/commands/command.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aMatch } from "#tests/support/relations.ts";
import { aPicture, aScene } from "#tests/support/pictures.ts";
import { upload } from "#tests/support/uploads.ts";
import { getUser } from "#features/accounts/contract.ts";
import { cropPhoto, getPhotos } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

async function status(viewer: Browser, url: string): Promise<number> {
  return (await viewer.inject({ url })).statusCode;
}

/** As the operator types it; gives what is printed. */
async function review(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await photosCommands[0]!.run(
    { application: site.application, print: (line: string) => void lines.push(line) } as unknown as Means,
    args,
  );
  return lines.join("\n");
}

/** What open pages of the member hear. */
async function toldTo(name: string): Promise<unknown[]> {
  const told = await db()
    .selectFrom("live_events")
    .innerJoin("profiles", "profiles.id", "live_events.user_id")
    .select("event")
    .where("profiles.name", "=", name)
    .execute();
  return told.map(({ event }) => event);
}

async function blurredOf(id: string): Promise<string> {
  const { file_blurred } = await db()
    .selectFrom("photos")
    .select("file_blurred")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `/photos/${file_blurred}-blurred.webp`;
}

test("only the owner sees a photo that waits, until it is approved", async () => {
  const owner = await site.as(await aMember(db(), { name: "Waiting Wanda" }));
  const viewer = await site.as(await aMember(db(), { paid_user: true }));
  const [photo] = (await upload(owner, await aPicture({ seed: 11 }))).photos;
  expect(photo).toMatchObject({ status: "pending", main: false });
  expect(await status(owner, photo!.match)).toBe(200);
  expect(await status(viewer, photo!.match)).toBe(404);
  expect(await status(site.browser(), photo!.match)).toBe(404);
  expect(await status(viewer, await blurredOf(photo!.id))).toBe(404);
  expect((await owner.ask(getUser, {})).body.user?.profile.main_image?.status).toBe("pending");

  expect(await review()).toContain(`${photo!.id}  `);
  expect(await review()).toMatch(/Waiting Wanda .*\n {2}.*-large\.webp/);
  expect(await review("approve", photo!.id)).toBe(`${photo!.id} is shown.`);
  expect(await toldTo("Waiting Wanda")).toEqual([{ kind: "user" }]);
  expect(await review()).not.toContain(photo!.id);
  expect(await status(viewer, photo!.match)).toBe(200);
  expect((await owner.ask(getPhotos, {})).body.photos).toMatchObject([{ status: "active", main: true }]);
});

test("a rejected photo keeps its reason for the owner and disappears for others", async () => {
  const owner = await site.as(await aMember(db(), { name: "Rejected Rita" }));
  const viewer = await site.as(await aMember(db(), { paid_user: true }));
  const [photo] = (await upload(owner, await aPicture({ seed: 12 }))).photos;
  await review("approve", photo!.id);
  expect(await status(viewer, photo!.match)).toBe(200);
  await review("reject", photo!.id, "several_people");
  expect(await toldTo("Rejected Rita")).toEqual([{ kind: "user" }, { kind: "user" }]);
  expect(await status(viewer, photo!.match)).toBe(404);
  expect((await owner.ask(getPhotos, {})).body.photos).toMatchObject([
    { status: "rejected", rejected_reason: "several_people", main: false },
  ]);
});

test("the owner hears by mail, in the own language and once, why a photo was rejected", async () => {
  const member = await aMember(db(), { language: "nl", name: "Afgewezen Anna" });
  const owner = await site.as(member);
  const [photo, other] = (await upload(owner, await aPicture({ seed: 31 }))).photos.concat(
    (await upload(owner, await aPicture({ seed: 32 }))).photos[1]!,
  );
  const mails = async () => {
    await site.runJobs();
    return (await site.mails()).filter(({ to }) => to === member.email);
  };
  await Promise.all([review("reject", photo!.id, "explicit"), review("reject", photo!.id, "explicit")]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  const t = translator("nl");
  expect(mail).toMatchObject({ subject: t("mail.photo_rejected_subject") });
  for (const part of ["Afgewezen Anna", t("photos.reason_explicit"), "/profile/photos"]) {
    expect(mail!.text).toContain(part);
    expect(mail!.html).toContain(part);
  }
  // Another reason is news; a photo that is shown again before the mail goes out is not.
  site.moveClock(1000);
  await review("reject", photo!.id, "not_own");
  expect(await mails()).toHaveLength(2);
  await review("reject", other!.id, "unclear");
  await review("approve", other!.id);
  expect(await mails()).toHaveLength(2);
});

test("the operator is told what is wrong with a command", async () => {
  await expect(review("approve")).rejects.toThrow("Name the photos to approve.");
  await expect(review("approve", "nonsense")).rejects.toThrow('There is no photo "nonsense".');
  await expect(review("reject", crypto.randomUUID(), "because")).rejects.toThrow(/a reason: nobody/);
  await expect(review("reject", crypto.randomUUID(), "other")).rejects.toThrow(/There is no photo/);
  await expect(review("reject", crypto.randomUUID(), "other", "rude words")).rejects.toThrow(
    /"rude words" is one word/,
  );
  await expect(review("burn")).rejects.toThrow(/There is no "photos review burn"/);
});

test("a banned picture is refused to everybody, also smaller and recompressed, or in a mirror", async () => {
  const first = await site.as(await aMember(db()));
  const [photo] = (await upload(first, await aPicture({ seed: 3 }))).photos;
  expect(await review("reject", photo!.id, "not_own", "--ban")).toContain("Nobody can upload it again.");
  const second = await site.as(await aMember(db()));
  const copy = await aScene({ seed: 3 }).resize(700).webp({ quality: 50 }).toBuffer();
  for (const again of [copy, await aScene({ seed: 3 }).flop().resize(700).webp({ quality: 50 }).toBuffer()]) {
    const { status, error } = await upload(second, again);
    expect([status, error?.fields["picture"]]).toEqual([400, "This photo is not allowed here."]);
  }
  expect((await upload(second, await aPicture({ seed: 4 }))).status).toBe(200);
  // In a frame it looks like another one, until the frame is cut away.
  const framed = await aScene({ seed: 3 }).extend({ right: 900, background: "#ffffff" }).jpeg().toBuffer();
  const [whole] = (await upload(second, framed)).photos.slice(-1);
  const cropped = await second.ask(cropPhoto, { id: whole!.id, left: 0, top: 0, width: 0.5, height: 1 });
  expect([cropped.status, cropped.error?.fields["picture"]]).toEqual([400, "This photo is not allowed here."]);
  expect((await second.ask(getPhotos, {})).body.photos.at(-1)).toEqual(whole);
});

test("photos beyond what the reader may see are served blurred only, under a name that does not lead to the clear one", async () => {
  const star = await aMember(db(), { paid_user: true });
  const owner = await site.as(star);
  for (const seed of [21, 22, 23, 24]) await upload(owner, await aPicture({ seed, width: 420, height: 420 }));
  await activate(star);
  const { photos } = (await owner.ask(getPhotos, {})).body;
  const [first, second, , fourth] = photos;
  const free = await site.as(await aMember(db()));
  const premium = await site.as(await aMember(db(), { paid_user: true }));
  const visitor = site.browser();
  const seen = async (viewer: Browser) => Promise.all(photos.map(({ filename }) => status(viewer, filename)));
  expect(await seen(premium)).toEqual([200, 200, 200, 200]);
  expect(await seen(free)).toEqual([200, 200, 200, 404]);
  expect(await seen(visitor)).toEqual([200, 404, 404, 404]);
  const blurred = await blurredOf(fourth!.id);
  expect(await status(free, blurred)).toBe(200);
  for (const size of ["large", "medium", "small"])
    expect(await status(free, blurred.replace("blurred", size))).toBe(404);
  expect(await status(visitor, await blurredOf(second!.id))).toBe(200);

  // Invisible from one moment to the next.
  await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", star.id).execute();
  expect(await seen(premium)).toEqual([404, 404, 404, 404]);
  expect(await status(free, blurred)).toBe(404);
  expect(await status(owner, first!.filename)).toBe(200);
});

test("a block ends the view of both, and an invisible member is still seen by those they like", async () => {
  const [one, other] = [await aMember(db()), await aMember(db())];
  const [first, second] = [await site.as(one), await site.as(other)];
  const [photo] = (await upload(first, await aPicture({ seed: 31, width: 420, height: 420 }))).photos;
  await activate(one);
  expect(await status(second, photo!.match)).toBe(200);
  await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", one.id).execute();
  expect(await status(second, photo!.match)).toBe(404);
  await db().insertInto("likes").values({ liker_id: one.id, liked_id: other.id }).execute();
  expect(await status(second, photo!.match)).toBe(200);
  expect(await status(site.browser(), photo!.match)).toBe(404);
  await db()
    .insertInto("blocks")
    .values({ blocker_id: other.id, blocked_id: one.id, created_at: new Date() })
    .execute();
  expect(await status(second, photo!.match)).toBe(404);
  expect(await status(second, await blurredOf(photo!.id))).toBe(404);
});

test("who shows photos only to matches is seen blurred by others, the main photo too", async () => {
  const [one, other] = [await aMember(db()), await aMember(db(), { paid_user: true })];
  const [first, second] = [await site.as(one), await site.as(other)];
  const [photo] = (await upload(first, await aPicture({ seed: 32, width: 420, height: 420 }))).photos;
  await activate(one);
  await db().updateTable("profiles").set({ show_photos: "blurred" }).where("id", "=", one.id).execute();
  expect(await status(second, photo!.match)).toBe(404);
  expect(await status(second, await blurredOf(photo!.id))).toBe(200);
  await aMatch(db(), one, other);
  expect(await status(second, photo!.match)).toBe(200);
});

async function activate({ id }: TestMember): Promise<void> {
  await db().updateTable("photos").set({ status: "active" }).where("profile_id", "=", id).execute();
}

test.each([
  "/photos/",
  "/photos/x.webp",
  "/photos/..%2f..%2fsecrets.json",
  "/photos/AAAAAAAAAAAAAAAAAAAAAA-large.webp",
])("%s is nothing", async (url) => {
  expect(await status(site.browser(), url)).toBe(404);
});

test("a photo that another account has too is taken, and the operator is told whose it looks like", async () => {
  const [one, other] = [await aMember(db()), await aMember(db())];
  await upload(await site.as(one), await aPicture({ seed: 5 }));
  const copy = await aScene({ seed: 5 }).resize(700).webp({ quality: 50 }).toBuffer();
  const [photo] = (await upload(await site.as(other), copy)).photos;
  await upload(await site.as(other), await aPicture({ seed: 6 }));
  await db().updateTable("photos").set({ status: "pending" }).where("profile_id", "=", other.id).execute();
  const lines = (await review()).split("\n");
  const at = lines.findIndex((line) => line.startsWith(photo!.id));
  expect(lines[at + 2]).toBe(`  looks like a photo of ${one.id}`);
  // Not the other one of the same member.
  expect(lines.filter((line) => line.endsWith(`a photo of ${one.id}`))).toHaveLength(1);
});
