/** Members who each buy the smallest bundle, one after the other; some of it is refunded by the provider. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createOrder, getOrderOverview, startPayment } from "#features/payments/contract.ts";
import { aMember } from "#tests/support/factories.ts";
import { aBrowser, type Deeds, nothing } from "./people.ts";
import type { FaultySite } from "./site.ts";

/**
 * What the site could not ask at once it asks after 5 s, then 10, 20, 40. What a killed worker was at, or could not note on
 * a full disk, is given to another after two minutes, and found at the next look after these.
 */
const patience_ms = 300_000;

type Row = { id: string; grants: number; credits: number; left: number; state: string };

export function aShopper(site: FaultySite): Deeds {
  const { pool, url } = site;
  const { provider } = site.outside!;
  const paid: { payment_id: string; refunded: boolean }[] = [];
  const faults: string[] = [];

  async function buy(): Promise<void> {
    const wish = { bundle: 1, method: "ideal", country: "NL", code: "" } as const;
    const browser = await aNewcomer(site);
    const overview = await browser.ask(getOrderOverview, wish);
    if (overview.error) throw new Error(`the shop refused: ${overview.error.code}`);
    const order = { ...wish, key: randomUUID(), total: overview.body.total, immediate_use: true as const };
    const made = await browser.ask(createOrder, order);
    if (made.error) throw new Error(`an order was refused: ${made.error.code}`);
    const { payment_id } = made.body;
    const begun = await browser.ask(startPayment, { payment_id });
    const next = begun.body?.next;
    if (next?.kind !== "redirect") throw new Error(`a payment did not begin: ${begun.error?.code ?? next?.kind}`);
    const payment = provider.payments.get(next.url.split("/").at(-1)!)!;
    payment.status = "paid";
    const order_paid = { payment_id, refunded: false };
    await tell(url, payment.id);
    // Providers tell some things twice.
    if (Math.random() < 0.5) await tell(url, payment.id);
    paid.push(order_paid);
    if (Math.random() >= 0.4) return;
    payment.amountRefunded = payment.amount;
    await tell(url, payment.id);
    order_paid.refunded = true;
  }

  async function rows(): Promise<Map<string, Row>> {
    const { rows: found } = await pool.query<Row>(
      `SELECT id, credits, state,
         (SELECT count(*)::integer FROM credit_entries WHERE order_id = orders.id AND reason = 'purchase') AS grants,
         (SELECT coalesce(sum(amount), 0)::integer FROM credit_entries WHERE order_id = orders.id) AS left
       FROM orders WHERE id = ANY ($1)`,
      [paid.map(({ payment_id }) => payment_id)],
    );
    return new Map(found.map((row) => [row.id, row]));
  }

  function compare(orders: Map<string, Row>) {
    const judged = { ...nothing, acknowledged: paid.length, missing: [] as string[], faults };
    for (const { payment_id, refunded } of paid) {
      const order = orders.get(payment_id);
      if (!order || order.grants === 0) judged.missing.push(`order ${payment_id}, ${order?.state}`);
      else if (order.grants > 1) judged.doubled += 1;
      else judged.credits_off += Math.abs(order.left - (refunded ? 0 : order.credits));
    }
    judged.lost = judged.missing.length;
    // One order of the provider for each of ours, however often it was begun.
    const begun = [...provider.payments.values()].map(({ metadata }) => (metadata as { order_id: string }).order_id);
    if (new Set(begun).size !== begun.length) faults.push("an order was begun twice at the provider");
    return judged;
  }

  return {
    async work(isOver) {
      while (!isOver()) {
        try {
          await buy();
        } catch (error) {
          return void faults.push((error as Error).message);
        }
        await sleep(200);
      }
    },
    acknowledged: () => paid.length + paid.filter(({ refunded }) => refunded).length,
    async judge() {
      const late = Date.now() + patience_ms;
      for (;;) {
        const judged = compare(await rows());
        if (judged.lost + judged.credits_off === 0 || Date.now() > late) return judged;
        await sleep(500);
      }
    },
  };
}

/** As soon as there is a database to put them into. */
async function aNewcomer(site: FaultySite) {
  for (;;) {
    try {
      return await aBrowser(site, await aMember(site.db));
    } catch {
      await sleep(50);
    }
  }
}

/** The provider's message, sent until the site has taken it. */
async function tell(url: string, id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/webhooks/mollie`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `id=${id}`,
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    await response?.body?.cancel().catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
}
