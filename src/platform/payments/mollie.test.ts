import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMollie, withoutTls, type MollieStandIn } from "#tests/support/mollie-stand-in.ts";
import { openMollie } from "./mollie.server.ts";
import { ForgedWebhook, ProviderError, type StartInput } from "./provider.ts";

let mollie: MollieStandIn;
beforeAll(async () => {
  mollie = await startMollie("test_1234567890abcdef1234567890abcd");
});
afterAll(() => mollie.close());

let count = 0;
const order = (given: Partial<StartInput> = {}): StartInput => ({
  order_id: `order-${(count += 1)}`,
  number: "K7PM-4XQ2-9D",
  amount: 4799,
  currency: "EUR",
  method: "ideal",
  country: "NL",
  locale: "nl",
  description: "EXAMPLE COMPANY K7PM-4XQ2-9D",
  return_url: "http://localhost:3000/transactions/1",
  webhook_url: "http://localhost:3000/webhooks/mollie",
  store_card: false,
  ...given,
});
const provider = () => withoutTls(() => openMollie(mollie.url));

test("a payment is started once for an order, with its price and our number", async () => {
  const input = order();
  const [first, second] = [await provider().start(input), await provider().start(input)];
  expect(first).toEqual(second);
  expect(first).toMatchObject({ state: "open", redirect_url: `https://www.mollie.com/checkout/${first.ref}` });
  expect(mollie.payments.get(first.ref!)).toMatchObject({
    amount: { value: "47.99", currency: "EUR" },
    method: "ideal",
    locale: "nl_NL",
    metadata: { order_id: input.order_id },
    sequenceType: "oneoff",
  });
});

test("what is so comes from asking: state, refunds, chargebacks", async () => {
  const input = order();
  const ref = (await provider().start(input)).ref!;
  const payment = mollie.payments.get(ref)!;
  const expected = { ref, order_id: input.order_id, amount: 4799, currency: "EUR", refunded: 0, charged_back: 0 };
  for (const [status, state] of [
    ["open", "open"],
    ["pending", "pending"],
    ["canceled", "cancelled"],
    ["expired", "expired"],
    ["failed", "failed"],
    ["paid", "paid"],
  ] as const) {
    payment.status = status;
    expect(await provider().fetch(ref)).toEqual({ ...expected, state });
  }
  payment["amountChargedBack"] = { value: "47.99", currency: "EUR" };
  expect(await provider().fetch(ref)).toMatchObject({ state: "paid", charged_back: 4799 });
  expect(await provider().fetch("tr_unknown")).toBeUndefined();
});

test("a refund with a key happens once, and never beyond what was paid", async () => {
  const ref = (await provider().start(order())).ref!;
  mollie.payments.get(ref)!.status = "paid";
  const refund = { ref, amount: 1600, currency: "EUR", key: "refund-1" } as const;
  expect(await provider().refund(refund)).toEqual(await provider().refund(refund));
  expect((await provider().fetch(ref))?.refunded).toBe(1600);
  const more = provider().refund({ ...refund, amount: 4000, key: "refund-2" });
  await expect(more).rejects.toMatchObject({ name: "ProviderError", passing: false });
});

test.each(["failed", "canceled"] as const)(
  "a refund that is %s after it was taken is told, and is none when it is asked for again",
  async (status) => {
    const ref = (await provider().start(order())).ref!;
    mollie.payments.get(ref)!.status = "paid";
    const refund = { ref, amount: 1600, currency: "EUR", key: `refund-${status}` } as const;
    await provider().refund(refund);
    expect(await provider().fetch(ref)).not.toHaveProperty("refunds_failed");
    mollie.failRefunds(ref, status);
    expect(await provider().fetch(ref)).toMatchObject({ refunded: 0, refunds_failed: [refund.key] });
    await expect(provider().refund(refund)).rejects.toMatchObject({ name: "ProviderError", passing: false });
  },
);

test("a refund that was made in their office is told by their name, also once it came to nothing", async () => {
  const ref = (await provider().start(order())).ref!;
  mollie.payments.get(ref)!.status = "paid";
  mollie.refundBeside(ref, "16.00");
  const [made] = (await provider().fetch(ref))!.refunds_beside!;
  expect(made).toEqual({ ref: expect.stringMatching(/^re_/) as string, amount: 1600 });
  mollie.failRefunds(ref);
  const payment = (await provider().fetch(ref))!;
  expect(payment).toMatchObject({ refunded: 0, refunds_failed: [made!.ref] });
  expect(payment).not.toHaveProperty("refunds_beside");
});

