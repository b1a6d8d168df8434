/** The end of a session, asked for or not: where it leads, and what was typed. */
import {
  becomeInteractive,
  catchFirst,
  expect,
  findCookie,
  logIn,
  openInteractive,
  stopClock,
  test,
} from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aVisitingMember, visitAs } from "#tests/support/site-database.ts";

test("a refusal that asks for a login logs the member out", async ({ page, context, expectComplaint }) => {
  expectComplaint(/status of 403/);
  await logIn(context, "free");
  const error = { code: "authentication_required", message: "Please log in first.", params: {}, fields: {} };
  await page.route("**/api/chats.php", (route) => route.fulfill({ status: 403, json: { error } }));
  await page.clock.install();
  await openInteractive(page, "/lang-config");
  await page.clock.runFor(6_000);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page).toHaveURL("/lang-config");
  expect(await findCookie(context, "session")).toBeUndefined();
});

test("a refusal ends no session that has begun in another tab since; the page goes on with that one", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/);
  const member = await aVisitingMember(context);
  await stopClock(page);
  await openInteractive(page, "/profile");
  await visitAs(context, member);
  const error = { code: "authentication_required", message: "Please log in first.", params: {}, fields: {} };
  await catchFirst(page, "**/api/chats.php", (route) => route.fulfill({ status: 403, json: { error } }));
  const loaded = page.waitForEvent("load");
  await page.clock.runFor(6_000);
  await loaded;
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("main").getByRole("button", { name: "Save" }).first()).toBeVisible();
});

test("a session that has ended elsewhere is noticed at the next refresh; a page for everybody stays", async ({
  page,
  context,
}) => {
  await logIn(context, "free");
  await stopClock(page);
  await openInteractive(page, "/complaints");
  const text = page.locator("main form textarea").first();
  await text.fill("I was charged twice.");
  await context.clearCookies({ name: "vesper_session" });
  await page.clock.runFor(6_000);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page).toHaveURL("/complaints");
  await becomeInteractive(page);
  await expect(text).toHaveValue("I was charged twice.");
});

test("a session that ends by itself leaves nothing in the window of who was found", async ({ page, context }) => {
  await aVisitingMember(context);
  await stopClock(page);
  await openInteractive(page, "/members");
  const name = await page.getByRole("article").getByRole("heading").first().textContent();
  await context.clearCookies({ name: "vesper_session" });
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(name!.split(",")[0]);
});

test("who saves a form after the session has ended logs in and is back at the form, with all that was entered", async ({
  page,
  context,
}) => {
  const { email, password } = await join(context);
  await stopClock(page);
  const live = page.waitForResponse(/api\/live\.php/);
  await openInteractive(page, "/profile");
  // Else the page hears from its stream that the session has ended, before the form is saved.
  await live;
  const about = page.getByLabel("About me");
  const hair = page.getByLabel("Hair");
  const interest = page.getByRole("group", { name: "Interests" }).getByRole("checkbox").first();
  await about.fill("I sing in the rain.");
  await hair.selectOption("red");
  await interest.setChecked(true);
  await context.clearCookies({ name: "vesper_session" });
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  await expect(page.getByText("Please log in first.")).toBeVisible();
  // Nothing of the member is left that could end the next session.
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(about).toHaveValue("I sing in the rain.");
  await expect(hair).toHaveValue("red");
  await expect(interest).toBeChecked();
});

test("without scripts a message is not lost with the session: it goes out by reloading, after a login in another tab", async ({
  openBrowser,
  context: him,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/);
  const { id } = await aVisitingMember(him, { gender: "male" });
  const her = await openBrowser({ javaScriptEnabled: false });
  const member = await aVisitingMember(her, { credits: 5 });
  const page = await her.newPage();
  await page.goto(`/members/${id}/chat`);
  await page.getByRole("textbox", { name: /^Write to/ }).fill("Still here");
  await her.clearCookies({ name: "vesper_session" });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You were logged out");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Log in in a new tab" }).click();
  await expect(await opened).toHaveURL("/login");
  await visitAs(her, member);
  await page.reload();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("log")).toContainText("Still here");
});

test("who logs out is at the start page, also when the live stream hears of it before the answer has come", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  const live = page.waitForResponse(/api\/live\.php/);
  await openInteractive(page, "/members");
  await live;
  // The session ends, and its answer never comes.
  await page.route("**/profile.data", async (route) => void (await route.fetch({ maxRedirects: 0 })));
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

test("who is still here, since the form that logs out was lost, keeps drafts, and finds back when the session ends later", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/);
  await aVisitingMember(context);
  await stopClock(page);
  await openInteractive(page, "/profile");
  await page.evaluate(() => localStorage.setItem("vesper.drafts", "{}"));
  await catchFirst(page, "**/profile.data", (route) => route.abort());
  // Whether the member is still here is asked at once; nothing else is under way while the clock stands.
  const refreshed = Promise.all(["user", "chats", "likes"].map((call) => page.waitForResponse(`**/api/${call}.php*`)));
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.locator(".toast")).toContainText("We do not know whether it arrived.");
  await refreshed;
  expect(await page.evaluate(() => localStorage.getItem("vesper.drafts"))).toBe("{}");
  let asked = false;
  page.on("request", (request) => (asked ||= request.url().endsWith("/api/user.php")));
  await context.clearCookies({ name: "vesper_session" });
  // No further: no answer is waited for so long.
  const later = async () => {
    if (!asked) await page.clock.runFor(5_000);
    return asked;
  };
  await expect.poll(later, { intervals: [100] }).toBe(true);
  await expect(page).toHaveURL("/login?next=%2Fprofile");
});
