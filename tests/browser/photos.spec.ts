/** One's own photos: added, refused, moved, cropped and deleted; by pointer, by keyboard and without scripts. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page, Route } from "@playwright/test";
import { stall_ms } from "#contract/upload.ts";
import { catchFirst, expect, openInteractive, test } from "#tests/support/journey.ts";
import { foundByNobody, join } from "#tests/support/newcomer.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";
import { serverEntry } from "../../scripts/program.ts";

/** A file on its way, with its key. */
const sending = /\/api\/photo\.php\?key=/;
const notAPicture = { name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3 la la la") };

async function aFile(seed: number) {
  return {
    name: `me-${seed}.jpg`,
    mimeType: "image/jpeg",
    buffer: await aPicture({ seed, width: 1000, height: 1200 }),
  };
}

function tiles(page: Page): Locator {
  return page.locator(".own-photo").filter({ has: page.getByRole("button", { name: /^Delete photo/ }) });
}

function addressOf(tile: Locator): Promise<string | null> {
  return tile.getByRole("img").getAttribute("src");
}

test("photos are added, moved, cropped and deleted", async ({ page, context, expectComplaint }) => {
  // Chromium writes a refused request to its console.
  expectComplaint(/status of 400/);
  // And one that never arrived, which is sent again by keyboard.
  expectComplaint(/ERR_FAILED/);
  await join(context, foundByNobody);
  await openInteractive(page, "/profile/photos");
  await catchFirst(page, sending, (route) => route.abort());
  await page.getByLabel("Add photo").setInputFiles(await aFile(51));
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.locator(".own-photos .up")).toBeFocused();
  // One that arrived though its answer was lost is there once, and nothing is left to send again.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await catchFirst(page, sending, loseAnswer);
  await page.getByLabel("Add photo").setInputFiles([await aFile(52), notAPicture]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole("alert")).toContainText("This is no photo that we can read.");
  await expect(page.getByRole("status").filter({ hasText: "Uploading" })).toHaveCount(0);
  await page.locator(".own-photos").getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".own-photos").getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "4 to 25 with Premium" })).toBeVisible();

  const [first, last] = [tiles(page).first(), tiles(page).last()];
  const address = await addressOf(last);
  await last.getByRole("button", { name: /to the left$/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => addressOf(first)).toBe(address);
  await expect(first).toContainText("Main photo");
  await expect(page.getByText("The photo is now number 1 of 2.")).toBeAttached();
  await expect(first.getByRole("button", { name: /to the left$/ })).toBeFocused();
  // The smallest of its sizes would be enlarged.
  const drawn = () => first.getByRole("img").evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(drawn).toMatch(/-(?:medium|large)\.webp$/);
  await first.dragTo(last);
  await expect.poll(() => addressOf(last)).toBe(address);

  await last.getByRole("button", { name: /^Crop photo/ }).click();
  const dialog = page.getByRole("dialog", { name: "Crop the photo" });
  await dialog.getByLabel("Size").focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowLeft");
  expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => addressOf(last)).not.toBe(address);
  expect((await context.request.get(address!)).status()).toBe(404);
  expect((await new AxeBuilder({ page }).include(".own-photos").analyze()).violations).toEqual([]);

  await last.getByRole("button", { name: /^Delete photo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(tiles(page)).toHaveCount(1);

  // Who goes on while the answer is on its way is not called back by it.
  const held = Promise.withResolvers<void>();
  await catchFirst(page, /\/api\/photo\.php\?id=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await first.getByRole("button", { name: /^Delete photo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const field = page.getByLabel("Add photo");
  await field.focus();
  held.resolve();
  await expect(tiles(page)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test("an upload that does not move on can be cancelled, and is given up by itself", async ({ page, context }) => {
  await join(context, foundByNobody);
  await page.clock.install();
  await openInteractive(page, "/profile/photos");
  // A line that takes everything and answers nothing.
  let sent = 0;
  await page.route(sending, (route) => {
    sent += 1;
    return sent > 2 ? route.continue() : undefined;
  });
  await page.getByLabel("Add photo").setInputFiles([await aFile(53), await aFile(54)]);
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await page.clock.fastForward(stall_ms);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(tiles(page)).toHaveCount(1);

  // One that is on its way while the page is left arrives on the one that is come back to.
  const held = Promise.withResolvers<void>();
  await catchFirst(page, sending, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Add photo").setInputFiles(await aFile(55));
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await page.locator('main a[href="/profile/search"]').first().click();
  await expect(page).toHaveURL(/\/profile\/search$/);
  await page.goBack();
  await expect(tiles(page)).toHaveCount(1);
  held.resolve();
  await expect(tiles(page)).toHaveCount(2);

  // One that arrives while the answer to a move is on its way stays, though that answer does not know of it.
  const asked = Promise.withResolvers<void>();
  const moved = Promise.withResolvers<void>();
  await page.route("**/api/photo.php", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const response = await route.fetch();
    asked.resolve();
    await moved.promise;
    return route.fulfill({ response });
  });
  await tiles(page)
    .last()
    .getByRole("button", { name: /to the left$/ })
    .click();
  await asked.promise;
  await page.getByLabel("Add photo").setInputFiles(await aFile(56));
  await expect(tiles(page)).toHaveCount(3);
  moved.resolve();
  await expect(page.getByText("The photo is now number 1 of 2.")).toBeAttached();
  await expect(tiles(page)).toHaveCount(3);
});

test("a photo is added without scripts, and a refused one is explained", async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  await join(context, foundByNobody);
  const page = await context.newPage();
  await page.goto("/profile/photos");
  const field = page.getByLabel("Add photo");
  await field.setInputFiles(await aFile(53));
  // The browser's own field is in sight: nothing else could tell the name of the file.
  expect((await field.boundingBox())!.width).toBeGreaterThan(50);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page).toHaveURL(/\/profile\/photos$/);
  await expect(page.locator(".own-photo")).toHaveCount(1);
  // What only scripts can do is not offered.
  await expect(page.getByRole("button", { name: /^Delete photo/ })).toHaveCount(0);
  await expect(page.getByText(/MB each/)).toBeVisible();
  await expect(page.getByText("You can also drop photos here.")).toBeHidden();
  await page.getByLabel("Add photo").setInputFiles(notAPicture);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert")).toContainText("This is no photo that we can read.");
});

test("what is decided about a photo shows on the open page", async ({ page, context }) => {
  const member = await aVisitingMember(context);
  await openInteractive(page, "/profile/photos");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await aFile(31));
  await expect(tiles(page)).toHaveCount(1);
  const { id } = await inDatabase((db) =>
    db.selectFrom("photos").select("id").where("profile_id", "=", member.id).executeTakeFirstOrThrow(),
  );
  // As the operator types it, beside the running site.
  await promisify(execFile)(
    process.execPath,
    [serverEntry, "site", "photos", "review", "reject", id, "several_people"],
    {
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: process.env["TEST_SITE_FOLDER"]! },
    },
  );
  await expect(tiles(page)).toContainText("There are several people on it.");
});
