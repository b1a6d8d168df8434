/** The settings: what is saved stays, with scripts and without; the location leaves the browser only roughly. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

async function save(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel("About me").fill("I walk a lot, and I read.");
  await page.getByLabel("Hair").selectOption({ label: "Red" });
  await page.getByRole("checkbox", { name: "Tea" }).check();
  await save(page);
  await page.goto("/profile");
  await expect(page.getByLabel("About me")).toHaveValue("I walk a lot, and I read.");
  await expect(page.getByLabel("Hair")).toHaveValue("red");
  await expect(page.getByRole("checkbox", { name: "Tea" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Wine" })).not.toBeChecked();
}

test("a profile is filled in", async ({ page, context }) => {
  await join(context);
  await openInteractive(page, "/profile");
  await expect(page.getByText("0 of 15 chosen")).toBeVisible();
  await fillProfile(page);
  await expect(page.getByText("1 of 15 chosen")).toBeVisible();
});

test("a profile is filled in without scripts", async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  await join(context);
  const page = await context.newPage();
  await page.goto("/profile");
  // What a member has not put away comes with the page, not after it.
  const notice = page.locator(".note").filter({ hasText: "Your profile has no photo yet" });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("button")).toBeHidden();
  await fillProfile(page);
});

test("without scripts the page comes back at what is wrong, or at what became of it", async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  const context = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const { password } = await join(context);
  const page = await context.newPage();
  await page.goto("/profile");
  await page.getByLabel("About me").fill("Write to me@example.org");
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("can be written here 24 hours after joining")).toBeInViewport();
  await page.goto("/profile/account");
  const change = page.locator("form", { has: page.getByRole("button", { name: "Change the password" }) });
  for (const field of await change.locator("input[type=password]").all()) await field.fill("not what it was before");
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Please check your old password")).toBeInViewport();
  for (const field of await change.locator("input[type=password]").all()) await field.fill("not what it was before");
  await change.getByLabel("Old password").fill(password);
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(change.locator(".note-ok")).toBeInViewport();
});

test("what is refused says why, and what was typed stays", async ({ page, context, expectComplaint }) => {
  expectComplaint(/status of 400/);
  await join(context);
  await openInteractive(page, "/profile");
  await page.getByLabel("Country", { exact: true }).selectOption("DE");
  const region = page.getByLabel("Region", { exact: true });
  // The regions of the new country are there.
  await expect(region.locator("option", { hasText: "Bavaria" })).toBeAttached();
  await region.selectOption({ label: "Bavaria" });
  await page.getByLabel("About me").fill("Write to me@example.org");
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("can be written here 24 hours after joining")).toBeVisible();
  await expect(region.locator("option:checked")).toHaveText("Bavaria");
  // Said once, at the field.
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("About me")).toHaveValue("Write to me@example.org");
  // The form is longer than the window: what is wrong is shown, and the keys begin there.
  await expect(page.getByLabel("About me")).toBeFocused();
  await expect(page.getByLabel("About me")).toBeInViewport();
});

test("what is refused is in sight also where nothing is drawn while the form is on its way", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  await join(context);
  await openInteractive(page, "/profile");
  // The answer is there before the browser can draw anything: as where many other things keep it busy.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (init?.method !== "POST") return fetch(address, init);
      const request = new XMLHttpRequest();
      request.open("POST", (address as URL).href, false);
      request.send(init.body as URLSearchParams);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(request.responseText));
          controller.close();
        },
      });
      const headers = request.getAllResponseHeaders().trim().split("\r\n");
      return Promise.resolve(
        new Response(body, {
          status: request.status,
          headers: headers.map((line) => line.split(": ", 2) as [string, string]),
        }),
      );
    };
  });
  await page.getByLabel("About me").fill("Write to me@example.org");
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("can be written here 24 hours after joining")).toBeVisible();
  await expect(page.getByLabel("About me")).toBeFocused();
});

test("the location is asked for only on the button and leaves the browser rounded", async ({ openBrowser }) => {
  const context = await openBrowser({
    permissions: ["geolocation"],
    geolocation: { latitude: 48.137_154, longitude: 11.576_124 },
  });
  await join(context);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/geocode.php") && asked.push(request.url()));
  await openInteractive(page, "/profile");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByLabel("Country")).toHaveValue("DE");
  await expect(page.getByLabel("Region")).toHaveValue("DE-BY");
  expect(asked.map((url) => new URL(url).search)).toEqual(["?lat=48.1&lon=11.6"]);
  await save(page);
  await openInteractive(page, "/profile");
  await expect(page.getByLabel("Region")).toHaveValue("DE-BY");
  // Known for an hour: asking again asks nobody.
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByText(/^Found: near/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a browser that refuses its location leaves the choice to the member", async ({ openBrowser }) => {
  const context = await openBrowser({ permissions: [] });
  await join(context);
  const page = await context.newPage();
  await openInteractive(page, "/profile");
  const button = page.getByRole("button", { name: "Use my location" });
  await expect(button).toBeVisible();
  // Which may know of the refusal already, and be closed.
  await button.evaluate((element: HTMLButtonElement) => element.click());
  await expect(page.getByText(/Choose your region from the list/)).toBeVisible();
});

test("a profile that the site hides says so where it is changed, and where to object", async ({ page, context }) => {
  await aVisitingMember(context, { profile_status: "blocked" });
  for (const address of ["/profile", "/profile/privacy"]) {
    await openInteractive(page, address);
    await expect(page.getByText("Your profile is hidden")).toBeVisible();
  }
  await expect(page.getByText("Your profile is not shown at the moment.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Invisible mode" })).toBeDisabled();
  await page.getByRole("link", { name: "Object to the decision" }).click();
  await expect(page.getByLabel("What is it about?")).toHaveValue("decision");
});

test("an invisible member is told so where the first letter of the name would be said to be seen, until it is switched off", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { profile_status: "hidden" });
  const told = page.getByText("Your profile is not shown at the moment.");
  const letter = page.getByText("Others see the first letter of your name instead.");
  for (const address of ["/members", "/profile"]) {
    await openInteractive(page, address);
    await expect(told).toBeVisible();
    await expect(letter).toHaveCount(0);
  }
  await page.getByRole("main").getByRole("link", { name: "Privacy", exact: true }).first().click();
  await expect(page).toHaveURL(/\/profile\/privacy$/);
  await expect(told).toHaveCount(0);
  const mode = page.getByRole("switch", { name: "Invisible mode" });
  await mode.uncheck();
  await page.locator("form", { has: mode }).getByRole("button", { name: "Save" }).click();
  await expect(letter).toBeVisible();
  await page.getByRole("main").locator("a[href='/profile']").first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(letter).toBeVisible();
  await expect(told).toHaveCount(0);
});

test("logging out elsewhere ends the session there", async ({ page, context, openBrowser }) => {
  const { email, password } = await join(context);
  const elsewhere = await openBrowser();
  await enter(elsewhere, email, password);
  const other = await elsewhere.newPage();
  await other.goto("/profile/sessions");
  await expect(other.getByText("This device")).toBeVisible();
  // An open page finds out by itself, and would lead away while this one asks for another.
  await other.goto("about:blank");
  await openInteractive(page, "/profile/sessions");
  // The same browser twice, and no two of one name.
  await expect(page.getByRole("button", { name: /^Log out on .* \(2\)$/ })).toBeVisible();
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Logged out there" })).toBeVisible();
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/login/);
});

async function enter(context: BrowserContext, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("input[name=username]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL("/members");
  await page.close();
}
