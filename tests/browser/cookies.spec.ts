import {
  becomeInteractive,
  expect,
  findCookie,
  openInteractive,
  site,
  test,
  waitForCookie,
} from "#tests/support/journey.ts";
import { tabTo } from "#tests/support/keyboard.ts";

test("the question about cookies is asked once, and can be answered anew", async ({ page, context }) => {
  await context.clearCookies({ name: "vesper_choice" });
  await page.goto("/?network=alpha");
  const bar = page.getByRole("region", { name: "Cookies" });
  await expect(bar).toBeVisible();
  // Nothing that has the focus lies under it.
  const above = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  expect(await page.evaluate(above)).toBeGreaterThan((await bar.boundingBox())!.height);
  // A partner is remembered no longer than the browser is open.
  expect(await findCookie(context, "source")).toMatchObject({ expires: -1 });

  await bar.getByRole("button", { name: "Only what is needed" }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();

  await openInteractive(page, "/pages/cookies");
  await page.getByRole("radio", { name: "Allow both" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/saved=1/);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeInViewport();
  await expect(page.getByRole("radio", { name: "Allow both" })).toBeChecked();
  const { expires } = (await findCookie(context, "source"))!;
  expect(expires * 1000 - Date.now()).toBeGreaterThan(29 * 86_400_000);

  // Where words are longest and the screen is narrowest, each answer keeps its words inside.
  await context.addCookies([{ name: "vesper_locale", value: "fi", url: site }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/pages/cookies");
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  const over = (tiles: Element[]) => tiles.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await page.locator(".tile").evaluateAll(over)).toEqual([0, 0]);
});

test("an answer counts while the page is still becoming interactive", async ({ page, context }) => {
  await context.clearCookies({ name: "vesper_choice" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/cookie-bar.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/");
  const fetched = page.waitForRequest(/\/assets\/cookie-bar.*\.js$/);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await fetched;
  const bar = page.getByRole("region", { name: "Cookies" });
  await bar.getByRole("button", { name: "Only what is needed" }).click();
  await expect(bar).toBeHidden();
  release();
  await becomeInteractive(page);
  await expect(bar).toBeHidden();
  expect(await waitForCookie(context, "choice")).toMatchObject({ value: "necessary" });
});

test.describe("by keyboard", () => {
  test.use({ warned: false });

  test("whoever has answered goes on with the page", async ({ page }) => {
    await page.goto("/pricing");
    await becomeInteractive(page);
    await tabTo(page, page.getByRole("button", { name: "Only what is needed" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});
