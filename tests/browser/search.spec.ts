/** Searching: filters in the address and kept, more members in place, everything as it was after a look at a profile. */
import type { BrowserContext } from "@playwright/test";
import { becomeInteractive, catchFirst, expect, openInteractive, test } from "#tests/support/journey.ts";
import { aStranger, aVisitingMember, inDatabase, visitAs } from "#tests/support/site-database.ts";

// Filters are kept with the member: somebody else in each test.
test.beforeEach(({ context }) => aVisitingMember(context, { gender: "male", paid_user: true }));

const profile = /\/members\/[0-9a-f-]{36}$/;

test("more members come in place, and stay for the way back from a profile", async ({ page }) => {
  await openInteractive(page, "/members");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  // The large card at the top is a link as a whole, as all others are.
  for (const card of [cards.first(), cards.nth(1)]) {
    const { x, y, width, height } = (await card.boundingBox())!;
    const point = { x: x + width / 2, y: y + height / 3 };
    expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.nodeName, point)).toBe("A");
  }
  // Before their end is in sight, so that nothing in sight moves.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - 2.5 * window.innerHeight));
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  await expect(page).toHaveURL(/\?page=\d+&after=/);

  const link = cards.nth(40).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const top = (await link.boundingBox())!.y;
  const shown = await cards.count();
  await link.click();
  await expect(page).toHaveURL(profile);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Who would you like to meet?" })).toBeVisible();
  expect(await cards.count()).toBeGreaterThanOrEqual(shown);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect((await link.boundingBox())!.y).toBe(top);
});

test("who reloads a profile finds everybody on the way back, at the same place, but not whom they have blocked", async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/404/);
  await openInteractive(page, "/members");
  const cards = page.getByRole("article");
  const names = cards.getByRole("heading");
  await expect(cards).toHaveCount(24);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - 2.5 * window.innerHeight));
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  const link = cards.nth(40).getByRole("link");
  await link.scrollIntoViewIfNeeded();
  const top = (await link.boundingBox())!.y;
  // A further page may come meanwhile.
  const shown = await names.allTextContents();
  const first = async (count: number) => (await names.allTextContents()).slice(0, count);

  await link.click();
  await expect(page).toHaveURL(profile);
  await page.reload();
  await becomeInteractive(page);
  await page.goBack();
  await expect.poll(() => first(shown.length)).toEqual(shown);
  await expect.poll(async () => (await link.boundingBox())!.y).toBe(top);

  await link.click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("button", { name: /^Block ./ }).click();
  await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
  await page.reload();
  await becomeInteractive(page);
  await page.goBack();
  await expect.poll(() => first(shown.length - 1)).toEqual(shown.toSpliced(40, 1));
  // Unblocked in the settings, they stand among the others again.
  await page.locator(".nav-avatar").click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("button", { name: /^Unblock/ }).click();
  await expect(page.getByText("You have blocked nobody.")).toBeVisible();
  for (let steps = 0; !page.url().includes("/members"); steps += 1) {
    expect(steps).toBeLessThan(5);
    await page.goBack();
  }
  await expect.poll(() => first(shown.length)).toEqual(shown);
  // Loaded anew, the search itself is the page that its address says.
  await page.reload();
  await becomeInteractive(page);
  await expect(names.first()).not.toHaveText(shown[0]!);
});

test("members who come after somebody has opened a profile leave its address alone", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const pages = "**/api/search.php?*";
  await catchFirst(page, pages, (route) => held.promise.then(() => route.continue()));
  const asked = page.waitForRequest(pages);
  await openInteractive(page, "/members");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await asked;
  await page.getByRole("article").last().getByRole("link").click();
  await expect(page).toHaveURL(profile);
  const came = page.waitForResponse(pages);
  held.resolve();
  await (await came).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(page.url()).toMatch(profile);
});

test("filters are in the address, and kept for the next visit", async ({ page }) => {
  await openInteractive(page, "/members");
  // An age that nobody has is said at its field, also to who chooses a country.
  const age = page.getByLabel("Lowest age");
  await age.fill("1999");
  await page.getByLabel("Country").selectOption("NL");
  await expect(age).toBeFocused();
  await expect(page).toHaveURL(/\/members$/);
  await age.fill("");
  await page.getByLabel("Country").selectOption("NL");
  await expect(page).toHaveURL(/country=NL/);
  await expect(page.getByLabel("Country")).toBeFocused();
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Friesland" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/region=NL-FR/);
  await expect(page.getByRole("heading", { name: "Similar members" })).toBeVisible();

  // A link also works before the page has come to life, and nothing moves away from under the pointer.
  await page.goto("/members");
  await expect(page.getByRole("combobox", { name: "Region" })).toHaveValue("NL-FR");
  const clear = page.getByRole("link", { name: "Clear filters" });
  await clear.click();
  await expect(page.getByLabel("Country")).toHaveValue("");
  await expect(clear).toHaveCount(0);

  // Whoever has gone through the further filters searches below them.
  const form = page.getByRole("search");
  await form.getByText("More filters").click();
  await form.getByText("Wine", { exact: true }).click();
  await form.getByRole("button", { name: "Search", exact: true }).last().click();
  await expect(page).toHaveURL(/interests=wine/);
});

test("whoever goes back to the search finds whom its filters say, which are those of the last one", async ({
  page,
}) => {
  await openInteractive(page, "/members");
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveCount(24);
  await page.getByLabel("Country").selectOption("NL");
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Friesland" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/region=NL-FR/);
  await expect(page.getByRole("heading", { name: "Similar members" })).toBeVisible();
  const found = await names.allTextContents();
  const region = page.getByRole("combobox", { name: "Region" });
  await page.goBack();
  await expect(region).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  await expect(region).toHaveValue("NL-FR");
  await expect(names).toHaveText(found);
});

test("what was drawn for others stands in a page as if it had been drawn for it", async ({ context, browser }) => {
  /** The bar at the top, the form and the footer; who is found may change meanwhile. */
  const drawn = async ({ request }: BrowserContext) => {
    const html = await (await request.get("/members")).text();
    return html.match(/<header[\s\S]*?<\/header>|<form id="search-form"[\s\S]*?<\/form>|<footer[\s\S]*?<\/footer>/g);
  };
  const german = await browser.newContext();
  // Of a kind that nobody else here seeks: a like from another journey would be told in the bar.
  const quiet = { gender: "male", sexuality: "gay", paid_user: true } as const;
  await aVisitingMember(context, quiet);
  await visitAs(german, await inDatabase((db) => aStranger(db, { ...quiet, language: "de" })), { in_english: false });
  const first = [await drawn(context), await drawn(german)];
  expect(first[0]?.join("")).toContain("All countries");
  expect(first[1]?.join("")).toContain("Alle Länder");
  expect([await drawn(context), await drawn(german)]).toEqual(first);
  await german.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the search and its pages work", async ({ page }) => {
    await page.goto("/members");
    await page.getByRole("button", { name: /All countries/ }).click();
    await page.getByLabel("Lowest age").fill("30");
    await page.getByLabel("Highest age").fill("45");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/min_age=30&max_age=45/);
    await expect(page.getByRole("button", { name: /30 to 45/ })).toBeVisible();
    await page.getByRole("link", { name: "Show more members" }).click();
    await expect(page).toHaveURL(/page=2&after=/);
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
