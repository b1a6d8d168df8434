/** A forgotten password, from the login to the login, also without scripts; and a new address. */
import type { Page } from "@playwright/test";
import { expect, openInteractive, setCookie, test } from "#tests/support/journey.ts";
import { join, linkInMail } from "#tests/support/newcomer.ts";

const fresh = "a quiet lake at dawn";

/** What a password manager reads whose new password it is. */
const username = (page: Page) => page.locator('input[autocomplete="username"]');

async function chooseNew(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(fresh);
  await page.getByLabel("New password once more").fill(fresh);
  await page.getByRole("button", { name: "Save the new password" }).click();
}

for (const scripts of [true, false]) {
  test(`a forgotten password is set anew ${scripts ? "with" : "without"} scripts`, async ({
    openBrowser,
    expectComplaint,
  }) => {
    expectComplaint(/status of 4\d\d/);
    const { email } = await join(await openBrowser());
    const context = await openBrowser({ javaScriptEnabled: scripts });
    await setCookie(context, "locale", "en");
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Look into your mailbox" })).toBeVisible();

    const link = await linkInMail(context, email, "Set a new password");
    await page.goto(link);
    await expect(username(page)).toHaveValue(email);
    await chooseNew(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is changed");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.locator("input[name=username]").fill(email);
    await page.locator("input[name=password]").fill(fresh);
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL("/members");

    // Used a moment ago, it says what it did, and does nothing more.
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is changed");
    await expect(page.locator("main form")).toHaveCount(0);
  });
}

test("an address that is not known is told so", async ({ page, context, expectComplaint }) => {
  expectComplaint(/status of 400/);
  await setCookie(context, "locale", "en");
  await page.goto("/reset-password");
  await page.getByLabel("Email address").fill(`nobody-${Date.now()}@example.org`);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("E-mail address not found")).toBeVisible();
});

test("a new email address counts once its link was followed", async ({ page, context }) => {
  const { email, password } = await join(context);
  const new_email = `new-${email}`;
  await openInteractive(page, "/profile/account");
  await expect(username(page)).toHaveValue(email);
  await page.getByLabel("New email address").fill(new_email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Look into the mailbox" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.goto(await linkInMail(context, new_email, "Confirm your new email address"));
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email address is changed");
  await page.goto("/profile/account");
  await expect(page.getByText(`We write to ${new_email}.`)).toBeVisible();
});
