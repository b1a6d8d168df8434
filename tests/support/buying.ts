/** Buying in tests: an order by a member, and what the built-in provider says of it. */
import { randomUUID } from "node:crypto";
import type { Given } from "#contract/call.ts";
import { createOrder, getOrderOverview, startPayment } from "#features/payments/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { openSandbox, type SandboxOutcome } from "#platform/payments/sandbox.server.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";

/** Long a member: no welcome offer lowers the price. */
export async function aBuyer(
  site: TestApplication,
  given: Parameters<typeof aMember>[1] = {},
): Promise<{ member: TestMember; browser: Browser }> {
  const { db } = site.application;
  const member = await aMember(db, given);
  const created_at = new Date(0);
  await db.updateTable("users").set({ created_at }).where("id", "=", member.id).execute();
  return { member, browser: await site.as(member) };
}

type Wishes = Partial<Given<typeof createOrder>>;

/** At the price that the overview shows. Gives the answer, refused or not. */
export async function order(browser: Browser, wishes: Wishes = {}) {
  const { bundle = 1, method = "ideal", country = "NL", code = "" } = wishes;
  const overview = (await browser.ask(getOrderOverview, { bundle, method, country, code })).body;
  return browser.ask(createOrder, {
    key: randomUUID(),
    bundle,
    method,
    country,
    code,
    total: overview.total,
    immediate_use: true,
    ...wishes,
  });
}

/** An order whose payment has begun; gives its number and that of the payment at the provider. */
export async function startedOrder(browser: Browser, wishes: Wishes = {}) {
  const { payment_id } = (await order(browser, wishes)).body;
  const { next } = (await browser.ask(startPayment, { payment_id })).body;
  const ref = next.kind === "redirect" ? next.url.split("/").at(-1)! : "";
  return { payment_id, next, ref };
}

export function sandboxOf({ application }: TestApplication) {
  return openSandbox(application);
}

/** The provider's side changes and its messages arrive. */
export async function choose(site: TestApplication, ref: string, outcome: SandboxOutcome): Promise<void> {
  const sandbox = sandboxOf(site);
  const deliveries = await sandbox.choose(ref, outcome);
  if (!deliveries) throw new Error(`"${outcome}" cannot be chosen.`);
  for (const delivery of deliveries) await post(site, sandbox.message(ref, delivery));
}

/** A message over the network, as the provider sends it. */
export async function post(
  site: TestApplication,
  { headers, body }: { headers: Readonly<Record<string, string | undefined>>; body: Buffer },
  provider = "sandbox",
) {
  return site.app.inject({
    method: "POST",
    url: `/webhooks/${provider}`,
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
    payload: body,
  });
}

/** A paid order. */
export async function paidOrder(site: TestApplication, browser: Browser, wishes: Wishes = {}) {
  const started = await startedOrder(browser, wishes);
  await choose(site, started.ref, "pay");
  return started;
}

/** The row of a completed order, without its credits. */
export async function anOrder(db: Db, user_id: string, credits: number): Promise<string> {
  const now = new Date();
  const amount = credits * 100;
  const { id } = await db
    .insertInto("orders")
    .values({
      ...{ site_id: 1, user_id, credits, amount, price: amount, key: randomUUID(), number: randomUUID() },
      ...{ request_hash: Buffer.alloc(32), state: "completed", bundle_id: 1, country: "NL", currency: "EUR" },
      ...{ vat_permille: 210, vat_amount: 0, method: "ideal", granted: credits },
      ...{ consented_at: now, created_at: now, expires_at: now, completed_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
