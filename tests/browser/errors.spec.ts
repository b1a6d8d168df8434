/** When something goes wrong: unknown pages, a dead network, a program that cannot be loaded. */
import type { Route } from "@playwright/test";
import { expect, logIn, openInteractive, stopClock, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("an unknown page says so and leads home", async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const response = await page.goto("/no/such/page");
  expect(response!.status()).toBe(404);
  await expect(page).toHaveTitle(/^This page could not be found/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  await expect(page.getByRole("main")).toContainText("Error 404");
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("an unknown page inside the visit keeps the navigation, and nothing else is asked for above it", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  await aVisitingMember(context, { status: "not_confirmed" });
  const response = await page.goto("/members/00000000-0000-4000-8000-000000000000");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByText("Confirm your email address")).toHaveCount(0);
});

test("an answer without a page is refused in its own words", async ({ request }) => {
  const response = await request.get("/api/no-such-call.php");
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
});

test("a page that does not come through is asked for again by itself, and when told to", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|Failed to fetch|status of 502/);
  await logIn(context, "premium");
  await openInteractive(page, "/members");
  const links = page.getByRole("navigation", { name: "Main" });
  const lost = page.getByRole("heading", { level: 1, name: "No connection" });
  await page.route("**/likes.data*", (route) => route.abort());
  await links.getByRole("link", { name: "Likes" }).click();
  await expect(lost).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
  await page.unroute("**/likes.data*");
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();

  // With its clock standing still a page does nothing by itself.
  await stopClock(page);
  await page.route("**/credits.data*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), { times: 1 });
  await links.getByRole("link", { name: "Credits" }).click();
  await expect(lost).toBeVisible();
  await expect(page.getByText("Error 502")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("redits");
});

test("a picture that does not come gives way to a drawing, and comes when it can", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 502/);
  await logIn(context, "premium");
  await page.route("**/photos/*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await openInteractive(page, "/chats");
  const pictures = page.getByRole("main").locator("img.avatar");
  await expect(pictures.first()).toHaveAttribute("src", /^data:image/);
  const broken = () =>
    pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth === 0).length);
  await expect.poll(broken).toBe(0);
  await page.unroute("**/photos/*");
  await expect(pictures.first()).toHaveAttribute("src", /^(?:http.*)?\/photos\//);
  await expect.poll(broken).toBe(0);
});

test("calls that get no answer are tried again five times and change nothing on the page", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/);
  // Nobody knows a newcomer: what happens to a demo member in another journey would be asked for too.
  await join(context);
  let asked = 0;
  await page.route("**/api/user.php", (route) => {
    asked += 1;
    return route.abort();
  });
  await stopClock(page);
  await openInteractive(page, "/pricing");
  const messages = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });
  const before = await messages.textContent();
  // Each delay begins when the last call has failed, which no clock can hurry.
  const aSecondLater = async () => {
    await page.clock.runFor(1_000);
    return asked;
  };
  await expect.poll(aSecondLater, { intervals: [100] }).toBe(6);
  // Less than the next refresh, more than another delay would be.
  await page.clock.runFor(30_000);
  expect(asked).toBe(6);
  await expect(messages).toHaveText(before!);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/pricing");
});

/** Another version of the site is running: the files of the one that a page is of are gone. */
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });

test("a page whose code does not come is asked for again; of a new version it is loaded whole, once in a minute", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|status of 404|dynamically imported module/);
  await logIn(context, "premium");
  // Also not ahead of time, as an idle page does.
  const code = "**/assets/swipe-game-*.js";
  await page.route(code, (route) => route.abort());
  // Within the same minute, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await openInteractive(page, "/members");
  let loads = 0;
  page.on("load", () => (loads += 1));
  const link = page.getByRole("main").getByRole("link", { name: "Swipe game" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await page.unroute(code);
  await expect(page.getByRole("heading", { level: 1, name: "Swipe", exact: true })).toBeVisible();
  expect(loads).toBe(0);

  await page.route(code, gone);
  // A document has it with its other files; only who wonders whether it is still there asks by itself.
  const asked = (route: Route) => (route.request().method() === "HEAD" ? gone(route) : route.fallback());
  await page.route("**/assets/manifest-*.js", asked);
  await openInteractive(page, "/members");
  loads = 0;
  await link.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL("/swipe-game");
  await openInteractive(page, "/members");
  loads = 0;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An error occured, please try again later.");
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  expect(loads).toBe(0);
});

