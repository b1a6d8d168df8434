import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms, minute_ms } from "#features/accounts/rules.ts";
import { addCode } from "#features/credits/discounts.server.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, order, paidOrder, sandboxOf, startedOrder } from "#tests/support/buying.ts";
import { aMember } from "#tests/support/factories.ts";
import { cancelOrder, startPayment } from "./contract.ts";
import { listExpired, listUnheard } from "./reconciliation-queries.server.ts";
import { getTransaction } from "./transaction-contract.ts";
import { withdraw } from "./withdraw-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

const creditsOf = async (browser: Browser) => (await browser.ask(getUser, {})).body.user!.credits;
const transactionOf = async (browser: Browser, id: string) =>
  (await browser.ask(getTransaction, { id })).body.transaction;
const stateOf = async (browser: Browser, id: string) => (await transactionOf(browser, id)).state;

/** A job that comes by itself, with the jobs that it makes. */
async function run(name: string): Promise<void> {
  await site.runSchedule(name);
  await site.runJobs();
}

async function refOf(payment_id: string): Promise<string> {
  const row = await db().selectFrom("orders").select("provider_ref").where("id", "=", payment_id).executeTakeFirst();
  return row!.provider_ref!;
}

describe("an order that nobody pays", () => {
  test("expires after half an hour, is over at the provider too, and its buyer is told", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    site.moveClock(29 * minute_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("pending");
    site.moveClock(minute_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("expired");
    expect((await sandboxOf(site).find(ref))!.state).toBe("cancelled");
    await site.runJobs();
    expect((await site.mails())[0]!.kind).toBe("payments.failure");
    expect(await creditsOf(browser)).toBe(0);
  });

  test("but was paid in the last minute, is completed instead", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    await choose(site, ref, "pay_lost");
    site.moveClock(31 * minute_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("completed");
    expect(await creditsOf(browser)).toBe(10);
  });

  test("and is paid after all when it has expired, brings its credits", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    site.moveClock(31 * minute_ms);
    await run("payments.expire");
    await db().updateTable("sandbox_payments").set({ state: "open" }).where("ref", "=", ref).execute();
    await choose(site, ref, "pay");
    expect(await stateOf(browser, payment_id)).toBe("completed");
    expect(await creditsOf(browser)).toBe(10);
  });

  test("is forgotten after ninety days; what was paid stays", async () => {
    const { browser } = await aBuyer(site);
    const unpaid = await startedOrder(browser);
    await choose(site, unpaid.ref, "cancel");
    const paid = await paidOrder(site, browser);
    site.moveClock(91 * day_ms);
    await run("payments.clear");
    const ids = [unpaid.payment_id, paid.payment_id];
    const left = await db().selectFrom("orders").select("id").where("id", "in", ids).execute();
    expect(left).toEqual([{ id: paid.payment_id }]);
  });

  test("what was paid by somebody who is gone goes with its receipt when the tax office cannot ask any more", async () => {
    const leaver = await aMember(db());
    const { browser } = await aBuyer(site);
    const [stays, gone] = [await paidOrder(site, browser), await paidOrder(site, await site.as(leaver))];
    await db().deleteFrom("users").where("id", "=", leaver.id).execute();
    const ids = [stays.payment_id, gone.payment_id];
    const kept = async () => {
      const rows = await db().selectFrom("receipts").select("order_id").where("order_id", "in", ids).execute();
      return rows.map(({ order_id }) => order_id);
    };
    const now = site.application.now();
    const end = Date.UTC(now.getUTCFullYear() + 1 + settingsSeed.invoice_years, 0, 1);
    site.moveClock(end - now.getTime() - minute_ms);
    await run("payments.clear");
    expect((await kept()).toSorted()).toEqual(ids.toSorted());
    site.moveClock(minute_ms);
    await run("payments.clear");
    expect(await kept()).toEqual([stays.payment_id]);
    expect(await db().selectFrom("orders").select("id").where("id", "in", ids).execute()).toHaveLength(1);
  });
});

