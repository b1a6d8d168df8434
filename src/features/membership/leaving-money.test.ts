import { afterAll, beforeAll, expect, test } from "vitest";
import { day_ms } from "#features/accounts/rules.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { paidOrder, sandboxOf } from "#tests/support/buying.ts";
import { aMember, password } from "#tests/support/factories.ts";
import * as contract from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

/** Buys ten credits for 9.99, spends three, leaves so many days later, and is erased. */
async function buyAndLeave(email: string, days: number) {
  const member = await aMember(db(), { email });
  const browser = await site.as(member);
  const { payment_id, ref } = await paidOrder(site, browser);
  await spendCredits(site.application, member.id, { amount: 3, reason: "message", key: "a few words" });
  site.moveClock(days * day_ms);
  // Away for so long, the member logs in again.
  const back = await site.as(member);
  await back.ask(contract.beginDeletion, { reason: "other" });
  const told = (await back.ask(contract.getDeletion, {})).body;
  expect((await back.ask(contract.deleteAccount, { password })).status).toBe(200);
  await site.runJobs();
  const erase = async () => {
    site.moveClock(14 * day_ms);
    await site.runSchedule("membership.erase-members");
    await site.runJobs();
    await site.runJobs();
  };
  const order = () =>
    db()
      .selectFrom("orders")
      .select(["user_id", "state", "refunded", "taken"])
      .where("id", "=", payment_id)
      .executeTakeFirstOrThrow();
  const lastMail = async () => (await site.mails()).find(({ to }) => to === email)!;
  return { told, erase, order, lastMail, paidBack: async () => (await sandboxOf(site).find(ref))!.refunded };
}

test("what could be returned on the day of leaving is paid back when the account is erased, and not before", async () => {
  const { told, erase, order, paidBack, lastMail } = await buyAndLeave("returns@example.org", 13);
  expect(told).toMatchObject({ credits: 7, returned: 7 });
  expect(await order()).toMatchObject({ state: "completed", refunded: 0 });
  await erase();
  expect(await order()).toEqual({ user_id: null, state: "refunded", refunded: 699, taken: 7 });
  expect(await paidBack()).toBe(699);
  const receipts = await db().selectFrom("refunds").select(["amount", "reason", "state"]).execute();
  expect(receipts).toEqual([{ amount: 699, reason: "erased", state: "sent" }]);
  expect((await lastMail()).kind).toBe("membership.erased");
  expect((await lastMail()).text).toContain("€6.99");
  await erase();
  expect(await paidBack()).toBe(699);
});

test("what was too old by then is forfeited, as the page has said", async () => {
  const { told, erase, order, paidBack, lastMail } = await buyAndLeave("forfeits@example.org", 15);
  expect(told).toMatchObject({ credits: 7, returned: 0 });
  await erase();
  expect(await order()).toMatchObject({ user_id: null, state: "completed", refunded: 0 });
  expect(await paidBack()).toBe(0);
  expect((await lastMail()).text).not.toContain("€");
});
