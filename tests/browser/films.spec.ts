/** The films of the landing pages: they play where they are welcome, stop when asked, and cost others nothing. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

const films = (page: Page) => page.locator("video.film-moving");
const areMoving = (page: Page) =>
  films(page).evaluateAll((all) => all.map((film) => !(film as HTMLVideoElement).paused));

function fetched(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".webm")) found.push(new URL(request.url()).pathname);
  });
  return found;
}

for (const [path, count] of [
  ["/landers/video", 1],
  ["/landers/transitionsvideolanding", 3],
] as const)
  test(`${path} plays its films without a sound until somebody stops them`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => areMoving(page)).toEqual(Array.from({ length: count }, () => true));
    expect(await films(page).evaluateAll((all) => all.every((film) => (film as HTMLVideoElement).muted))).toBe(true);
    await expect(films(page).first()).toHaveClass(/film-on/);
    const pause = page.getByRole("button", { name: "Pause the film" });
    await pause.click();
    await expect(pause).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => areMoving(page)).toEqual(Array.from({ length: count }, () => false));
    await pause.click();
    await expect.poll(() => areMoving(page)).toEqual(Array.from({ length: count }, () => true));
  });

test("who wants little motion sees the first picture, and gets the film only when asking for it", async ({ page }) => {
  const requests = fetched(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/landers/video");
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
  await expect(page.locator(".film img")).toHaveJSProperty("complete", true);
  await page.getByRole("button", { name: "Pause the film" }).click();
  await expect.poll(() => areMoving(page)).toEqual([true]);
  expect(new Set(requests)).toEqual(new Set(["/loops/rain-wide.webm"]));
});

test("who saves data is sent no film", async ({ page }) => {
  const requests = fetched(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await page.goto("/landers/transitionsvideolanding");
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
});
