/** The frame on desktops: badges, account menu by keyboard, Back in the installed app, footer, body states. */
import type { Page } from "@playwright/test";
import { membersArea } from "#layouts/route-states.ts";
import { violations } from "#tests/support/accessibility.ts";
import {
  becomeInteractive,
  emulateInstalledApp,
  expect,
  logIn,
  openInteractive,
  setCookie,
  test,
} from "#tests/support/journey.ts";
import { aConversation, aLike } from "#tests/support/relations.ts";
import { aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("a premium member sees unread messages, new likes and credits", async ({ page, context }) => {
  // Of a kind that nobody else here seeks: no other journey can like him.
  const member = await aVisitingMember(context, { gender: "male", sexuality: "gay", paid_user: true, credits: 40 });
  await inDatabase(async (db) => {
    const other = await aStranger(db, { gender: "male", sexuality: "gay" });
    await aLike(db, other, member);
    await aConversation(db, [
      { from: other, to: member, body: "Hello" },
      { from: other, to: member, body: "Are you there?" },
    ]);
  });
  await page.goto("/members");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(4);
  await expect(links.nth(0)).toHaveAccessibleName("Search members");
  await expect(links.nth(1)).toHaveAccessibleName("Messages 2 unread");
  await expect(links.nth(2)).toHaveAccessibleName("Likes 1 new");
  await expect(links.nth(3)).toHaveAccessibleName("Credits");
  await expect(links.nth(0)).toHaveAttribute("aria-current", "page");
  await links.nth(2).click();
  await expect(page).toHaveURL("/likes");
  await expect(links.nth(2)).toHaveAttribute("aria-current", "page");
});

test("a free member is offered premium", async ({ page, context }) => {
  await logIn(context, "free");
  await page.goto("/members");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Credits" })).toHaveCount(0);
  await navigation.getByRole("link", { name: "Get Premium" }).click();
  await expect(page).toHaveURL("/premium");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the welcome offer above the page is a landmark of its own", async ({ page, context }) => {
  await aVisitingMember(context);
  await page.goto("/members");
  await expect(page.getByRole("complementary")).toContainText("25% off");
  expect(await violations(page)).toEqual([]);
  // The likes stay where they are from tab to tab.
  for (const path of ["/likes", "/likes/given", "/likes/matches"]) {
    await page.goto(path);
    await expect(page.getByRole("complementary")).toContainText("25% off");
  }
});

test("a badge counts no further than 99, and the balance warns from ten credits down", async ({ page, context }) => {
  await logIn(context, "premium");
  const { user } = (await (await context.request.get("/api/user.php")).json()) as { user: object };
  const balances = [10, 0, 11];
  await page.route("**/api/user.php", (route) => route.fulfill({ json: { user: { ...user, credits: balances[0] } } }));
  await page.route("**/api/chats.php", (route) => route.fulfill({ json: { chats: [], total_unread_messages: 120 } }));
  await page.clock.install();
  await openInteractive(page, "/pricing");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await page.clock.runFor(6_000);
  await expect(navigation.getByRole("link", { name: "Messages" })).toContainText("99+");
  const credits = navigation.getByRole("link", { name: "Credits" });
  await expect(credits.locator(".count-low")).toHaveText("10");
  balances.shift();
  await untilRefreshed(page, () => expect(credits.locator(".count-zero")).toHaveText("0", { timeout: 500 }));
  balances.shift();
  await untilRefreshed(page, () => expect(credits).toHaveText("Credits", { timeout: 500 }));
});

test("the account menu works by keyboard", async ({ page, context }) => {
  await logIn(context, "free");
  await openInteractive(page, "/members");
  const menu = page.getByLabel("Account menu");
  await menu.focus();
  await page.keyboard.press("Enter");
  const profile = page.getByRole("link", { name: "My profile" });
  await expect(profile).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(profile).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(profile).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  // Who does not see the new page hears of it, and goes on from there.
  await expect(page.getByRole("status").filter({ hasText: "My profile · Settings" })).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the first stop of the keyboard leads past the navigation", async ({ page }) => {
  await page.goto("/pricing");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("only the installed app has a Back button, and only on certain pages", async ({ page, context }) => {
  await logIn(context, "premium");
  await openInteractive(page, "/credits");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);

  const app = await context.newPage();
  await emulateInstalledApp(app);
  await openInteractive(app, "/members");
  await expect(app.locator("body")).toHaveClass(/\binstalled-app\b/);
  await expect(app.getByRole("button", { name: "Back" })).toHaveCount(0);
  await app.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Credits" }).click();
  await expect(app).toHaveURL("/credits");
  await app.getByRole("button", { name: "Back" }).click();
  await expect(app).toHaveURL("/members");
  // Opened from outside there is nothing to go back to.
  const opened = await context.newPage();
  await emulateInstalledApp(opened);
  await openInteractive(opened, "/likes/given");
  await opened.getByRole("button", { name: "Back" }).click();
  await expect(opened).toHaveURL("/members");
});

test("the body says who is here and where", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.locator("body")).not.toHaveClass(/logged-in|not-index|installed-app/);
  await page.goto("/pricing");
  await expect(page.locator("body")).toHaveClass(/\bnot-index\b/);
  await logIn(context, "free");
  await page.goto("/pricing");
  await expect(page.locator("body")).toHaveClass(/\blogged-in\b/);
});

const footerLinks = [
  "Terms",
  "Privacy",
  "Cookies",
  "Access ban",
  "Pricing",
  "Complaints",
  "Returns and refunds",
  "FAQ",
  "Customer service",
];

test("visitors and members find the same links in the footer, readers of English the notices of the United States", async ({
  page,
  context,
}) => {
  const footer = page.getByRole("contentinfo");
  const notice = footer.getByText(/background checks/);
  await page.goto("/pricing");
  for (const name of footerLinks) await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(footer).toContainText("For adults.");
  await expect(notice).toBeVisible();
  await logIn(context, "free");
  await page.goto("/pricing");
  for (const name of footerLinks) await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(notice).toBeVisible();
  await setCookie(context, "locale", "de");
  await page.goto("/pricing");
  await expect(footer).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("pages change without loading the document anew", async ({ page, context }) => {
  await logIn(context, "premium");
  await page.goto("/members");
  await becomeInteractive(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const [name, path] of [
    ["Messages", "/chats"],
    ["Likes", "/likes"],
    ["Credits", "/credits"],
    ["Search members", "/members"],
  ] as const) {
    await navigation.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(documents).toBe(0);
});

test.describe("a browser that is idle", () => {
  test.use({ fetches_ahead: true });

  test("fetches the code of the members area ahead", async ({ page, context }) => {
    await logIn(context, "premium");
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    await openInteractive(page, "/members");
    const area = await page.evaluate(
      (ids) => ids.map((id) => window.__reactRouterManifest!.routes[id]!.module),
      membersArea,
    );
    await expect.poll(() => area.filter((file) => !asked.has(file))).toEqual([]);
    asked.clear();
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const [name, path] of [
      ["Messages", "/chats"],
      ["Likes", "/likes"],
    ] as const) {
      await navigation.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(area.filter((file) => asked.has(file))).toEqual([]);
  });
});

/** The next refresh is planned when the last one has ended, so the clock goes on until its outcome shows. */
async function untilRefreshed(page: Page, outcome: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000);
    await outcome();
  }).toPass();
}