test("a part of a page that does not come is told, and comes when it can; a new version is loaded when wanted", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|status of 404/);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(
    await aVisitingMember(context, { paid_user: true, credits: 40 }),
    partner,
    2,
  );
  await page.route("**/assets/gift-picker-*.js", (route) => route.abort());
  await openInteractive(page, `/chats/${conversation}`);
  const text = page.getByRole("textbox", { name: /^Write to/ });
  await text.fill("What a fine");
  await page.getByRole("button", { name: /^Send a gift/ }).click();
  await expect(page.locator(".toast")).toContainText("No connection");
  await page.unroute("**/assets/gift-picker-*.js");
  const gifts = page.getByRole("dialog", { name: /^A gift for/ });
  await expect(gifts).toBeVisible();
  await gifts.getByRole("button", { name: "Close" }).click();
  await expect(text).toHaveValue("What a fine");

  await page.route("**/assets/{report-form,manifest}-*.js", gone);
  await page.getByRole("button", { name: `Report ${partner.name}` }).click();
  await expect(page.getByText("A new version is ready.")).toBeVisible();
});

test("a lost network is told, keeps what was typed, and is told when it is back", async ({
  page,
  context,
  expectComplaint,
}) => {
  // What was on its way.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  expectComplaint(/ERR_FAILED|status of 502/);
  await logIn(context, "free");
  await openInteractive(page, "/complaints");
  await page.getByLabel("What is it about?").selectOption({ index: 1 });
  await page.getByLabel("What happened?").fill("The pictures do not load.");
  const banner = page.getByText("You are offline.");
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator(".toast")).toContainText("You are offline");
  await expect(page.getByLabel("What happened?")).toHaveValue("The pictures do not load.");
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);

  const toasts = page.locator(".toast");
  await toasts.getByRole("button", { name: "Close" }).click();
  // A browser can have a network and still reach nobody, or only a proxy before the site.
  const failures = [
    { fail: (route: Route) => route.abort(), told: "No connection" },
    { fail: (route: Route) => route.fulfill({ body: '[{"_1":2' }), told: "No connection" },
    { fail: (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" }), told: "The site is very busy" },
  ];
  for (const { fail, told } of failures) {
    await page.route("**/complaints.data*", fail, { times: 1 });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(toasts.filter({ hasText: told })).toBeVisible();
    await expect(page.getByLabel("What happened?")).toHaveValue("The pictures do not load.");
  }
});

test("a form that another page takes stays where it is when it is lost on the way", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  await aVisitingMember(context);
  await openInteractive(page, "/profile/data");
  let lost = 0;
  await page.route("**/profile/{export,data}.data*", (route) => {
    lost += 1;
    return route.abort();
  });
  const button = page.getByRole("button", { name: "Get my data" });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const before = lost;
    await button.click();
    await expect.poll(() => lost).toBeGreaterThan(before);
    // Said once, however often it is lost.
    await expect(page.locator(".toast").filter({ hasText: "No connection" })).toHaveCount(1);
    await expect(page).toHaveURL("/profile/data");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await expect(button).toBeEnabled();
  }
  await page.unroute("**/profile/{export,data}.data*");
  await button.click();
  await expect(page).toHaveURL("/profile/export");
});

test("what was saved before is no longer said when the next saving is lost on the way", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  await aVisitingMember(context);
  await openInteractive(page, "/profile/search");
  const from = page.getByLabel("Age from");
  await from.fill("30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.getByRole("status").filter({ hasText: "Saved" });
  await expect(saved).toBeVisible();
  await page.route("**/profile/search.data*", (route) => route.abort());
  await from.fill("31");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".toast")).toContainText("No connection");
  await expect(saved).toHaveCount(0);
  await expect(from).toHaveValue("31");
});
