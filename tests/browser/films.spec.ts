/** What moves on landing pages: films play where they are welcome and cost others nothing; scraps of paper are dragged. */
import type { Page } from "@playwright/test";
import { expect, openInteractive, test } from "#tests/support/journey.ts";

test.use({ reducedMotion: "no-preference" });

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
    // Whoever comes by keyboard can stop them before choosing.
    await pause.press("Tab");
    await expect(page.getByRole("radio").and(page.locator(":focus"))).toHaveCount(1);
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

test("an evening chosen by key is still chosen, and has the focus, for who comes back to it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openInteractive(page, "/landers/transitionsvideolanding");
  const kitchen = page.getByRole("radio", { name: "The kitchen" });
  await page.getByRole("radio", { checked: true }).press("ArrowRight");
  await expect(kitchen).toBeChecked();
  await kitchen.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Who would you like to meet?" })).toBeFocused();
  // The white button of the cinema would not be seen on the white card.
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCSS("color", "rgb(255, 255, 255)");
  await page.getByRole("link", { name: "Previous step" }).press("Enter");
  await expect(kitchen).toBeFocused();
  await expect(kitchen).toBeChecked();
});

test("scraps stick to the collage by mouse or key, fall back beside it, and come along", async ({ page }) => {
  await openInteractive(page, "/landers/collagelanding");
  const scrap = (name: string) => page.locator(".lc-scraps label", { hasText: name });
  const board = (await page.locator(".lc-board").boundingBox())!;
  const drag = async (name: string, x: number, y: number) => {
    await scrap(name).hover();
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag("Coffee", board.x + board.width / 2, board.y + board.height / 2);
  await expect(scrap("Coffee").getByRole("checkbox")).toBeChecked();
  await drag("Music", 2, board.y + board.height + 2);
  await expect(scrap("Music").getByRole("checkbox")).not.toBeChecked();
  await scrap("Music").click();
  await expect(scrap("Music").getByRole("checkbox")).toBeChecked();
  await scrap("Reading").getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Start your page" }).click();
  await expect(page.locator("input[name=interests][type=hidden]")).toHaveValue("coffee,music,reading");
  await page.getByRole("link", { name: "Previous step" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
});
