/** Logging in and out: the errors, where it leads, and what is left afterwards. */
import type { Page } from "@playwright/test";
import { loginsByKind } from "#demo/logins.ts";
import { password as memberPassword } from "#tests/support/factories.ts";
import {
  expect,
  findCookie,
  ignoreClearing,
  keptIn,
  logIn,
  openInteractive,
  setCookie,
  test,
} from "#tests/support/journey.ts";
import { aStranger, inDatabase } from "#tests/support/site-database.ts";

test.beforeEach(({ context }) => setCookie(context, "locale", "en"));

async function submit(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Email or username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

const { email, password } = loginsByKind.free;

test("a wrong password is refused, the right one leads to the search", async ({ page, context, expectComplaint }) => {
  expectComplaint(/status of 40[13]/);
  await openInteractive(page, "/login");
  await submit(page, email, "not the password");
  await expect(page.getByRole("alert")).toHaveText("Login failed, please try again");
  await expect(page.getByLabel("Email or username")).toHaveValue(email);
  await expect(page).toHaveURL("/login");
  await submit(page, email, password);
  await expect(page).toHaveURL("/members");
  const cookie = await findCookie(context, "session");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(29.9 * 86_400);
});

test("without scripts the page comes back at why the login was refused", async ({ openBrowser, expectComplaint }) => {
  expectComplaint(/status of 401/);
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto("/login");
  await submit(page, email, "not the password");
  await expect(page.getByRole("alert")).toBeFocused();
});

test("guessing is stopped and says for how long", async ({ page, expectComplaint }) => {
  expectComplaint(/status of 4\d\d/);
  const nobody = `nobody-${Date.now()}@example.org`;
  await openInteractive(page, "/login");
  for (let attempt = 1; attempt <= 4; attempt++) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await submit(page, nobody, `guess ${attempt}`);
    await answered;
    await expect(page.getByRole("main").getByRole("button", { name: "Log in" })).toBeEnabled();
    await expect(page.getByRole("alert")).toHaveText("Login failed, please try again");
  }
  await submit(page, nobody, "guess 5");
  await expect(page.getByRole("alert")).toHaveText("Too many incorrect attempts, account blocked for 15 min.");
});

test("the password can be shown", async ({ page }) => {
  await openInteractive(page, "/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("open sesame");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("main").getByRole("button", { name: /show/i }).click();
  await expect(field).toHaveAttribute("type", "text");
});

test("a page of members leads to the login and from there back to itself", async ({ page }) => {
  await page.goto("/likes/given?from=mail");
  await expect(page).toHaveURL("/login?next=%2Flikes%2Fgiven%3Ffrom%3Dmail");
  await submit(page, email, password);
  await expect(page).toHaveURL("/likes/given?from=mail");
});

for (const next of ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"]) {
  test(`the login does not lead to ${next}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await submit(page, email, password);
    await expect(page).toHaveURL("/members");
  });
}

test("who is logged in has nothing to do on the login page", async ({ page, context }) => {
  await logIn(context, "free");
  await page.goto("/login");
  await expect(page).toHaveURL("/members");
});

test("logging out leaves nothing: neither the session nor what Back would show", async ({ page, context }) => {
  await logIn(context, "free");
  const response = await page.goto("/chats");
  expect(response!.headers()["cache-control"]).toBe("no-store");
  const session = (await findCookie(context, "session"))!;
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  expect(await findCookie(context, "session")).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fchats/);

  // A stolen copy of the cookie is worth nothing either.
  await context.addCookies([session]);
  await page.goto("/chats");
  await expect(page).toHaveURL(/\/login/);
});

test("who has logged in and goes back is not shown a page of visitors out of the browser's memory", async ({
  page,
  context,
}) => {
  await openInteractive(page, "/login");
  await logIn(context, "free");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL("/members");
});

test("logging out in one tab ends the other at once, and neither keeps anything of the member", async ({
  page,
  context,
}) => {
  await logIn(context, "free");
  await ignoreClearing(context, /\/(profile\.data|api\/logout\.php)/);
  await openInteractive(page, "/complaints");
  const other = await context.newPage();
  await openInteractive(other, "/profile");
  await page.locator("main form textarea").first().fill("I was charged twice.");
  await other.getByLabel("About me").fill("I sing in the rain.");
  await other.evaluate(() => localStorage.setItem("vesper.drafts", "{}"));
  await other.getByLabel("Account menu").click();
  await other.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  expect([await keptIn(other), await keptIn(page)]).toEqual([[], []]);
});

test("who is asked about just before logging out is forgotten all the same", async ({
  page,
  context,
  expectComplaint,
}) => {
  // Chats and likes are asked for once the late answer has come, which may be after the logout.
  expectComplaint(/status of 403/);
  await logIn(context, "free");
  // Long after the page was opened.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 120_000;
  });
  await ignoreClearing(context, /\/(profile\.data|api\/logout\.php)/);
  const late = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("/api/user.php", async (route) => {
    const response = await route.fetch();
    asked += 1;
    if (asked === 1) await late.promise;
    await route.fulfill({ response });
  });
  await page.route(/\/profile\.data/, async (route) => {
    const answer = page.waitForResponse("/api/user.php");
    late.resolve();
    await (await answer).finished();
    await route.fallback();
  });
  await openInteractive(page, "/profile");
  await expect.poll(() => asked).toBe(1);
  await page.getByLabel("About me").fill("I sing in the rain.");
  await page.getByLabel("Account menu").click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await keptIn(page)).toEqual([]);
});

test("who is kept out reads after the right password until when, why, and where to object", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[13]/);
  const suspended_until = new Date("2099-05-04T12:00:00Z");
  const member = await inDatabase(async (db) => {
    const stranger = await aStranger(db);
    const status = { status: "suspended", suspended_until };
    await db.updateTable("users").set(status).where("id", "=", stranger.id).execute();
    const decided = { decision: "suspend", reason: "Asked three members for money.", decided_at: new Date() };
    await db
      .insertInto("reports")
      .values({
        receipt: `R-${stranger.id}`,
        site_id: 1,
        reported_id: stranger.id,
        subject: "profile",
        category: "money",
        explanation: "",
        evidence: "{}",
        created_at: new Date(),
        suspended_until,
        ...decided,
      })
      .execute();
    return stranger;
  });
  await setCookie(context, "locale", "en");
  await openInteractive(page, "/login");
  await submit(page, member.email, "not the password");
  await expect(page.getByRole("alert")).toHaveText("Login failed, please try again");
  await submit(page, member.email, memberPassword);
  const told = page.getByRole("alert");
  await expect(told).toContainText("Your account is suspended until 4 May 2099.");
  await expect(told).toContainText("Reason: Asked three members for money.");
  await told.getByRole("link", { name: "Object to the decision" }).click();
  await expect(page.getByLabel("What is it about?")).toHaveValue("decision");
});
