/** The site-entry warning: once, to visitors, where the country and the page say so. */
import type { BrowserContext, Page } from "@playwright/test";
import {
  becomeInteractive,
  emulateInstalledApp,
  expect,
  logIn,
  setCookie,
  test,
  waitForCookie,
} from "#tests/support/journey.ts";

test.use({ warned: false });

const warning = (page: Page) => page.getByRole("dialog", { name: "Before you come in" });

async function openFrom(context: BrowserContext, country: string, path: string): Promise<Page> {
  await setCookie(context, "country", country);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test("it is shown at once with the focus in it, and answered once for all", async ({ context }) => {
  const scripts: string[] = [];
  context.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const page = await openFrom(context, "NL", "/");
  await expect(warning(page)).toBeVisible();
  expect(scripts).toEqual([]);
  expect(await warning(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect(warning(page)).toContainText("I am 18 or older");
  await expect(warning(page)).toContainText(/messages cost credits, from €/);
  const before = Date.now();
  await page.getByRole("button", { name: "Yes, continue" }).click();
  await expect(warning(page)).toBeHidden();
  const cookie = await waitForCookie(context, "entry_skip");
  expect(Number(cookie.value)).toBeGreaterThanOrEqual(before);
  expect(cookie.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  for (const path of ["/", "/pricing", "/landers/video"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  }
});

test("it stays while the page becomes interactive, and the keyboard stays inside", async ({ context }) => {
  const page = await openFrom(context, "DE", "/");
  await becomeInteractive(page);
  await expect(warning(page)).toBeVisible();
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement: active } = document;
      return active !== document.body && active?.closest("dialog") === null;
    });
    expect(outside).toBe(false);
  }
});

test("Escape closes and is remembered, a click beside it does not", async ({ context }) => {
  const page = await openFrom(context, "FR", "/login");
  await expect(warning(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(warning(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(warning(page)).toBeHidden();
  await waitForCookie(context, "entry_skip");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test("who is too young is led away to a neutral site that learns nothing", async ({ context }) => {
  const page = await openFrom(context, "NL", "/");
  const away = page.getByRole("link", { name: "No, take me away" });
  await expect(away).toHaveAttribute("href", "https://www.wikipedia.org/");
  await expect(away).toHaveAttribute("rel", /noreferrer/);
});

for (const path of ["/reset-password", "/reset-password/do"]) {
  test(`it is not shown on ${path}`, async ({ context }) => {
    const page = await openFrom(context, "NL", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  });
}

test("landing pages warn in the Netherlands and Germany only", async ({ openBrowser }) => {
  for (const [country, warned] of [
    ["NL", true],
    ["DE", true],
    ["BE", false],
  ] as const) {
    const page = await openFrom(await openBrowser(), country, "/landers/gallery");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(warning(page)).toBeVisible({ visible: warned });
  }
});

test("a country that is not listed is not warned", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test("members are not warned", async ({ context }) => {
  await logIn(context, "free");
  const page = await openFrom(context, "NL", "/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test("the installed app does not warn", async ({ context }) => {
  await setCookie(context, "country", "NL");
  const page = await context.newPage();
  await emulateInstalledApp(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});
