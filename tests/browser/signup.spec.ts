/** Joining: in the modal over a visitor's page, its steps in the address, and the mail that confirms. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { becomeInteractive, catchFirst, expect, openInteractive, test } from "#tests/support/journey.ts";
import { join, linkInMail } from "#tests/support/newcomer.ts";
import { aPicture } from "#tests/support/pictures.ts";

const password = "a rhubarb under the stairs";
const answers = "gender=male&seeks=female&date_of_birth=1985-03-14&country=NL";
let count = 0;
const someone = () => {
  count += 1;
  const unique = `${Date.now().toString(36)}${count}`;
  return { email: `joiner-${unique}@example.org`, name: `Daan ${unique}`.slice(0, 20) };
};

test("somebody joins from the front page, step by step", async ({ page, context, expectComplaint }) => {
  // The refused password is an answer with an error's status, which the browser reports; so is the one that is lost.
  expectComplaint(/status of 400|ERR_FAILED/);
  const { email, name } = someone();
  await openInteractive(page, "/");
  await page.evaluate(() =>
    window.addEventListener("signup", ({ detail }) => {
      sessionStorage.setItem("signals", `${sessionStorage.getItem("signals") ?? ""} ${detail}`);
    }),
  );
  await page.getByRole("button", { name: "Join for free" }).first().click();
  const modal = page.getByRole("dialog", { name: "Join" });
  const step = modal.getByRole("heading", { name: "When and where?" });
  await expect(step).toBeFocused();
  await expect(step).toHaveAccessibleDescription(/^2\sof\s5$/);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await expect(modal).toBeVisible();

  await modal.getByLabel("Day").selectOption("31");
  await modal.getByLabel("Month").selectOption("2");
  await modal.getByLabel("Year").selectOption("1985");
  await modal.getByLabel("Country").selectOption("NL");
  await modal.getByRole("button", { name: "Continue" }).click();
  await expect(modal.getByLabel("Day")).toBeFocused();
  await expect(modal.getByRole("group")).toHaveAccessibleDescription("Invalid date of birth");
  await modal.getByLabel("Day").selectOption("14");
  await modal.getByLabel("Month").selectOption("3");
  await modal.getByLabel("Region").selectOption("NL-NH");
  await modal.getByRole("button", { name: "Continue" }).click();

  await modal.getByLabel("Username").fill("adm1n");
  await expect(modal.getByText("This name is kept for our team.")).toBeVisible();
  await modal.getByRole("button", { name: "Continue" }).click();
  await expect(modal.getByLabel("Username")).toBeFocused();
  // Checked by the site while somebody waits in the field: it is said.
  await expect(modal.getByRole("alert")).toContainText("This name is kept for our team.");
  await modal.getByLabel("Username").fill(name);
  await expect(modal.getByText("This name is kept for our team.")).toBeHidden();
  await modal.getByRole("button", { name: "Continue" }).click();
  await expect(modal.getByRole("heading", { name: "Almost there" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(violations).toEqual([]);

  await page.goBack();
  await expect(modal.getByLabel("Username")).toHaveValue(name);
  await page.goForward();
  await modal.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await modal.getByLabel("Password", { exact: true }).fill("password123");
  await expect(modal.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await modal.getByLabel(/18\sor older/).check();
  await modal.getByLabel(/my orientation/).check();
  await modal.getByRole("button", { name: "Join for free" }).click();
  await expect(modal.getByText("This password is on the list of passwords that many people use.")).toBeVisible();
  await expect(modal.getByRole("alert")).toHaveCount(0);
  await modal.getByLabel("Password", { exact: true }).fill(password);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await catchFirst(page, "**/api/signup.php", lose);
  await modal.getByRole("button", { name: "Join for free" }).click();

  await page.waitForURL(/\/signup\?step=4/);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page).toHaveTitle(/^Check your email · /);
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("signals"))).toContain("started complete");
  // The step comes with its photos: nothing moves under a finger when they are there.
  await page.route(/\/own-photos-[^/]*\.js/, (route) => setTimeout(() => void route.continue(), 500));
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Show yourself" }).waitFor();
  expect(await page.getByLabel("Add photo").count()).toBe(1);
  const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.getByLabel("Add photo").setInputFiles(photo);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 });
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByLabel("Region")).toHaveValue("NL-UT");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "A little about you" })).toBeVisible();
  await page.getByRole("link", { name: "Skip this step" }).click();
  await page.getByLabel("About me").fill("I like rain.");
  await page.reload();
  await becomeInteractive(page);
  await expect(page.getByLabel("About me")).toHaveValue("I like rain.");
  await page.getByRole("link", { name: "Previous step" }).click();
  await expect(page.getByRole("heading", { name: "A little about you" })).toBeVisible();
  await page.getByRole("link", { name: "Previous step" }).click();
  await expect(page.getByLabel("Region")).toHaveValue("NL-UT");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "A little about you" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("About me")).toHaveValue("I like rain.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Shall we tell you?" })).toBeVisible();
  // The page comes with its notice, which is not pushed in above it.
  await page.route(/\/notice-alerts-[^/]*\.js/, (route) => setTimeout(() => void route.continue(), 500));
  await page.getByRole("link", { name: "Skip this step" }).click();
  await page.getByRole("link", { name: "Continue", exact: true }).waitFor();
  await expect(page).toHaveURL(/\/signup-matches/);
  expect(await page.getByText("Confirm your email address").count()).toBe(1);
  await page.goto("/signup");
  await expect(page).toHaveURL(/\/members/);
  await expect(page.getByText("Confirm your email address")).toBeVisible();
  // Above a narrow page it is as narrow.
  await page.goto("/directdebit");
  const widthOf = async (part: string) => (await page.locator(part).boundingBox())!.width;
  expect(await widthOf(".notice")).toBe(await widthOf(".narrow-wide"));
});

