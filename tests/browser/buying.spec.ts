/** Buying: every end of a payment, codes, the time bonus, direct debit, repeat orders and the way back. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const consent = /^I want to use the credits at once/;

/** From the overview to where the payment goes on. */
async function buy(page: Page, path: string): Promise<void> {
  await openInteractive(page, path);
  await page.getByRole("checkbox", { name: consent }).check();
  await page.getByRole("button", { name: /^Buy now – / }).click();
}

async function choose(page: Page, outcome: string): Promise<void> {
  await expect(title(page)).toHaveText("Test checkout");
  await page.getByRole("button", { name: outcome, exact: true }).click();
}

/** An order of ten credits without the pages before the provider's; gives the addresses of both. */
async function orderByCall({ request }: BrowserContext) {
  const headers = { origin: site, "x-request-type": "client" };
  const wished = { bundle: 1, method: "ideal", country: "NL", code: "" };
  const overview = await request.get("/api/order.php", { headers, params: wished });
  const { total } = (await overview.json()) as { total: number };
  const data = { ...wished, total, key: randomUUID(), immediate_use: true };
  const { payment_id } = (await (await request.post("/api/order.php", { headers, data })).json()) as {
    payment_id: string;
  };
  const started = await request.post("/api/payment.php", { headers, data: { payment_id } });
  const { next } = (await started.json()) as { next: { url: string } };
  return { purchase: `/transactions/${payment_id}`, checkout: next.url };
}

test("payments that fail, are cancelled or expire bring a new member nothing but another try", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  await openInteractive(page, "/credits");
  await expect(page).toHaveURL(/\/premium$/);
  await expect(page.getByText("25% welcome discount is applied")).toBeVisible();
  await page.getByRole("radio", { name: /^25 credits/ }).check();
  await page.getByRole("radio", { name: "PayPal" }).check();
  await page.getByRole("button", { name: "Continue with PayPal" }).click();
  await expect(page).toHaveURL(/\/credits\/2\/paypal$/);

  // Without the tick nothing is ordered.
  const button = page.getByRole("button", { name: "Buy now – €16.49" });
  await button.click();
  await expect(page.getByRole("checkbox", { name: consent })).toBeFocused();
  await page.getByRole("checkbox", { name: consent }).check();
  await button.click();
  await choose(page, "Fail");
  await expect(title(page)).toHaveText("Payment failed or has been cancelled.");
  await page.getByRole("link", { name: "Choose another method" }).click();
  await expect(page).toHaveURL(/\/credits\/2$/);

  for (const [outcome, ends] of [
    ["Cancel", "Payment failed or has been cancelled."],
    ["Let it expire", "The time to pay has run out."],
  ] as const) {
    await page.goto((await orderByCall(context)).checkout);
    await choose(page, outcome);
    await expect(title(page)).toHaveText(ends);
  }
});

test("a new member buys with the time bonus, once, and gets a receipt", async ({ page, context }) => {
  await aVisitingMember(context);
  // The provider tells it after a while: the page watches, and says when it is done.
  await buy(page, "/credits/2/ideal");
  const checkout = await context.newPage();
  await page.waitForURL(/\/__checkout\//);
  const address = page.url();
  await choose(page, "Leave it pending");
  await expect(title(page)).toHaveText("Processing your payment");
  await checkout.goto(address);
  await choose(checkout, "Pay");
  await expect(page.locator(".toasts")).toContainText("Payment complete");
  await expect(title(page)).toHaveText("Payment complete");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Credits" }).first()).toBeVisible();

  await page.getByRole("link", { name: /^Receipt/ }).click();
  await expect(title(page)).toHaveText("Receipt");
  await expect(page.getByRole("article")).toContainText("VAT 21%");

  // Once: the bonus is used, and so is the banner.
  await page.goto("/credits");
  await expect(page.getByText("You have 25 credits")).toBeVisible();
  await expect(page.getByText("welcome discount")).toHaveCount(0);
});

test("a code is refused with its reason, the bonus is removed, and both without scripts", async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  await aVisitingMember(context);
  const page = await context.newPage();
  await page.goto("/credits/3/ideal");
  await expect(page.getByText("Code TIMEBONUS25")).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy now – €35.99" })).toBeVisible();

  await page.getByText("I have another discount code").click();
  await page.getByLabel("Discount code").fill("nosuchcode");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Code not found")).toBeVisible();
  await expect(page.getByLabel("Discount code")).toHaveValue("nosuchcode");
  await expect(page.getByRole("button", { name: "Buy now – €47.99" })).toBeVisible();

  await page.getByLabel("Discount code").fill(" timebonus25 ");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Buy now – €35.99" })).toBeVisible();
  await page.getByRole("link", { name: "Remove the code TIMEBONUS25" }).click();
  await expect(page.getByText("Code TIMEBONUS25")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Buy now – €47.99" })).toBeVisible();

  await page.getByLabel("Payment country").selectOption({ label: "Sweden" });
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("This payment method cannot be used here")).toBeVisible();
  await page.getByRole("link", { name: /Swish/ }).click();
  await expect(page.getByRole("button", { name: /^Buy now – SEK/ })).toBeVisible();
  await page.goto("/credits/no-such-bundle");
  await expect(page).toHaveURL(/\/premium$/);
});

