/** Paying in ways that stay: by direct debit, with a kept card, again, and the way back from a purchase. */
import type { BrowserContext, Page } from "@playwright/test";
import { buy, choose, consent, title } from "#tests/support/checkout.ts";
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("a direct debit needs a right IBAN, a mandate and the code of the text message", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  await aVisitingMember(context);
  // The button is far down the page; what it leads to begins at its top.
  await page.setViewportSize({ width: 390, height: 600 });
  await buy(page, "/credits/3/sepa_direct_debit");
  await expect(title(page)).toHaveText("Direct debit");
  await expect(title(page)).toBeInViewport();
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 01");
  await expect(page.getByText("Please check this IBAN.")).toBeVisible();
  await page.getByLabel("IBAN").fill("nl91abna0417164300");
  await expect(page.getByText("This IBAN is complete.")).toBeVisible();
  // Every number with these digits is a mobile one.
  const phone = `+3161${String(Date.now()).slice(-7)}`;
  await page.getByLabel("Account holder").fill("D. de Vries");
  await page.getByLabel("Street").fill("Kerkstraat");
  await page.getByLabel("House number").fill("12");
  await page.getByLabel("Postcode").fill("1017 GK");
  await page.getByLabel("Town").fill("Amsterdam");
  await page.getByLabel("Mobile phone").fill(phone);
  await page.getByRole("button", { name: "Continue to the mandate" }).click();

  const mandate = page.getByRole("heading", { name: "SEPA direct debit mandate" });
  await expect(mandate).toBeFocused();
  await expect(mandate).toHaveAccessibleDescription(/^2\sof\s3$/);
  await expect(page).toHaveTitle(/^Direct debit \(2\sof\s3\) · /);
  await expect(page.getByText("Creditor identifier")).toBeVisible();
  await page.getByRole("checkbox", { name: /^I authorise/ }).check();
  await page.getByRole("button", { name: "Authorise and send the code" }).click();
  await expect(page.getByLabel("Code from the text message")).toBeFocused();
  await expect(page.getByLabel("Code from the text message")).toHaveAccessibleDescription(/^We sent a code to /);
  await page.getByRole("button", { name: /^Send a new code/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "We sent a code" })).toBeFocused();
  const plain = await openBrowser({ javaScriptEnabled: false });
  await plain.addCookies(await context.cookies());
  const asItCameBack = await plain.newPage();
  await asItCameBack.goto(page.url());
  await expect(asItCameBack.getByLabel("Code from the text message")).toBeFocused();
  await expect(asItCameBack.getByLabel("Code from the text message")).toHaveAccessibleDescription(
    /^We sent a code to /,
  );
  const code = await codeSentTo(context, phone, 2);
  await page.getByLabel("Code from the text message").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Confirm direct debit" }).click();
  await expect(page.getByText("Code invalid")).toBeVisible();

  await page.getByLabel("Code from the text message").fill(code);
  await page.getByRole("button", { name: "Confirm direct debit" }).click();
  await expect(title(page)).toHaveText("Your direct debit is on its way");
  // So small a sum is credited at once.
  await expect(page.getByRole("main").getByText(/^You have [1-9]\d*\scredits\.$/)).toBeVisible();
});

/** That of the newest of so many messages. */
async function codeSentTo(context: BrowserContext, phone: string, messages: number): Promise<string> {
  const page = await context.newPage();
  const row = page.getByRole("row").filter({ hasText: phone });
  await expect(async () => {
    await page.goto("/__sms");
    await expect(row).toHaveCount(messages, { timeout: 500 });
  }).toPass();
  const text = await row.first().innerText();
  await page.close();
  return /\b\d{6}\b/.exec(text.replaceAll(phone, ""))![0];
}

/** Ten credits by a card that is kept. */
async function keepCard(page: Page, outcome: string): Promise<void> {
  await openInteractive(page, "/credits/1/credit_card?code=");
  await page.getByRole("checkbox", { name: "Keep this card for repeat orders" }).check();
  await page.getByRole("checkbox", { name: consent }).check();
  await page.getByRole("button", { name: "Buy now – €9.99" }).click();
  await choose(page, outcome);
  await expect(title(page)).toHaveText("Payment complete");
}

async function repeat(page: Page): Promise<void> {
  await openInteractive(page, "/credits/repeat-order");
  await page.getByRole("link", { name: "Buy again: 10 credits for €9.99" }).click();
  const modal = page.getByRole("dialog", { name: "Confirm your order" });
  await expect(modal).toContainText("•••• ");
  await expect(modal).toContainText("You bought this a few minutes ago");
  await modal.getByRole("checkbox", { name: consent }).check();
  await modal.getByRole("button", { name: "Buy now – €9.99" }).click();
}

test("a kept card that is refused offers another try or PayPal", async ({ page, context }) => {
  const { id } = await aVisitingMember(context);
  await keepCard(page, "Pay with a card that is refused later");
  await repeat(page);
  await expect(title(page)).toHaveText("Payment failed or has been cancelled.");
  const completed_at = new Date(Date.now() - 11 * 60_000);
  await inDatabase((db) => db.updateTable("orders").set({ completed_at }).where("user_id", "=", id).execute());
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your order" })).toBeVisible();
  await expect(page.getByText("You bought this a few minutes ago")).toHaveCount(0);
  await page.goBack();
  await page.getByRole("link", { name: "Use PayPal" }).click();
  await expect(page.getByRole("button", { name: /^Buy now – / })).toBeVisible();
  await expect(page).toHaveURL(/\/credits\/1\/paypal$/);
});

test("an order is repeated with the kept card; both are given back, one of them without a login", async ({
  page,
  context,
  openBrowser,
}) => {
  const { email } = await aVisitingMember(context);
  await keepCard(page, "Pay");
  await expect(page.getByText("You are now a Premium member.")).toBeVisible();
  await repeat(page);
  await expect(title(page)).toHaveText("Payment complete");
  await expect(page.getByText("You are now a Premium member.")).toHaveCount(0);
  const number = await page.locator("dt", { hasText: "Order number" }).locator("+ dd").innerText();

  await openInteractive(page, "/profile/payment");
  await page.getByRole("button", { name: "Remove card" }).click();
  await expect(page.getByText("The card was removed")).toBeVisible();

  const visitor = await openBrowser({ javaScriptEnabled: false });
  const form = await visitor.newPage();
  await form.goto("/pages/return-policy");
  await form.getByLabel("Order number").fill(number.toLowerCase());
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Withdraw from contract here" }).click();
  await expect(form.getByText("10 of 10")).toBeInViewport();
  await form.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(form.getByText("You have withdrawn from the contract")).toBeInViewport();

  // The other one by its buyer.
  await page.goto("/transactions");
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Withdraw from contract here/ }).click();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(title(page)).toHaveText("This purchase was refunded");
});
