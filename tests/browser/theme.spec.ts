/** Light and dark: by the system's preference, by choice, and right from the first paint. */
import type { Page } from "@playwright/test";
import { becomeInteractive, expect, goOffline, openInteractive, test } from "#tests/support/journey.ts";
import { aVisitingMember, inDatabase, visitAs } from "#tests/support/site-database.ts";

/** How bright the page's ground is, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const channels = getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)!
      .slice(0, 3)
      .map(Number);
    return channels.reduce((sum, channel) => sum + channel, 0) / 3;
  });
}

test("the page follows the system where nothing is chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const response = await page.goto("/");
  expect(await response!.text()).not.toContain("data-bs-theme");
  expect(await brightness(page)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await brightness(page)).toBeGreaterThan(200);
});

for (const { look, system, bright } of [
  { look: "Dark", system: "light", bright: false },
  { look: "Light", system: "dark", bright: true },
] as const) {
  test(`a visitor chooses ${look} although the system is ${system}, and the next page comes so from the server`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await openInteractive(page, "/lang-config?back=/pricing");
    await page.getByRole("radio", { name: look }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/pricing");
    const response = await page.reload();
    expect(await response!.text()).toMatch(new RegExp(`<html[^>]* data-bs-theme="${look.toLowerCase()}"`));
    expect((await brightness(page)) > 128).toBe(bright);
    // Paper is light.
    await page.emulateMedia({ media: "print" });
    expect(await brightness(page)).toBeGreaterThan(200);
    await page.emulateMedia({ media: "screen" });
  });
}

test("on paper there is what is read, folded or not, and no bar over it", async ({ page, context }) => {
  await context.clearCookies({ name: "vesper_choice" });
  await page.goto("/pages/faq");
  const bars = page.locator(".app-nav, .cookie-bar, .foot, [role=search]");
  await expect(bars.filter({ visible: true })).toHaveCount(4);
  const answer = page.locator(".question p").first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  await expect(bars.filter({ visible: true })).toHaveCount(0);
});

test("the page for when there is no network follows the system unless the member has chosen", async ({
  page,
  context,
}) => {
  const { id } = await aVisitingMember(context);
  for (const [theme, system, bright] of [
    ["system", "light", true],
    ["system", "dark", false],
    ["dark", "light", false],
    ["light", "dark", true],
  ] as const) {
    await inDatabase((db) => db.updateTable("users").set({ theme }).where("id", "=", id).execute());
    await page.emulateMedia({ colorScheme: system });
    await page.goto("/offline");
    expect((await brightness(page)) > 128).toBe(bright);
  }
});

test("a member chooses in the account menu, at once and for the account", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  const member = await aVisitingMember(context);
  await page.emulateMedia({ colorScheme: "light" });
  await openInteractive(page, "/likes");
  const choose = async (look: string) => {
    const saved = page.waitForResponse(
      (response) => response.url().endsWith("/api/user.php") && response.request().method() === "PUT",
    );
    await page.getByLabel("Account menu").click();
    await page.getByRole("button", { name: look }).click();
    expect((await saved).status()).toBe(200);
  };
  await choose("Dark");
  await expect(page.locator("html")).toHaveAttribute("data-bs-theme", "dark");
  expect(await brightness(page)).toBeLessThan(60);
  const response = await page.reload();
  expect(await response!.text()).toMatch(/<html[^>]* data-bs-theme="dark"/);

  const other = await openBrowser({ colorScheme: "light" });
  await visitAs(other, member);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/likes");
  expect(await brightness(elsewhere)).toBeLessThan(60);

  await becomeInteractive(page);
  await choose("Like my device");
  await expect(page.locator("html")).not.toHaveAttribute("data-bs-theme");
  expect(await brightness(page)).toBeGreaterThan(200);

  // Where the site cannot be reached nothing changes, and the page says so.
  expectComplaint(/net::ERR_FAILED/);
  await page.route(/\/api\/user\.php|\/lang-config\.data/, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator(".toast")).toContainText("We do not know whether it arrived.");
  await expect(page.locator("html")).not.toHaveAttribute("data-bs-theme");

  // Nor without a network.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await goOffline(page);
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator(".toast", { hasText: "You are offline" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-bs-theme");
  await context.setOffline(false);
});
