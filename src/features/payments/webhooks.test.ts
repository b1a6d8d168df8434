import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, order, post } from "#tests/support/buying.ts";
import { type PostbackStandIn, startPostback } from "#tests/support/postback-stand-in.ts";
import { startPayment } from "./contract.ts";
import { findOrderByRef } from "./queries.server.ts";
import { getTransaction } from "./transaction-contract.ts";

let provider: PostbackStandIn;
let site: TestApplication;
beforeAll(async () => {
  provider = await startPostback();
  site = await startTestApplication({ environment: { PAYMENT_URL: provider.url } });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const db = () => site.application.db;

const creditsOf = async (browser: Browser) => (await browser.ask(getUser, {})).body.user!.credits;
const stateOf = async (browser: Browser, id: string) =>
  (await browser.ask(getTransaction, { id })).body.transaction.state;

/** An order whose buyer has been led to the provider's form. */
async function ledToForm(browser: Browser, bundle: number) {
  const { payment_id } = (await order(browser, { bundle, method: "credit_card" })).body;
  const { next } = (await browser.ask(startPayment, { payment_id })).body;
  if (next.kind !== "redirect") throw new Error(next.kind);
  return { payment_id, url: next.url };
}

type Message = Pick<ReturnType<PostbackStandIn["sell"]>, "body" | "query">;

async function tell({ body, query }: Message): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post(site, { headers, body }, `ccbill?${query}`)).statusCode).toBe(200);
  await site.runJobs();
}

test("a sale pays the order that it was made for, and no dearer one that is named for it afterwards", async () => {
  const { browser } = await aBuyer(site);
  const [cheap, dear] = [await ledToForm(browser, 1), await ledToForm(browser, 3)];
  const sale = provider.sell(cheap.url);
  await tell(sale);
  expect(await creditsOf(browser)).toBe(10);
  const words = new URLSearchParams(sale.body.toString());
  const form = new URL(dear.url).searchParams;
  words.set("billedInitialPrice", form.get("initialPrice")!);
  for (const name of ["order_id", "amount", "currency", "signature"]) words.set(`X-${name}`, form.get(name)!);
  const forged = { ...sale, body: Buffer.from(words.toString()) };
  await tell(forged);
  expect(await stateOf(browser, dear.payment_id)).toBe("pending");
  await tell(provider.sell(dear.url));
  expect(await creditsOf(browser)).toBe(70);
  // Nor is it given back as a second payment of that one.
  await tell(forged);
  expect(provider.refunded).toEqual([]);
  expect(await stateOf(browser, cheap.payment_id)).toBe("completed");
});

test("the order of a message is found without reading those of others", async () => {
  const { member } = await aBuyer(site);
  await sql`
    INSERT INTO orders (site_id, user_id, number, key, request_hash, bundle_id, credits, country, currency, price, amount,
      vat_permille, vat_amount, consented_at, method, provider, provider_ref, state, created_at, expires_at)
    SELECT 1, ${member.id}, 'number ' || n, gen_random_uuid(), '', 1, 10, 'NL', 'EUR', 999, 999, 210, 173, now(), 'ideal',
      'many', 'sub' || n || ':' || n, 'cancelled', now(), now() FROM generate_series(1, 3000) AS n`.execute(db());
  await sql`ANALYZE orders`.execute(db());
  const read = await db()
    .transaction()
    .execute(async (db) => {
      const counts = sql<{ read: number }>`
        SELECT (pg_stat_get_xact_tuples_returned('orders'::regclass) + pg_stat_get_xact_tuples_fetched('orders'::regclass))::int
          AS read`;
      // What this connection read a moment ago may still be counted.
      const before = (await counts.execute(db)).rows[0]!.read;
      expect((await findOrderByRef({ db }, "many", "sub1500"))?.number).toBe("number 1500");
      return (await counts.execute(db)).rows[0]!.read - before;
    });
  expect(read).toBeLessThan(5);
  await sql`DELETE FROM orders WHERE provider = 'many'`.execute(db());
});
