/** Languages: chosen in the menu, kept for a year, saved with the account, followed in other browsers. */
import { languageCodes, languages } from "#lib/languages.ts";
import {
  expect,
  goOffline,
  findCookie,
  openInteractive,
  site,
  test,
  textIn,
  waitUntilInteractive,
} from "#tests/support/journey.ts";
import { aVisitingMember, visitAs } from "#tests/support/site-database.ts";

const day_s = 86_400;

test("a visitor's choice changes the texts and survives", async ({ page, context }) => {
  await openInteractive(page, "/");
  await page.getByRole("banner").locator("summary", { hasText: "English" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const login = page.getByRole("banner").getByRole("link", { name: textIn("de", "frame.login"), exact: true });
  await expect(login).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn("de", "index.headline"));
  expect(textIn("de", "index.headline")).not.toBe(textIn("en", "index.headline"));
  const cookie = await findCookie(context, "locale");
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * day_s);
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 365 * day_s + 60);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await login.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn("de", "login.title"));
});

test("the page stays in its language when it becomes interactive", async ({ page, context }) => {
  await context.addCookies([{ name: "vesper_locale", value: "fr", url: site }]);
  await openInteractive(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn("fr", "index.headline"));
});

test("what the browser says about a field is in the page's language, and keeps nobody from going on", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/);
  await context.addCookies([{ name: "vesper_locale", value: "pl", url: site }]);
  await openInteractive(page, "/login");
  const fields = page.locator("main").locator("input[required]");
  const submit = page.getByRole("main").getByRole("button", { name: textIn("pl", "login.submit"), exact: true });
  const said = () => fields.first().evaluate((field: HTMLInputElement) => field.validationMessage);
  await submit.click();
  await expect.poll(said).toBe(textIn("pl", "errors.field_required"));
  await fields.first().fill("nobody-at-all");
  expect(await said()).toBe("");
  await fields.last().fill("a-password-of-nobody");
  await submit.click();
  await expect(page.getByText(textIn("pl", "errors.login_failed"))).toBeVisible();
});

test("of a question that was left open the browser says that one has to be chosen", async ({ page, context }) => {
  await context.addCookies([{ name: "vesper_locale", value: "de", url: site }]);
  await openInteractive(page, "/signup");
  await page.getByRole("button", { name: textIn("de", "signup.continue") }).click();
  const said = () =>
    page
      .getByRole("radio")
      .first()
      .evaluate((radio: HTMLInputElement) => radio.validationMessage);
  await expect.poll(said).toBe(textIn("de", "errors.choice_required"));
});

test("the browser's language decides where nothing was chosen", async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: "sv-SE" })).newPage();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
});

test("every language is offered in its own name and can be had", async ({ page, request }) => {
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("group");
  await page.getByRole("banner").locator("summary", { hasText: "English" }).click();
  await expect(menu.getByRole("button")).toHaveText(languages.map(({ name }) => name));
  for (const code of languageCodes) {
    const html = await (await request.get("/login", { headers: { cookie: `vesper_locale=${code}` } })).text();
    expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(code);
  }
});

test("a member's choice is saved and followed in another browser", async ({ page, context, openBrowser }) => {
  const member = await aVisitingMember(context);
  const language = async () => {
    const { user } = (await (await context.request.get("/api/user.php")).json()) as { user: { language: string } };
    return user.language;
  };
  await openInteractive(page, "/profile");
  await page.getByLabel("About me").fill("I sing in the rain.");
  await page.getByLabel("Hair").selectOption("red");
  await page.getByRole("banner").locator("summary", { hasText: "English" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Italiano" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page).toHaveURL("/profile");
  // What was not saved yet is still there.
  await expect(page.getByText(textIn("it", "app.form_back_text"))).toBeVisible();
  await expect(page.getByLabel(textIn("it", "members.note_about_me"))).toHaveValue("I sing in the rain.");
  await expect(page.getByLabel(textIn("it", "members.hair_color"))).toHaveValue("red");
  expect(await language()).toBe("it");

  const other = await openBrowser();
  await visitAs(other, member, { in_english: false });
  const elsewhere = await other.newPage();
  await elsewhere.goto("/likes");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "it");
  await elsewhere.close();

  await page.evaluate(async () => {
    const headers = { "content-type": "application/json", "x-request-type": "client" };
    await fetch("/api/user.php", { method: "PUT", headers, body: JSON.stringify({ language: "fr" }) });
  });
  expect(await language()).toBe("fr");
  // The longest words stand in one line of the narrowest bar that has room for the places.
  await page.setViewportSize({ width: 992, height: 700 });
  // As when it was chosen in another tab: what is opened next speaks it.
  await waitUntilInteractive(page);
  await page.getByRole("banner").locator(".links").getByRole("link").first().click();
  await expect(page).toHaveURL("/members");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("banner").locator(".links")).toBeVisible();
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(72);
});

test("language and country are chosen on their own page, which leads back", async ({ page, context }) => {
  await openInteractive(page, "/lang-config?back=/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Language and country");
  await page.getByLabel("Language", { exact: true }).selectOption("Polski");
  await page.getByLabel("Country", { exact: true }).selectOption("Poland");
  // Without a network the page stays, with what was chosen.
  await goOffline(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".toast")).toContainText("You are offline");
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("PL");
  await context.setOffline(false);
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/pricing");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  expect((await findCookie(context, "country"))?.value).toBe("PL");
  await expect(page.getByRole("main")).toContainText("zł");
});

test("the way back leads to no other site", async ({ page }) => {
  await openInteractive(page, "/lang-config?back=//example.org/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/");
});
