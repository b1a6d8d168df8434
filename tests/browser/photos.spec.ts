/** One's own photos: added, refused, moved, cropped and deleted; by pointer, by keyboard and without scripts. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, logIn, openPage, test } from "../support/journey.ts";
import { aPicture } from "../support/pictures.ts";

const notAPicture = { name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3 la la la") };

async function aFile(seed: number) {
  return { name: `me-${seed}.jpg`, mimeType: "image/jpeg", buffer: await aPicture({ seed, width: 1000, height: 1200 }) };
}

function tiles(page: Page): Locator {
  return page.locator(".own-photo").filter({ has: page.getByRole("button", { name: /^Delete photo/ }) });
}

function addressOf(tile: Locator): Promise<string | null> {
  return tile.getByRole("img").getAttribute("src");
}

test("photos are added, moved, cropped and deleted", async ({ page, context, expectComplaint }) => {
  // What is no picture is refused with a status that Chromium writes to its console.
  expectComplaint(/400 \(Bad Request\)/);
  await logIn(context, "premium");
  await openPage(page, "/profile/photos");
  const before = await tiles(page).count();
  await page.getByLabel("Add photo").setInputFiles([await aFile(51), notAPicture, await aFile(52)]);
  await expect(tiles(page)).toHaveCount(before + 2);
  await expect(page.getByRole("alert")).toContainText("This is no photo that we can read.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  const [last, second] = [tiles(page).nth(before + 1), tiles(page).nth(before)];
  const address = await addressOf(last);
  await last.getByRole("button", { name: /to the left$/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => addressOf(second)).toBe(address);
  await expect(page.getByText(`The photo is now number ${before + 1} of ${before + 2}.`)).toBeAttached();
  await expect(second.getByRole("button", { name: /to the left$/ })).toBeFocused();
  await second.dragTo(last);
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
  for (const left of [before + 1, before]) {
    await tiles(page).nth(left).getByRole("button", { name: /^Delete photo/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(tiles(page)).toHaveCount(left);
  }
});

test("a photo is added without scripts, and a refused one is explained", async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  await logIn(context, "premium");
  const page = await context.newPage();
  await page.goto("/profile/photos");
  const before = await tiles(page).count();
  await page.getByLabel("Add photo").setInputFiles(await aFile(53));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page).toHaveURL(/\/profile\/photos$/);
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.getByLabel("Add photo").setInputFiles(notAPicture);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert")).toContainText("This is no photo that we can read.");

  const { photos } = (await (await context.request.get("/api/photo.php")).json()) as { photos: { id: string }[] };
  const headers = { "x-request-type": "client", origin: new URL(page.url()).origin };
  await context.request.delete(`/api/photo.php?id=${photos.at(-1)!.id}`, { headers });
});