test("a refund of as much as was given back in their office is refused, not one to try until they have forgotten", async () => {
  const ref = (await provider().start(order())).ref!;
  mollie.payments.get(ref)!.status = "paid";
  mollie.refundBeside(ref, "16.00");
  const again = provider().refund({ ref, amount: 1600, currency: "EUR", key: "refund-again" });
  await expect(again).rejects.toMatchObject({ name: "ProviderError", passing: false });
});

test("a card is kept by a first payment, pays later ones, and can be removed", async () => {
  const ref = (await provider().start(order({ method: "credit_card", store_card: true }))).ref!;
  const payment = mollie.payments.get(ref)!;
  expect(payment).toMatchObject({ sequenceType: "first", customerId: expect.stringMatching(/^cst_/) as string });
  mollie.mandates.add("mdt_1");
  Object.assign(payment, { status: "paid", mandateId: "mdt_1", details: { cardLabel: "Visa", cardNumber: "4242" } });
  const { card } = (await provider().fetch(ref))!;
  expect(card).toMatchObject({ brand: "Visa", last4: "4242" });
  const again = await provider().start(order({ method: "credit_card", card_token: card!.token }));
  expect(again).toMatchObject({ state: "pending" });
  expect(mollie.payments.get(again.ref!)).toMatchObject({ sequenceType: "recurring", mandateId: "mdt_1" });
  await provider().forgetCard(card!.token);
  await provider().forgetCard(card!.token);
  expect(mollie.mandates.has("mdt_1")).toBe(false);
});

test("a direct debit has its mandate, a wire transfer its account", async () => {
  const debit = {
    account_holder: "Jan",
    iban: "NL91ABNA0417164300",
    mandate_reference: "M-1",
    signed_on: "2026-11-15",
  };
  const debited = await provider().start(order({ method: "sepa_direct_debit", debit }));
  expect(debited).toMatchObject({ state: "pending" });
  expect(debited.redirect_url).toBeUndefined();
  expect(mollie.payments.get(debited.ref!)).toMatchObject({ method: "directdebit", sequenceType: "recurring" });
  const wired = await provider().start(order({ method: "wire_transfer" }));
  expect(wired.wire).toMatchObject({ iban: "NL53ABNA0627535577", reference: "RF12-3456-7890-1234" });
});

test("what is open can be cancelled, what is paid cannot", async () => {
  const ref = (await provider().start(order())).ref!;
  expect(await provider().cancel(ref)).toBe(true);
  expect((await provider().fetch(ref))?.state).toBe("cancelled");
  const paid = (await provider().start(order())).ref!;
  Object.assign(mollie.payments.get(paid)!, { status: "paid", isCancelable: false });
  expect(await provider().cancel(paid)).toBe(false);
});

test("a message names a payment and nothing else is read from it", async () => {
  const raw = (body: string) => ({ headers: {}, body: Buffer.from(body), query: "" });
  expect(await provider().readWebhook(raw("id=tr_abc123&status=paid"))).toEqual([{ ref: "tr_abc123" }]);
  for (const body of ["", "id=", "id=../../x", "status=paid", "id=cst_1"])
    await expect(provider().readWebhook(raw(body))).rejects.toBeInstanceOf(ForgedWebhook);
});

test.each([
  ["is down", 503],
  // As of two windows in which one order is paid at the same moment.
  ["is at the same question already", 409],
])("a provider that %s is worth another try", async (_, status) => {
  mollie.broken.status = status;
  const refused = await provider()
    .start(order())
    .catch((error: unknown) => error);
  delete mollie.broken.status;
  expect(refused).toBeInstanceOf(ProviderError);
  expect(refused).toMatchObject({ passing: true });
});

test("a provider that says no is not worth another try", async () => {
  const other = withoutTls(() => openMollie(mollie.url.replace("test_1234567890abcdef1234567890abcd", "test_wrong")));
  await expect(other.start(order())).rejects.toMatchObject({ passing: false });
});

test("methods that it does not have are left to others", () => {
  expect(provider().serves("nexi", "EUR")).toBe(false);
  expect(provider().serves("giropay", "EUR")).toBe(false);
  expect(provider().serves("twint", "CHF")).toBe(true);
});

test("a provider that says nothing is given up in time, and may be asked again", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const deaf = withoutTls(() => openMollie(`mollie+http://test_key@127.0.0.1:${port}`, 50));
  for (const asking of [deaf.start(order()), deaf.fetch("tr_1"), deaf.cancel("tr_1")])
    await expect(asking).rejects.toMatchObject({ name: "ProviderError", passing: true });
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