test("a reload in the middle loses nothing, nor does one after a failure, and the first step can be closed", async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  await openInteractive(page, `/?signup=1&${answers}&name=Daan&step=3`);
  const modal = page.getByRole("dialog", { name: "Join" });
  await expect(modal.getByRole("heading", { name: "Almost there" })).toBeVisible();
  const email = modal.getByRole("textbox", { name: "Email", exact: true });
  await email.fill("daan@example.org");
  await modal.getByLabel("Password", { exact: true }).fill(password);
  await modal.getByLabel(/18\sor older/).check();
  await modal.getByLabel(/my orientation/).check();
  await page.route("**/api/signup.php", (route) => route.fulfill({ status: 500 }));
  await modal.getByRole("button", { name: "Join for free" }).click();
  await expect(modal.getByText("Your answers could not be sent.")).toBeVisible();
  await page.reload();
  await becomeInteractive(page);
  await expect(email).toHaveValue("daan@example.org");
  for (const heading of ["What should others call you?", "When and where?", "Who would you like to meet?"]) {
    await modal.getByRole("link", { name: "Previous step" }).click();
    await expect(modal.getByRole("heading", { name: heading })).toBeVisible();
  }
  await modal.getByText("Both", { exact: true }).click();
  await page.reload();
  await becomeInteractive(page);
  await expect(modal.getByRole("radio", { name: "Both" })).toBeChecked();
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(modal).toBeHidden();
  // What the page was asked for before is in its address again, also after it was loaded anew in the middle.
  await openInteractive(page, "/?seen=1");
  await page.getByRole("button", { name: "Join for free" }).first().click();
  await modal.getByRole("link", { name: "Previous step" }).click();
  await expect(modal.getByRole("radio", { name: "Both" })).toBeVisible();
  await page.reload();
  await becomeInteractive(page);
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/?seen=1");
});

