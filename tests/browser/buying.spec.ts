/** Buying: every end of a payment, codes, the time bonus, and what a provider says later. */
import type { Route } from "@playwright/test";
import { buy, choose, consent, orderByCall, title } from "#tests/support/checkout.ts";
import {
  becomeInteractive,
  catchFirst,
  expect,
  openInteractive,
  site,
  stopClock,
  test,
} from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("payments that fail, are cancelled or expire bring a new member nothing but another try", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const member = await aVisitingMember(context);
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
  // Ordered, but the answer is lost: trying again goes on with the same order.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await catchFirst(page, "**/credits/2/paypal.data*", lose);
  await button.click();
  await expect(page.getByRole("alert")).toHaveText(/it stays one order, and you pay only once/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await button.click();
  await page.waitForURL(/__checkout/);
  await catchFirst(page, "**/__checkout/**", lose);
  await choose(page, "Fail");
  await expect(page.locator(".toast")).toContainText("We do not know whether it arrived.");
  await choose(page, "Fail");
  const orders = await inDatabase((db) =>
    db.selectFrom("orders").select("id").where("user_id", "=", member.id).execute(),
  );
  expect(orders).toHaveLength(1);
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

  // While a part of the page is still on its way the button cannot show that it is busy: what was lost is told all the same.
  await page.route("**/assets/likes-host-*.js", () => undefined);
  await page.route("**/credits/1/paypal.data*", (route) => route.abort());
  await buy(page, "/credits/1/paypal");
  await expect(page.locator(".toast")).toContainText("We do not know whether it arrived.");
});

test("a new member buys with the time bonus, once, and gets a receipt", async ({ page, context }) => {
  await aVisitingMember(context);
  await stopClock(page, new Date());
  // The provider tells it after a while: the page watches, and says when it is done.
  await buy(page, "/credits/2/ideal");
  const checkout = await context.newPage();
  await page.waitForURL(/\/__checkout\//);
  const address = page.url();
  await choose(page, "Leave it pending");
  await expect(title(page)).toHaveText("Processing your payment");
  const purchase = page.getByRole("heading", { name: "Your purchase" });
  const place = await purchase.boundingBox();
  // The refresh asks for the member before it is paid, and hears of it afterwards.
  const fetched = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/user.php", async (route) => {
    const response = await route.fetch();
    fetched.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await becomeInteractive(page);
  await page.clock.runFor(5_000);
  await fetched.promise;
  await checkout.goto(address);
  await choose(checkout, "Pay");
  await expect(page.locator(".toasts")).toContainText("Payment complete");
  // What is known in the browser is told to its parts at a moment of the clock; what is late does not undo it.
  const credits = page.getByRole("navigation").getByRole("link", { name: "Credits" }).first();
  const isToldPaid = async () => {
    await page.clock.runFor(10);
    return credits.isVisible();
  };
  await expect.poll(isToldPaid).toBe(true);
  const late = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/user.php"));
  released.resolve();
  await late;
  expect(await isToldPaid()).toBe(true);
  // From now on the pointer holds it: it does not go because its time is up.
  await page.locator(".toast").hover();
  await page.clock.resume();
  await expect(title(page)).toHaveText("Payment complete");
  await expect(page).toHaveTitle(/Payment complete · /);
  // Said once.
  await expect(page.getByRole("status").filter({ hasText: "Payment complete" })).toHaveCount(1);
  expect(await purchase.boundingBox(), "what is below stays where it was").toEqual(place);
  await expect(credits).toBeVisible();

  await page.getByRole("link", { name: /^Receipt/ }).press("Enter");
  await expect(title(page)).toHaveText("Receipt");
  // What was told goes with the page that told it: here it would lie over the seller.
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.getByRole("article")).toContainText("VAT 21%");
  await expect(page.getByRole("article")).toContainText("Nothing renews by itself.");
  // Printed by itself, without the frame of the site.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  // Once: the bonus is used, and so is the banner.
  await page.goto("/credits");
  await expect(page.getByText("You have 25 credits")).toBeVisible();
  await expect(page.getByText("welcome discount")).toHaveCount(0);
});

test("who goes to buy credits out of a conversation is led back to it by the purchase, and finds what was written", async ({
  page,
  context,
}) => {
  const me = await aVisitingMember(context, { credits: 1 });
  const conversation = `/chats/${await aLongConversation(me, await inDatabase((db) => aStranger(db)), 3)}`;
  await openInteractive(page, conversation);
  const field = page.getByRole("textbox", { name: /^Write to/ });
  await field.fill("Not paid yet");
  for (const again of [false, true]) {
    await page.locator(".ctop .cred").click();
    if (again) {
      await page.getByRole("link", { name: "Repeat an order" }).click();
      await page.getByRole("link", { name: /^Buy again: / }).click();
    } else {
      await page.getByRole("radio", { name: "PayPal" }).check();
      await page.getByRole("button", { name: "Continue with PayPal" }).click();
    }
    await page.getByRole("checkbox", { name: consent }).check();
    await page.getByRole("button", { name: /^Buy now – / }).click();
    await choose(page, "Pay");
    await expect(title(page)).toHaveText("Payment complete");
    await page.getByRole("link", { name: "Back to the conversation" }).click();
    await expect(page).toHaveURL(new RegExp(`${conversation}$`));
    await expect(field).toHaveValue("Not paid yet");
  }
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
  // What was in force still is.
  await expect(page.getByRole("button", { name: "Buy now – €35.99" })).toBeVisible();

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

test("without scripts the way to pay is in sight once the order stands", async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await aVisitingMember(context);
  const page = await context.newPage();
  await page.goto("/credits/3/ideal");
  await page.getByRole("checkbox", { name: consent }).check();
  await page.getByRole("button", { name: /^Buy now – / }).click();
  const away = page.getByRole("link", { name: "Go to the payment page" });
  await expect(away).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(away).toBeFocused();
  await away.click();
  await expect(title(page)).toHaveText("Test checkout");
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
  // Nobody is offered what is theirs already.
  await page.goto("/premium");
  await expect(page.getByText("You are a Premium member")).toBeVisible();
});

test("an open purchase and the list of purchases follow what becomes of it, without being loaded again", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  const { checkout, purchase } = await orderByCall(context);
  await page.goto(checkout);
  await choose(page, "Pay");
  await expect(title(page)).toHaveText("Payment complete");
  await openInteractive(page, purchase);
  const list = await context.newPage();
  await openInteractive(list, "/transactions");
  await expect(list.getByRole("main").getByText("Paid", { exact: true })).toBeVisible();
  const provider = await context.newPage();
  await provider.goto(checkout);
  await choose(provider, "Refund it");
  await expect(title(page)).toHaveText("This purchase was refunded");
  await expect(list.getByRole("main").getByText("Refunded", { exact: true })).toBeVisible();
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
  await page.goto("/transactions");
  await page
    .getByRole("link", { name: /^Refund receipt/ })
    .first()
    .click();
  await expect(title(page)).toHaveText("Refund receipt");
  await expect(page.getByRole("article")).not.toContainText("Nothing renews");
  await page.goto("/credits/1/ideal");
  await expect(page.getByRole("alert")).toContainText("Closed until an open amount is settled");
});
