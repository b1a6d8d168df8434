import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { anOrder } from "#tests/support/buying.ts";
import { aMember } from "#tests/support/factories.ts";
import { getBalance } from "./credits.server.ts";
import { forgetCredits } from "./leaving.server.ts";
import { grantCredits, returnCredits, revokeCredits, spendCredits } from "./ledger.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const ctx = () => site.application;

async function lotsOf(user_id: string) {
  return db()
    .selectFrom("credit_lots")
    .select(["bought", "granted", "remaining"])
    .where("user_id", "=", user_id)
    .orderBy("id")
    .execute();
}

async function entriesOf(user_id: string) {
  return db()
    .selectFrom("credit_entries")
    .select(["amount", "balance_after", "reason", "key"])
    .where("user_id", "=", user_id)
    .orderBy("id")
    .execute();
}

/** What each entry took from which lot, the lots counted from the first. */
async function amountsByLot(user_id: string) {
  const { rows } = await sql`
    SELECT entry.key, part.amount, lot.granted
    FROM credit_entries AS entry, unnest(entry.lots, entry.lot_amounts) WITH ORDINALITY AS part (lot_id, amount, place)
    JOIN credit_lots AS lot ON lot.id = part.lot_id
    WHERE entry.user_id = ${user_id} ORDER BY entry.id, part.place`.execute(db());
  return rows;
}

