/** The front page: complete without any script, interactive from the first sign of a person. */
import { loginsByKind } from "#demo/logins.ts";
import { languageCodes } from "#lib/languages.ts";
import { becomeInteractive, expect, logIn, site, test, waitUntilInteractive } from "#tests/support/journey.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is complete and its form leads to the sign-up with the answers", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Someone worth staying up for.");
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true })).toBeVisible();
    await page.getByLabel("I am").selectOption("a woman");
    await page.getByLabel("Looking for").selectOption("a man");
    await page.getByRole("button", { name: "Join for free" }).first().click();
    await expect(page).toHaveURL("/signup?gender=female&seeks=male");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("a member logs in", async ({ page, context }) => {
    const { email, password } = loginsByKind.free;
    await context.addCookies([{ name: "vesper_locale", value: "en", url: site }]);
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("Email or username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/members");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who would you like to meet?");
  });

  test("the language is chosen in the menu", async ({ page }) => {
    await page.goto("/pricing");
    await page.getByRole("banner").locator("summary", { hasText: "English" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Deutsch" }).click();
    await expect(page).toHaveURL("/pricing");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});

test("no script is fetched before the first touch, and few requests come before the largest paint", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  const before = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)!;
          const requests = performance
            .getEntriesByType("resource")
            .filter((entry) => entry.startTime < largest.startTime);
          resolve([location.href, ...requests.map((entry) => entry.name)]);
        });
        observer.observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(before.length, before.join("\n")).toBeLessThanOrEqual(12);
});

test("a pointer move makes it interactive: a menu closes when one clicks beside it", async ({ page }) => {
  await page.goto("/");
  await becomeInteractive(page);
  const menu = page.getByRole("banner").getByRole("group");
  await page.getByRole("banner").locator("summary", { hasText: "English" }).click();
  await expect(menu).toHaveAttribute("open");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).not.toHaveAttribute("open");
  // Who looks at another page finds the answers again.
  await page.getByLabel("I am").selectOption("a woman");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page.getByLabel("I am")).toHaveValue("female");
});

test("a key makes it interactive too", async ({ page }) => {
  await page.goto("/");
  const summary = page.getByRole("banner").locator("summary", { hasText: "English" });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("group")).toHaveAttribute("open");
  await waitUntilInteractive(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").getByRole("group")).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
});

test("search engines learn what it is, its one address and its languages", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Vesper: meet, flirt and talk");
  const head = page.locator("head");
  await expect(head.locator('meta[name="description"]')).toHaveAttribute("content", /adults/);
  const canonical = await head.locator('link[rel="canonical"]').getAttribute("href");
  expect(new URL(canonical!).pathname).toBe("/");
  const alternates = head.locator('link[rel="alternate"]');
  const found = await alternates.evaluateAll((links) =>
    links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
  );
  expect(new Set(found.map(([language]) => language))).toEqual(new Set([...languageCodes, "x-default"]));
  for (const [language, href] of found) {
    if (language === "x-default") continue;
    const { pathname, search } = new URL(href!);
    const html = await (await page.request.get(pathname + search)).text();
    expect(/<html lang="(\w+)"/.exec(html)?.[1], `the address for ${language}`).toBe(language);
  }
});

test("a member is led on to the search", async ({ page, context }) => {
  await logIn(context, "premium");
  await page.goto("/");
  await expect(page).toHaveURL("/members");
});

test("who asks only for the headers of a page leaves the page whole for the next", async ({ request }) => {
  // A country and theme of its own, so that no other test has had this page made before.
  const headers = { cookie: "vesper_country=NZ; vesper_theme=dark" };
  const head = await request.head("/pages/cookies", { headers });
  expect(head.status()).toBe(200);
  const page = await request.get("/pages/cookies", { headers });
  expect(/<h1>/.test(await page.text()), "the page has a heading").toBe(true);
});

test("whoever may join reads before that some profiles are fictional", async ({ page }) => {
  for (const path of ["/", "/members/nobody/landing", "/members/nobody/landing2", "/members/nobody/signup"]) {
    await page.goto(path);
    await expect(page.getByText(/^Some profiles are fictional\. /)).toBeVisible();
  }
});
