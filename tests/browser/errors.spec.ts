/** When something goes wrong: unknown pages, a dead network. */
import { get } from "node:http";
import type { Route } from "@playwright/test";
import { languageCodes } from "#lib/languages.ts";
import { expect, goOffline, logIn, openInteractive, site, stopClock, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

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

test("an address that nobody can read is an unknown page too", async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const response = await page.goto("/members/%E0%A4%A");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
});

test("an unknown page inside the visit keeps the navigation, and nothing else is asked for or offered above it", async ({
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
  await expect(page.getByRole("link", { name: "See bundles" })).toHaveCount(0);
});

test("an answer without a page is refused in its own words", async ({ request }) => {
  const response = await request.get("/api/no-such-call.php");
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
});

test("a visitor who goes away takes no page from others who wait for the same", async () => {
  const open = (cookie: string) => {
    const asked = get(`${site}/pricing`, { agent: false, headers: { cookie } });
    const connected = new Promise((resolve) => asked.once("socket", (socket) => socket.once("connect", resolve)));
    const answered = new Promise<number | undefined>((resolve) => {
      asked.once("error", () => resolve(undefined));
      asked.once("response", (response) => resolve(response.resume().statusCode));
    });
    return { asked, connected, answered };
  };
  // Nobody else reads these: each is made for the two.
  for (const language of languageCodes) {
    const cookie = `vesper_locale=${language}; vesper_theme=dark`;
    const [first, second] = [open(cookie), open(cookie)];
    await Promise.all([first.connected, second.connected]);
    first.asked.destroy();
    expect(await second.answered, language).toBe(200);
  }
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
  const banner = page.locator(".offline").getByText("You are offline");
  await expect(banner).toHaveCount(0);
  const title = page.getByRole("heading", { level: 1 });
  const before = await title.boundingBox();
  await goOffline(page);
  await expect(banner).toBeVisible();
  // It lies over the page, which stays where it is.
  expect(await title.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator(".toast")).toContainText("You are offline");
  await expect(page.getByLabel("What happened?")).toHaveValue("The pictures do not load.");
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);

  const toasts = page.locator(".toast");
  await expect(toasts).toHaveCount(0);
  // A browser can have a network and still reach nobody, or only a proxy before the site.
  const failures = [
    { fail: (route: Route) => route.abort(), told: "No connection" },
    { fail: (route: Route) => route.fulfill({ body: '[{"_1":2' }), told: "No connection" },
    { fail: (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" }), told: "The site is very busy" },
  ];
  let failing = failures[0]!;
  await page.route("**/complaints.data*", (route) => failing.fail(route));
  for (failing of failures) {
    const { told } = failing;
    const sent = page.waitForRequest("**/complaints.data*");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await sent;
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
  let cut = true;
  await page.route("**/profile/{export,data}.data*", (route) => {
    if (!cut) return route.continue();
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
  cut = false;
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
  await stopClock(page);
  await openInteractive(page, "/profile/search");
  const from = page.getByLabel("Age from");
  await from.fill("30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.getByRole("status").filter({ hasText: "Saved" });
  await expect(saved).toBeVisible();
  const silence = Promise.withResolvers<void>();
  await page.route("**/profile/search.data*", async (route) => {
    await silence.promise;
    await route.abort();
  });
  const sent = page.waitForRequest("**/profile/search.data*");
  await from.fill("31");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sent;
  // The line is open and silent: that is said, and the form is not given up.
  const toasts = page.locator(".toast");
  await expect(toasts).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect(toasts.filter({ hasText: "This is taking longer than usual" })).toHaveCount(1);
  silence.resolve();
  await expect(toasts.filter({ hasText: "No connection" })).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect(from).toHaveValue("31");
});

test("where a browser lets sites keep nothing, pages work all the same", async ({ page, context, expectComplaint }) => {
  expectComplaint(/SecurityError/);
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("No stores here.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  await openInteractive(page, "/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in");
  await aVisitingMember(context);
  await openInteractive(page, "/chats");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
});