test("the time bonus counts down to zero, and its modal comes once", async ({ page, context }) => {
  await page.clock.install();
  await aVisitingMember(context);
  await openInteractive(page, "/members");
  const banner = page.getByText("Welcome offer: 25% off your first bundle");
  await expect(banner).toBeVisible();
  await expect(page.locator(".banner .clock")).toHaveText(/^03:59:\d\d$/);

  // Leaving the members area ends the wait, and a field with the focus puts it off.
  await page.clock.runFor(30_000);
  await page.goto("/profile");
  await openInteractive(page, "/members");
  await page.clock.runFor(35_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("main").getByRole("combobox").first().focus();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const modal = page.getByRole("dialog", { name: "25% off your first bundle" });
  // Its program is fetched in real time, and shown at a moment of the clock that stands still between two looks.
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(await modal.isVisible()).toBe(true);
  }).toPass();
  await modal.getByRole("button", { name: "No thanks, do not show again" }).click();
  await expect(modal).toHaveCount(0);

  // Never again, and not after the end.
  await openInteractive(page, "/members");
  await page.clock.runFor(60_000);
  await expect(modal).toHaveCount(0);
  await openInteractive(page, "/premium");
  await expect(page.getByText("25% welcome discount is applied")).toBeVisible();
  await page.clock.fastForward("03:59:50");
  await page.clock.runFor(15_000);
  await expect(banner).toHaveCount(0);
});

test("a direct debit needs a right IBAN, a mandate and the code of the text message", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  await aVisitingMember(context);
  await buy(page, "/credits/3/sepa_direct_debit");
  await expect(title(page)).toHaveText("Direct debit");
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

  await expect(page.getByText("Creditor identifier")).toBeVisible();
  await page.getByRole("checkbox", { name: /^I authorise/ }).check();
  await page.getByRole("button", { name: "Authorise and send the code" }).click();
  await expect(page.getByLabel("Code from the text message")).toBeFocused();
  const code = await codeSentTo(context, phone);
  await page.getByLabel("Code from the text message").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Confirm direct debit" }).click();
  await expect(page.getByText("Code invalid")).toBeVisible();

  await page.getByLabel("Code from the text message").fill(code);
  await page.getByRole("button", { name: "Confirm direct debit" }).click();
  await expect(title(page)).toHaveText("Your direct debit is on its way");
});

async function codeSentTo(context: BrowserContext, phone: string): Promise<string> {
  const page = await context.newPage();
  const row = page.getByRole("row").filter({ hasText: phone });
  await expect(async () => {
    await page.goto("/__sms");
    await expect(row).not.toHaveCount(0, { timeout: 500 });
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
  await modal.getByRole("checkbox", { name: consent }).check();
  await modal.getByRole("button", { name: "Buy now – €9.99" }).click();
}

test("a kept card that is refused offers another try or PayPal", async ({ page, context }) => {
  await aVisitingMember(context);
  await keepCard(page, "Pay with a card that is refused later");
  await repeat(page);
  await expect(title(page)).toHaveText("Payment failed or has been cancelled.");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your order" })).toBeVisible();
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

test("a message that is late, doubled, out of order or lost ends as any other, and a forged one brings nothing", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  /** Chosen at the provider; gives where it leads the buyer back to. */
  const end = async (outcome: string) => {
    const { checkout } = await orderByCall(context);
    const headers = { origin: site };
    const answer = await context.request.post(checkout, { form: { outcome }, headers, maxRedirects: 0 });
    return answer.headers()["location"]!;
  };
  const forged = await end("pay_forged");
  const paid: string[] = [];
  for (const outcome of ["pay_twice", "pay_out_of_order", "pay_late", "pay_lost"]) paid.push(await end(outcome));
  for (const way_back of paid) {
    await page.goto(way_back);
    await expect(title(page)).toHaveText("Payment complete");
  }
  await page.goto(forged);
  await expect(title(page)).toHaveText("Processing your payment");
  await page.goto("/credits");
  await expect(page.getByText("You have 40 credits")).toBeVisible();
});

test("what a provider gives back or a bank takes back is told to its buyer", async ({ page, context }) => {
  await aVisitingMember(context);
  for (const [outcome, ends] of [
    ["Refund it", "This purchase was refunded"],
    ["Charge it back", "The money of this purchase was taken back"],
  ] as const) {
    const { checkout, purchase } = await orderByCall(context);
    await page.goto(checkout);
    await choose(page, "Pay");
    await expect(title(page)).toHaveText("Payment complete");
    await page.goto(checkout);
    await choose(page, outcome);
    await expect(page.getByText(outcome === "Refund it" ? "Refunded" : "Charged back", { exact: true })).toBeVisible();
    await expect(async () => {
      await page.goto(purchase);
      await expect(title(page)).toHaveText(ends, { timeout: 500 });
    }).toPass();
  }
  await page.goto("/credits/1/ideal");
  await expect(page.getByRole("alert")).toContainText("Closed until an open amount is settled");
});