test("a refund that is cancelled in the provider's office, of which it says nothing, is found out by asking", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  await browser.ask(withdraw, { payment_id });
  await site.runJobs();
  const provider = site.application.payments.find("sandbox")!;
  const payment = (await provider.fetch(ref))!;
  const { id } = await db()
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", payment_id)
    .executeTakeFirstOrThrow();
  const fetch = vi.spyOn(provider, "fetch").mockResolvedValue({ ...payment, refunded: 0, refunds_failed: [id] });
  expect((await transactionOf(browser, payment_id)).refund_state).toBe("sent");
  for (const _ of ["found out", "known"]) await run("payments.clear");
  const asked = fetch.mock.calls.filter(([of]) => of === ref).length;
  fetch.mockRestore();
  expect(asked).toBe(1);
  expect((await transactionOf(browser, payment_id)).refund_state).toBe("failed");
});

describe("an order whose provider was never heard of again", () => {
  test("is asked about after two minutes", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    await choose(site, ref, "pay_lost");
    site.moveClock(minute_ms);
    await run("payments.reconcile");
    expect(await creditsOf(browser)).toBe(0);
    site.moveClock(2 * minute_ms);
    await run("payments.reconcile");
    expect(await stateOf(browser, payment_id)).toBe("completed");
    expect(await creditsOf(browser)).toBe(10);
    await run("payments.reconcile");
    expect(await creditsOf(browser)).toBe(10);
  });

  const asked_wrongly = [
    ["the clock that comes by", () => run("payments.reconcile")],
    ["the page that waits for it", (browser: Browser, id: string) => transactionOf(browser, id)],
  ] as const;
  test.each(asked_wrongly)(
    "is asked about by %s, though it was asked about by a clock that was a day ahead",
    async (_, ask) => {
      const { browser } = await aBuyer(site);
      const { payment_id, ref } = await startedOrder(browser);
      site.moveClock(day_ms);
      await transactionOf(browser, payment_id);
      await site.runJobs();
      site.moveClock(-day_ms);
      await choose(site, ref, "pay_lost");
      await ask(browser, payment_id);
      await site.runJobs();
      expect(await stateOf(browser, payment_id)).toBe("completed");
    },
  );

  test("is asked about by the page that waits for it", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    await choose(site, ref, "pay_lost");
    await transactionOf(browser, payment_id);
    await site.runJobs();
    expect(await stateOf(browser, payment_id)).toBe("completed");
  });
});

describe("an order that its buyer left on the provider's page", () => {
  test("can be gone on with, until the provider has heard of it", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, next, ref } = await startedOrder(browser);
    // Once more after the provider was asked.
    for (let look = 0; look < 2; look += 1) {
      expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "pending", unfinished: true });
      await site.runJobs();
    }
    expect((await browser.ask(startPayment, { payment_id })).body.next).toEqual(next);
    await choose(site, ref, "pend");
    expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "pending", unfinished: false });
    expect((await browser.ask(startPayment, { payment_id })).body.next).toEqual({ kind: "status" });
  });

  test("can be given up, here and there", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    expect((await browser.ask(cancelOrder, { payment_id })).body.state).toBe("cancelled");
    expect((await sandboxOf(site).find(ref))!.state).toBe("cancelled");
    const paid = await paidOrder(site, browser);
    expect((await browser.ask(cancelOrder, { payment_id: paid.payment_id })).error?.code).toBe("conflict");
    const { browser: other } = await aBuyer(site);
    expect((await other.ask(cancelOrder, { payment_id })).error?.code).toBe("not_found");
    expect((await site.browser().ask(cancelOrder, { payment_id })).error?.code).toBe("authentication_required");
  });

  test.each([
    ["before", "pay_lost"],
    ["while", "pay_lost"],
    ["while", "pend"],
  ] as const)("is not given up there where nothing can be (%s it is given up: %s)", async (when, outcome) => {
    const { browser, member } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    site.moveClock(20 * minute_ms);
    if (when === "before") await sandboxOf(site).choose(ref, outcome);
    vi.spyOn(site.application.payments.find("sandbox")!, "cancel").mockImplementationOnce(async () => {
      if (when === "while") await sandboxOf(site).choose(ref, outcome);
      return false;
    });
    const answer = await browser.ask(cancelOrder, { payment_id });
    vi.restoreAllMocks();
    if (outcome === "pend") {
      expect(answer.body.state).toBe("cancelled");
      await choose(site, ref, "pay");
    } else expect(answer.error?.code).toBe("conflict");
    expect(await stateOf(browser, payment_id)).toBe("completed");
    expect(await creditsOf(browser)).toBe(10);
    await site.runJobs();
    const told = (await site.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
    if (when === "before") expect(told).toEqual(["payments.receipt"]);
  });

  test.each(["cancel", "expire", "left"] as const)("lets go of its code (%s)", async (end) => {
    const code = `FREED${end.toUpperCase()}`;
    const ctx = { ...site.application, site: await site.application.sites.default() };
    await addCode(ctx, { code, kind: "code", percentage: 10 });
    const { browser } = await aBuyer(site);
    const first = await startedOrder(browser, { code });
    if (end === "left") site.moveClock(3_000);
    else await choose(site, first.ref, end);
    const second = await startedOrder(browser, { code });
    expect(await stateOf(browser, first.payment_id)).not.toBe("pending");
    await choose(site, second.ref, "pay");
    expect((await order(browser, { code, total: 899 })).error?.code).toBe("code_already_used");
  });
});

