/** What is believed of a payment, whoever says it. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBalance } from "#features/credits/credits.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ProviderPayment } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { amount, begun, credits } from "#tests/support/begun-orders.ts";
import { aMember } from "#tests/support/factories.ts";
import { listEvents } from "./queries.server.ts";
import { applyPayment } from "./settlement.server.ts";

let site: TestApplication;
let ctx: Context;
beforeAll(async () => {
  site = await startTestApplication();
  ctx = await contextOfJob(site.application, 1, randomUUID());
});
afterAll(() => site.close());

test.each<[string, Partial<ProviderPayment>, string[]]>([
  ["another order", { order_id: randomUUID() }, ["mismatch"]],
  ["no order", { order_id: undefined }, ["mismatch"]],
  ["less", { amount: amount - 1 }, ["mismatch"]],
  ["more", { amount: amount + 1 }, ["mismatch"]],
  ["another currency", { currency: "USD" }, ["mismatch"]],
  ["more refunded than was paid", { refunded: amount + 1 }, ["mismatch"]],
  ["more charged back than was paid", { charged_back: amount + 1 }, ["mismatch"]],
  ["another payment", { ref: "another" }, []],
])("a payment of %s brings nothing, and does not keep the right one out", async (_what, told, outcomes) => {
  const { id: user_id } = await aMember(ctx.db);
  const order_id = await begun(ctx, user_id);
  const state = { state: "paid", refunded: 0, charged_back: 0 } as const;
  const payment: ProviderPayment = { ref: order_id, order_id, amount, currency: "EUR", ...state };
  expect(await applyPayment(ctx, order_id, { ...payment, ...told }, "webhook")).toBe("pending");
  expect(await getBalance(ctx, user_id)).toBe(0);
  expect((await listEvents(ctx, order_id)).map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(await applyPayment(ctx, order_id, payment, "webhook")).toBe("completed");
  expect(await getBalance(ctx, user_id)).toBe(credits);
});
