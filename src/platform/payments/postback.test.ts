import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostback, type PostbackStandIn } from "#tests/support/postback-stand-in.ts";
import { openPostback } from "./postback.server.ts";
import { ForgedWebhook, type StartInput } from "./provider.ts";

let standIn: PostbackStandIn;
beforeAll(async () => {
  standIn = await startPostback();
});
afterAll(() => standIn.close());

const provider = () => openPostback(standIn.url);
const headers = { "content-type": "application/x-www-form-urlencoded" };
const order: StartInput = {
  order_id: "5f0a3c1e-0000-4000-8000-000000000001",
  number: "K7PM-4XQ2-9D",
  amount: 4999,
  currency: "USD",
  method: "credit_card",
  country: "US",
  locale: "en",
  description: "EXAMPLE COMPANY K7PM-4XQ2-9D",
  return_url: "http://localhost:3000/transactions/1",
  webhook_url: "http://localhost:3000/webhooks/ccbill",
  store_card: false,
};

async function aSale() {
  const { redirect_url, ref } = await provider().start(order);
  expect(ref).toBeUndefined();
  const { subscription, body, query } = standIn.sell(redirect_url!);
  const [notice] = await provider().readWebhook({ headers, body, query });
  return { subscription, body, query, ref: notice!.ref, order_id: notice!.order_id };
}

test("the buyer is led to a form whose price is signed, and the sale names our order", async () => {
  const { ref, order_id } = await aSale();
  expect(order_id).toBe(order.order_id);
  expect(await provider().fetch(ref)).toEqual({
    ...{ ref, order_id, state: "paid", amount: 4999, currency: "USD", refunded: 0, charged_back: 0 },
    refund_unknown: false,
  });
});

test("later messages are about the same payment, and what they say is asked for", async () => {
  const { subscription, ref } = await aSale();
  const body = Buffer.from(`subscriptionId=${subscription}&clientAccnum=900100`);
  expect(await provider().readWebhook({ headers, body, query: "eventType=Chargeback" })).toEqual([
    { ref: subscription },
  ]);
  standIn.sales.get(subscription)!.chargebacksIssued = 1;
  expect(await provider().fetch(ref)).toMatchObject({ state: "paid", charged_back: 4999 });
});

test.each([
  ["another account", /clientAccnum=900100/, "clientAccnum=900101"],
  ["another price", /billedInitialPrice=49.99/, "billedInitialPrice=0.99"],
  ["another currency", /billedCurrencyCode=840/, "billedCurrencyCode=978"],
  ["another order", /X-order_id=5f/, "X-order_id=6f"],
  ["another amount", /X-amount=4999/, "X-amount=99"],
  ["another digest", /ValidationDigest=./, "ValidationDigest=z"],
  ["a digest of other letters", /ValidationDigest=./, "ValidationDigest=%C3%A9"],
  ["another payment", /subscriptionId=\d/, "subscriptionId=9"],
  ["no payment", /subscriptionId=\d+/, "subscriptionId="],
])("a message with %s is not theirs", async (_what, part, forged) => {
  const { body, query } = await aSale();
  const changed = Buffer.from(body.toString().replace(part, forged));
  expect(changed.equals(body)).toBe(false);
  await expect(provider().readWebhook({ headers, body: changed, query })).rejects.toBeInstanceOf(ForgedWebhook);
});

test("a refund happens once, in part where that is asked", async () => {
  const { ref } = await aSale();
  const refund = { ref, amount: 1600, currency: "USD", key: "r1" } as const;
  expect(await provider().refund(refund)).toEqual({ ref: "r1" });
  expect(await provider().refund(refund)).toEqual({ ref: "r1" });
  expect(standIn.refunded).toEqual(["16.00"]);
});

test("a refund that may have been sent is looked for and never sent once more: it knows no keys", async () => {
  const { ref, subscription } = await aSale();
  standIn.refunded.length = 0;
  const refund = { ref, amount: 1600, currency: "USD", key: "r4", again: true } as const;
  await expect(provider().refund(refund)).rejects.toMatchObject({ passing: true, unsent: false });
  standIn.sales.get(subscription)!.refundsIssued = 1;
  expect(await provider().refund(refund)).toEqual({ ref: "r4" });
  expect(standIn.refunded).toEqual([]);
});

test("what was voided in the provider's office is not refunded besides", async () => {
  const { ref, subscription } = await aSale();
  standIn.refunded.length = 0;
  standIn.sales.get(subscription)!.voidsIssued = 1;
  expect(await provider().fetch(ref)).toMatchObject({ refunded: 4999, refund_unknown: true });
  expect(await provider().refund({ ref, amount: 4999, currency: "USD", key: "r2" })).toEqual({ ref: "r2" });
  expect(standIn.refunded).toEqual([]);
});

test.each(["<!doctype html><title>Maintenance</title>", "", '"results"'])(
  "an answer that is none, as %j, is asked for again: nothing is refunded without seeing what was",
  async (page) => {
    const { ref } = await aSale();
    standIn.refunded.length = 0;
    standIn.page = page;
    const refund = { ref, amount: 1600, currency: "USD", key: "r3" } as const;
    await expect(provider().fetch(ref)).rejects.toMatchObject({ passing: true });
    await expect(provider().refund(refund)).rejects.toMatchObject({ passing: true, unsent: true });
    standIn.page = undefined;
    expect(await provider().refund(refund)).toEqual({ ref: "r3" });
    expect(standIn.refunded).toEqual(["16.00"]);
  },
);

test("only cards, only its currencies", () => {
  expect(provider().serves("credit_card", "USD")).toBe(true);
  expect(provider().serves("credit_card", "PLN")).toBe(false);
  expect(provider().serves("ideal", "EUR")).toBe(false);
});
