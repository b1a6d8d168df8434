/** Leaving: the data first, the account then, the way back by password and by mail; and keeping oneself out. */
import type { Page } from "@playwright/test";
import { unzip } from "#tests/support/zip.ts";
import { buffer } from "node:stream/consumers";
import { becomeInteractive, expect, ignoreClearing, keptIn, setCookie, test } from "#tests/support/journey.ts";
import { join, linkInMail, type Newcomer, textOfMail } from "#tests/support/newcomer.ts";

/** Up to the last step. */
async function askToDelete(page: Page): Promise<void> {
  await page.goto("/profile/delete");
  await page.getByText("It takes too much time").click();
  await page.getByLabel(/Anything you want to tell us/).fill("It was nice.");
  await page.getByRole("button", { name: "Continue" }).click();
}

async function confirm(page: Page, field: "Your password" | "Code", typed: string): Promise<void> {
  await page.getByLabel(field).fill(typed);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/account-deleted");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Goodbye");
  await expect(page.getByRole("main")).toContainText("14 days");
  await expect(page.getByRole("main").getByRole("link", { name: /./ })).toHaveText([
    "Back to the home page",
    "Customer service",
  ]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
}

async function logIn(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main form button[type=submit]").click();
}

test("an account is deleted against one offer to stay, and taken back at the login", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 4\d\d/);
  const newcomer = await join(context);
  const elsewhere = await (await openBrowser()).newPage();
  await logIn(elsewhere, newcomer);
  await expect(elsewhere).toHaveURL("/members");
  // An open page finds out by itself, and would lead away while this one asks for another.
  await elsewhere.goto("about:blank");

  await askToDelete(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fewer emails, same matches?");
  const [leave, stay] = await page.getByRole("main").getByRole("link").all();
  await expect(leave!).toHaveText("Delete anyway");
  await expect(stay!).toHaveText("Choose my emails");
  const [one, other] = [await leave!.boundingBox(), await stay!.boundingBox()];
  expect([one!.width, one!.height]).toEqual([other!.width, other!.height]);
  await leave!.click();
  await becomeInteractive(page);
  await page.evaluate(() => localStorage.setItem("vesper.drafts", "{}"));
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Please check your password")).toBeVisible();
  // Who is refused is still here, as the site says when it is asked, and keeps what was written.
  await expect.poll(() => keptIn(page)).not.toContain("vesper.left");
  await page.reload();
  expect(await keptIn(page)).toContain("vesper.drafts");
  await becomeInteractive(page);
  await ignoreClearing(context, /\/profile\/delete\.data/);
  await confirm(page, "Your password", newcomer.password);
  expect(await keptIn(page)).toEqual([]);

  await elsewhere.goto("/chats");
  await expect(elsewhere).toHaveURL(/\/login\?next=/);

  await logIn(page, newcomer);
  await expect(page.getByRole("alert")).toContainText("You can still reactivate it.");
  // No mail with a new password is sent for an account that is being deleted.
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Customer service"]);
  await expect(page.getByRole("alert")).toContainText("With your password and the button below");
  await page.locator("input[name=password]").fill(newcomer.password);
  await page.getByRole("button", { name: "Reactivate my account" }).click();
  await expect(page).toHaveURL("/members");

  await askToDelete(page);
  // Nobody is asked to stay twice.
  await expect(page.getByRole("main")).toContainText("This is what happens when you confirm:");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete my account");
});

test("an account is deleted by a code, and the link in the mail brings it back once, also without scripts", async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 4\d\d/);
  const context = await openBrowser({ javaScriptEnabled: false });
  const newcomer = await join(context);
  const page = await context.newPage();
  await askToDelete(page);
  await page.getByRole("link", { name: "Delete anyway" }).click();
  await page.getByRole("button", { name: "Send me a code instead" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  const code = /\b\d{6}\b/.exec(await textOfMail(context, newcomer.email, "Your code to delete your account"))![0];
  await page.getByLabel("Code").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Code invalid")).toBeVisible();
  await confirm(page, "Code", code);

  const link = await linkInMail(context, newcomer.email, "Your account is deleted");
  // What a mail scanner does.
  await page.goto(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Reactivate my account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await expect(page).toHaveTitle(/^Welcome back · /);
  // Used a moment ago, it says what it did.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await logIn(page, newcomer);
  await expect(page).toHaveURL("/members");
});

test("all of one's own data can be downloaded", async ({ page, context }) => {
  const { email, name } = await join(context);
  await page.goto("/profile/export");
  await page.getByRole("button", { name: "Get my data" }).click();
  await expect(page.getByText(/You can ask again from/)).toBeVisible();
  const link = page.getByRole("link", { name: /^Download \(/ });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const files = unzip(await buffer(await download.createReadStream()));
  expect(files.get("account.json")?.toString()).toContain(email);
  expect(files.get("profile.json")?.toString()).toContain(name);
});

test("somebody keeps the own address out", async ({ page, context, openBrowser, expectComplaint }) => {
  expectComplaint(/status of 4\d\d/);
  const newcomer = await join(await openBrowser());
  await setCookie(context, "locale", "en");
  await page.goto("/pages/ban");
  await page.getByLabel("Email address").fill(newcomer.email);
  await page.getByText("12 months", { exact: true }).click();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Look into your messages" })).toBeInViewport();
  await page.goto(await linkInMail(context, newcomer.email, "Confirm your access ban"));
  await expect(page.getByRole("main")).toContainText("12 months");
  await page.getByRole("button", { name: "Confirm the access ban" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The access ban is in force");
});