describe("spending", () => {
  test("free credits go first, then the oldest bought", async () => {
    const { id } = await aMember(db());
    await grantCredits(ctx(), id, {
      amount: 10,
      reason: "purchase",
      key: "order 1",
      order_id: await anOrder(db(), id, 10),
    });
    site.moveClock(1000);
    await grantCredits(ctx(), id, {
      amount: 25,
      reason: "purchase",
      key: "order 2",
      order_id: await anOrder(db(), id, 25),
    });
    site.moveClock(1000);
    expect(await grantCredits(ctx(), id, { amount: 5, reason: "signup", key: "signup" })).toBe(40);
    expect(await spendCredits(ctx(), id, { amount: 7, reason: "message", key: "m1" })).toBe(33);
    expect(await lotsOf(id)).toEqual([
      { bought: true, granted: 10, remaining: 8 },
      { bought: true, granted: 25, remaining: 25 },
      { bought: false, granted: 5, remaining: 0 },
    ]);
    expect(await spendCredits(ctx(), id, { amount: 9, reason: "gift", key: "g1" })).toBe(24);
    expect((await lotsOf(id)).map(({ remaining }) => remaining)).toEqual([0, 24, 0]);
  });

  test("the last of them leaves a premium member premium", async () => {
    const { id } = await aMember(db(), { paid_user: true });
    await grantCredits(ctx(), id, { amount: 1, reason: "signup", key: "signup" });
    expect(await spendCredits(ctx(), id, { amount: 1, reason: "message", key: "last" })).toBe(0);
    const user = await db().selectFrom("users").select("paid_user").where("id", "=", id).executeTakeFirstOrThrow();
    expect(user.paid_user).toBe(true);
  });

  test("what is not there cannot be spent, and nothing is taken", async () => {
    const { id } = await aMember(db(), { credits: 3 });
    expect(await spendCredits(ctx(), id, { amount: 4, reason: "message", key: "m1" })).toBeUndefined();
    expect(await getBalance(ctx(), id)).toBe(3);
    expect(await spendCredits(ctx(), randomUUID(), { amount: 1, reason: "message", key: "m1" })).toBeUndefined();
  });

  test("the same key again changes nothing and gives the balance", async () => {
    const { id } = await aMember(db(), { credits: 3 });
    expect(await spendCredits(ctx(), id, { amount: 3, reason: "message", key: "m1" })).toBe(0);
    expect(await spendCredits(ctx(), id, { amount: 3, reason: "message", key: "m1" })).toBe(0);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  test("what costs nothing leaves no entry", async () => {
    const { id } = await aMember(db(), { credits: 3 });
    expect(await spendCredits(ctx(), id, { amount: 0, reason: "message", key: "m1" })).toBe(3);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test("two hundred at once, each tried three times, spend exactly what there is", async () => {
    const { id } = await aMember(db(), { credits: 100 });
    const keys = Array.from({ length: 200 }, (_, index) => `m${index % 200}`);
    const results = await Promise.all(
      [...keys, ...keys, ...keys].map((key) => spendCredits(ctx(), id, { amount: 1, reason: "message", key })),
    );
    expect(results).toHaveLength(600);
    expect(await getBalance(ctx(), id)).toBe(0);
    const entries = await entriesOf(id);
    expect(entries.filter(({ reason }) => reason === "message")).toHaveLength(100);
    expect(new Set(entries.map(({ balance_after }) => balance_after)).size).toBe(101);
  });

  test("alone and together take the same from the same lots", async () => {
    const granted = [3, 4, 5];
    const amounts = [0, 2, 3, 6, 12, 13];
    const aPayer = async () => {
      const { id } = await aMember(db());
      for (const [at, amount] of granted.entries()) {
        await grantCredits(ctx(), id, { amount, reason: at === 1 ? "signup" : "purchase", key: `lot ${at}` });
        site.moveClock(1000);
      }
      return id;
    };
    const stateOf = async (id: string) => [await lotsOf(id), await entriesOf(id), await amountsByLot(id)];
    const alone = await Promise.all(amounts.map(aPayer));
    const together = await Promise.all(amounts.map(aPayer));
    const balances = [];
    for (const [at, id] of alone.entries())
      balances.push((await spendCredits(ctx(), id, { amount: amounts[at]!, reason: "message", key: "m" })) ?? null);
    // What was spent before is not spent again; who is unknown has nothing.
    const again = await aPayer();
    await spendCredits(ctx(), again, { amount: 5, reason: "gift", key: "m" });
    const before = await stateOf(again);
    const payers = [...together, again, randomUUID()];
    const { rows } = await sql<{ balances: number[] }>`
      SELECT spend_together(
        ${payers}, ${[...amounts, 5, 1]}::integer[], ${payers.map(() => "message")}, ${payers.map(() => "m")}, ${ctx().now()}
      ) AS balances`.execute(db());
    expect(rows[0]!.balances).toEqual([...balances, 7, null]);
    expect(balances).toEqual([12, 10, 9, 6, 0, null]);
    for (const [at, id] of together.entries()) expect(await stateOf(id)).toEqual(await stateOf(alone[at]!));
    expect(await stateOf(again)).toEqual(before);
  });

  test.each([-1, null])("no negative or missing amount: %s", async (amount) => {
    const { id } = await aMember(db(), { credits: 3 });
    await expect(sql`SELECT spend_credits(${id}, ${amount}, 'message', 'm')`.execute(db())).rejects.toThrow("Cannot");
    await expect(
      sql`SELECT spend_together(ARRAY[${id}]::uuid[], ARRAY[${amount}]::integer[], '{message}', '{m}', now())`.execute(
        db(),
      ),
    ).rejects.toThrow("Cannot");
    await expect(sql`SELECT grant_credits(${id}, ${amount}, 'signup', 'm')`.execute(db())).rejects.toThrow("Cannot");
  });
});

describe("granting", () => {
  test("twenty times at once counts once", async () => {
    const { id } = await aMember(db());
    const grant = { amount: 5, reason: "signup", key: "signup" } as const;
    const results = await Promise.all(Array.from({ length: 20 }, () => grantCredits(ctx(), id, grant)));
    expect(results.filter((balance) => balance !== undefined)).toEqual([5]);
    expect(await entriesOf(id)).toEqual([{ amount: 5, balance_after: 5, reason: "signup", key: "signup" }]);
  });

  test("a member without an account gets one", async () => {
    const { id } = await aMember(db());
    await db().deleteFrom("credit_accounts").where("user_id", "=", id).execute();
    expect(await grantCredits(ctx(), id, { amount: 5, reason: "correction", key: "c" })).toBe(5);
  });
});

describe("giving back and taking back", () => {
  test("what a message cost goes back into the lots it came from, once", async () => {
    const { id } = await aMember(db(), { credits: 2 });
    await grantCredits(ctx(), id, { amount: 10, reason: "purchase", key: "o", order_id: await anOrder(db(), id, 10) });
    await spendCredits(ctx(), id, { amount: 5, reason: "message", key: "m1" });
    expect(await returnCredits(ctx(), id, "m1")).toBe(12);
    expect(await returnCredits(ctx(), id, "m1")).toBeUndefined();
    expect(await returnCredits(ctx(), id, "never")).toBeUndefined();
    expect((await lotsOf(id)).map(({ remaining }) => remaining)).toEqual([2, 10]);
  });

  test("an order that is taken back gives up what is left of it, and nothing comes in again", async () => {
    const { id } = await aMember(db());
    const order_id = await anOrder(db(), id, 10);
    await grantCredits(ctx(), id, { amount: 10, reason: "purchase", key: "o", order_id });
    await spendCredits(ctx(), id, { amount: 4, reason: "message", key: "m1" });
    const revocation = { order_id, reason: "refund", key: "refund" } as const;
    expect(await revokeCredits(ctx(), id, revocation)).toEqual({ bought: 6, bonus: 0, balance: 0 });
    expect(await revokeCredits(ctx(), id, revocation)).toEqual({ bought: 0, bonus: 0, balance: 0 });
    expect(await returnCredits(ctx(), id, "m1")).toBe(4);
    expect(await lotsOf(id)).toEqual([
      { bought: true, granted: 10, remaining: 0 },
      { bought: false, granted: 4, remaining: 4 },
    ]);
  });

  test("the bonus of an order goes with it, other free credits stay", async () => {
    const { id } = await aMember(db(), { credits: 5 });
    const order_id = await anOrder(db(), id, 10);
    await grantCredits(ctx(), id, { amount: 10, reason: "purchase", key: "o", order_id });
    await grantCredits(ctx(), id, { amount: 2, reason: "correction", key: "bonus", order_id });
    const taken = await revokeCredits(ctx(), id, { order_id, reason: "chargeback", key: "c" });
    expect(taken).toEqual({ bought: 10, bonus: 2, balance: 5 });
  });
});

describe("the books", () => {
  test("an entry is neither changed nor removed", async () => {
    const { id } = await aMember(db(), { credits: 5 });
    for (const statement of [
      "UPDATE credit_entries SET amount = 50 WHERE user_id = $1",
      "UPDATE credit_entries SET user_id = NULL, amount = 50 WHERE user_id = $1",
      "DELETE FROM credit_entries WHERE user_id = $1",
    ])
      await expect(ctx().pool.query(statement, [id])).rejects.toThrow("never changed");
  });

  test("a balance does not move past the lots", async () => {
    const { id } = await aMember(db(), { credits: 5 });
    for (const statement of [
      "UPDATE credit_accounts SET balance = 50 WHERE user_id = $1",
      "UPDATE credit_accounts SET balance = 4 WHERE user_id = $1",
    ])
      await expect(ctx().pool.query(statement, [id])).rejects.toThrow("not what the lots hold");
  });

  test("an erased member leaves the money in the books, and nothing else", async () => {
    const { id } = await aMember(db(), { credits: 5 });
    await grantCredits(ctx(), id, {
      amount: 10,
      reason: "purchase",
      key: `order ${id}`,
      order_id: await anOrder(db(), id, 10),
    });
    await spendCredits(ctx(), id, { amount: 7, reason: "message", key: "m" });
    await forgetCredits(ctx(), id);
    await db().deleteFrom("users").where("id", "=", id).execute();
    const { rows } = await ctx().pool.query("SELECT user_id, amount FROM credit_entries WHERE key = $1", [
      `order ${id}`,
    ]);
    expect(rows).toEqual([{ user_id: null, amount: 10 }]);
    expect(await lotsOf(id)).toEqual([]);
  });
});