test("an address that has an account leads to the login", async ({ page, expectComplaint, openBrowser }) => {
  expectComplaint(/status of 40[09]/);
  const { email, name } = someone();
  await openInteractive(page, `/signup?${answers}&name=${someone().name}&step=3`);
  await openedLongAgo(page);
  const other = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await joinWithoutScripts(other, email, name);
  const field = page.getByRole("textbox", { name: "Email", exact: true });
  // What is wrong is said once, by the page; the browser is asked nothing.
  await field.evaluate((input) => input.addEventListener("invalid", () => input.setAttribute("data-judged", "")));
  await field.fill("daan");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join for free" }).click();
  await expect(page.getByText("Without this we cannot open an account.")).toHaveCount(2);
  await expect(page.getByText("Invalid email")).toHaveCount(1);
  await expect(field).not.toHaveAttribute("data-judged");
  await expect(field).toBeFocused();
  const known = page
    .getByRole("alert")
    .filter({ hasText: "This email address already owns an account on this website" });
  // Sent before the page has found out about the address, which stands above what else is wrong.
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/signup.php?*", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByLabel(/18\sor older/).check();
  await page.getByLabel(/my orientation/).check();
  await field.fill(email);
  const secret = page.getByLabel("Password", { exact: true });
  await secret.fill("password123");
  await page.getByRole("button", { name: "Join for free" }).click();
  await expect(page.getByText("on the list of passwords that many people use")).toBeVisible();
  await expect(secret).toBeFocused();
  asked.resolve();
  await expect(known).toBeVisible();
  await expect(field).toBeFocused();
  await secret.fill(password);
  await page.getByRole("button", { name: "Join for free" }).click();
  // Said once.
  await expect(known).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("There is an account with this email address already.");
  await page.getByRole("link", { name: "Log in now" }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** Whoever is quicker than a reader is taken for a program: the form was opened a minute ago. */
async function openedLongAgo(page: Page): Promise<void> {
  const opened_at = new Date(Date.now() - 60_000).toISOString();
  await page
    .locator('[name="opened_at"]')
    .evaluate((field: HTMLInputElement, value: string) => field.setAttribute("value", value), opened_at);
}

async function joinWithoutScripts(page: Page, email: string, name: string): Promise<void> {
  await page.goto("/signup");
  await page.getByText("A man", { exact: true }).first().click();
  await page.getByText("Both", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Day").selectOption("14");
  await page.getByLabel("Month").selectOption("3");
  await page.getByLabel("Year").selectOption("1985");
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Username").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/18\sor older/).check();
  await page.getByLabel(/my orientation/).check();
  await openedLongAgo(page);
  await page.getByRole("button", { name: "Join for free" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

test("without scripts somebody joins and confirms by the link in the mail", async ({ openBrowser }) => {
  const { email, name } = someone();
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await joinWithoutScripts(page, email, name);
  const mails = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await mails.goto("/__mailbox");
    await mails.getByRole("row").filter({ hasText: email }).getByRole("link").first().click({ timeout: 2_000 });
  }).toPass();
  const link = /\/activate\/done\?token=[A-Za-z0-9_-]{43}/.exec(await mails.locator("pre").innerText())![0];
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await page.goto("/activate/done?token=x");
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await mails.goto("/activate/done?token=x");
  await expect(mails.getByRole("heading", { name: "Activation failed" })).toBeVisible();
  // Where nobody may be told whether there is a new account, the last step has a way on too.
  await mails.goto("/signup?step=4");
  await expect(mails.getByRole("link", { name: "Wrong address?" })).toHaveAttribute("href", "/signup");
  await mails.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(mails).toHaveURL(/\/login/);
});

test("the page that waits for the confirmation hears of it", async ({ page, context }) => {
  const { email } = await join(context);
  await openInteractive(page, "/signup?step=4");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const mails = await context.newPage();
  await mails.goto(await linkInMail(context, email, "Please confirm your email address"));
  await mails.getByRole("button", { name: "Confirm my email address" }).click();
  const confirmed = "Email address confirmed";
  await expect(mails.getByRole("heading", { name: confirmed })).toBeVisible();
  await expect(page.getByRole("heading", { name: confirmed })).toBeFocused();
  await expect(page).toHaveTitle(/Email address confirmed · /);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=photo/);
});

test("a partner's visitor is remembered", async ({ page, context }) => {
  await page.goto("/?network=alpha&sub1=one");
  await becomeInteractive(page);
  const cookie = (await context.cookies()).find(({ name }) => name === "vesper_source");
  expect(JSON.parse(Buffer.from(cookie!.value, "base64url").toString())).toMatchObject({
    network: "alpha",
    sub1: "one",
  });
  expect(cookie!.httpOnly).toBe(true);
});