describe("a wire transfer", () => {
  test("shows where to pay, waits seven days, and counts when the money is there", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, next } = await startedOrder(browser, { method: "wire_transfer" });
    expect(next).toEqual({ kind: "status" });
    const waiting = await transactionOf(browser, payment_id);
    expect(waiting).toMatchObject({ state: "pending", unfinished: false, wire: { reference: waiting.number } });
    expect(new Date(waiting.wire!.expires).getTime() - new Date(waiting.created_at).getTime()).toBe(7 * day_ms);
    expect(await creditsOf(browser)).toBe(0);
    site.moveClock(6 * day_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("pending");
    await choose(site, await refOf(payment_id), "pay");
    expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "completed", wire: null });
    expect(await creditsOf(browser)).toBe(10);
  });

  test("that was on its way when it expired counts, though nobody says that it is there", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await startedOrder(browser, { method: "wire_transfer" });
    const ref = await refOf(payment_id);
    site.moveClock(7 * day_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("expired");
    await db().updateTable("sandbox_payments").set({ state: "paid" }).where("ref", "=", ref).execute();
    site.moveClock(day_ms / 2);
    await run("payments.reconcile");
    expect(await stateOf(browser, payment_id)).toBe("completed");
    expect(await creditsOf(browser)).toBe(10);
  });

  test("that never comes expires after seven days", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await startedOrder(browser, { method: "wire_transfer" });
    site.moveClock(7 * day_ms);
    await run("payments.expire");
    expect(await stateOf(browser, payment_id)).toBe("expired");
  });
});

test("an order of a provider that is gone does not stand before the others every time", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id } = await startedOrder(browser);
  await db().updateTable("orders").set({ provider: "gone" }).where("id", "=", payment_id).execute();
  site.moveClock(3 * minute_ms);
  const isListed = async () =>
    (await listUnheard({ db: db() }, site.application.now(), 200)).some(({ id }) => id === payment_id);
  expect(await isListed()).toBe(true);
  await run("payments.reconcile");
  expect(await isListed()).toBe(false);
});

test("an order whose credits were given before the money came is not in line to expire", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id } = await startedOrder(browser);
  site.moveClock(40 * 24 * 60 * minute_ms);
  const isListed = async () =>
    (await listExpired({ db: db() }, site.application.now(), 200)).some(({ id }) => id === payment_id);
  expect(await isListed()).toBe(true);
  await db().updateTable("orders").set({ granted: 10 }).where("id", "=", payment_id).execute();
  expect(await isListed()).toBe(false);
});
