/** Sending beside whatever else happens at the same instant: either whole or not at all, and the books agree. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { aMember, aSession, password, type TestMember } from "#tests/support/factories.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { blockMember } from "#features/members/contract.ts";
import { beginDeletion, deleteAccount } from "#features/membership/leaving-contract.ts";
import type { Web } from "#server/door.ts";
import { verifyMessages } from "./audit.server.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
/** Two processes of one installation: no lock of a process can help. */
let apps: readonly [Web, Web];
beforeAll(async () => {
  site = await startTestApplication({ settings: { new_partners_per_day: 100 } });
  apps = [site.app, (await site.anotherProcess()).app];
});
afterAll(() => site.close());

const db = () => site.application.db;
const rounds = 12;
const aSender = (credits: number) => aMember(db(), { paid_user: true, credits });

async function browsersOf(member: TestMember, count: number) {
  const browsers = [];
  for (let at = 0; at < count; at += 1) {
    const browser = openBrowser(apps[at % 2]!, {});
    browser.setCookie("session", await aSession(db(), member, new Date()));
    browsers.push(browser);
  }
  return browsers;
}

const storedBy = async ({ id }: TestMember) =>
  (await db().selectFrom("messages").select(["kind", "cost"]).where("sender_id", "=", id).execute()).map(
    ({ cost }) => cost,
  );
const balanceOf = async ({ id }: TestMember) =>
  (await db().selectFrom("credit_accounts").select("balance").where("user_id", "=", id).executeTakeFirstOrThrow())
    .balance;

async function expectAgreement(): Promise<void> {
  const application = { db: db() };
  expect([...(await verifyLedger(application)), ...(await verifyMessages(application))]).toEqual([]);
}

describe("at the same instant", () => {
  test("messages and a gift share the last credits: never more is spent than there was", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [me, partner] = [await aSender(2), await aMember(db())];
      const browsers = await browsersOf(me, 6);
      const answers = await Promise.all(
        browsers.map((browser, at) =>
          browser.ask(contract.sendMessage, {
            profile: partner.id,
            client_key: randomUUID(),
            ...(at % 2 === 0 ? { text: `Line ${at}` } : { gift: "rose", text: "" }),
          }),
        ),
      );
      const costs = await storedBy(me);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(2);
      expect(await balanceOf(me)).toBe(0);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(costs.length);
      for (const { error } of answers) expect([undefined, "not_enough_credits"]).toContain(error?.code);
    }
    await expectAgreement();
  });

  test("a block lets a message through or refuses it; what is refused costs nothing, what is stored came before", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const [me, partner] = [await aSender(10), await aMember(db())];
      const [mine] = await browsersOf(me, 1);
      const theirs = (await browsersOf(partner, 2))[1]!;
      const { conversation } = (
        await mine!.ask(contract.sendMessage, { profile: partner.id, client_key: randomUUID(), text: "Hello" })
      ).body;
      const send = () =>
        mine!.ask(contract.sendMessage, {
          conversation: conversation.id,
          client_key: randomUUID(),
          text: "Still there?",
        });
      const block = () => theirs.ask(blockMember, { id: me.id });
      const [sent] = round % 2 === 0 ? await Promise.all([send(), block()]) : [await block().then(send)];
      outcomes.add(sent.status);
      if (sent.status !== 200) expect(sent.error?.code).toBe("blocked");
      const stored = await storedBy(me);
      expect(stored).toHaveLength(sent.status === 200 ? 2 : 1);
      expect(await balanceOf(me)).toBe(10 - stored.length);
      // After the block nothing arrives any more.
      expect((await send()).error?.code).toBe("blocked");
      expect(await balanceOf(me)).toBe(10 - stored.length);
    }
    expect(outcomes).toContain(403);
    await expectAgreement();
  });

  test("a member who leaves gets a message or does not; a refused one costs nothing, and none is left behind", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [me, partner] = [await aSender(10), await aMember(db(), { credits: 10, paid_user: true })];
      const mine = await browsersOf(me, 4);
      const [leaving, ...theirs] = await browsersOf(partner, 4);
      await leaving!.ask(beginDeletion, { reason: "other" });
      const send = (browser: (typeof mine)[number], to: TestMember) =>
        browser.ask(contract.sendMessage, { profile: to.id, client_key: randomUUID(), text: "At the last moment" });
      const [received, given, left] = await Promise.all([
        Promise.all(mine.map((browser) => send(browser, partner))),
        Promise.all(theirs.map((browser) => send(browser, me))),
        leaving!.ask(deleteAccount, { password }),
      ]);
      expect(left.error).toBeUndefined();
      for (const [sender, answers] of [
        [me, received],
        [partner, given],
      ] as const) {
        const stored = await storedBy(sender);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(stored.length);
        expect(await balanceOf(sender)).toBe(10 - stored.length);
        for (const { error } of answers)
          expect([undefined, "blocked", "not_found", "authentication_required"]).toContain(error?.code);
      }
      expect((await send(mine[0]!, partner)).status).not.toBe(200);
    }
    await expectAgreement();
  });
});

describe("the audit of messages", () => {
  test("finds a message without its charge, a charge without its message, and a wrong count", async () => {
    const [me, partner] = [await aSender(10), await aMember(db())];
    const [browser] = await browsersOf(me, 1);
    const send = async (text: string) =>
      (await browser!.ask(contract.sendMessage, { profile: partner.id, client_key: randomUUID(), text })).body;
    const { conversation } = await send("One");
    await send("Two");
    await expectAgreement();
    const faults = async () => (await verifyMessages({ db: db() })).map(({ user_id, fault }) => `${user_id} ${fault}`);

    await db()
      .updateTable("messages")
      .set({ cost: 3 })
      .where("sender_id", "=", me.id)
      .where("sequence", "=", 2)
      .execute();
    expect(await faults()).toEqual([
      `${me.id} message 2 of ${conversation.id} has no charge of its cost`,
      `${me.id} charges for messages differ from messages by -2`,
    ]);
    await db()
      .updateTable("messages")
      .set({ cost: 1 })
      .where("sender_id", "=", me.id)
      .where("sequence", "=", 2)
      .execute();
    await db().updateTable("chats").set({ num_unread_messages: 5 }).where("profile_id", "=", partner.id).execute();
    expect(await faults()).toEqual([`${partner.id} the chat ${conversation.id} counts 5 unread of 2`]);
    await db().updateTable("chats").set({ num_unread_messages: 2 }).where("profile_id", "=", partner.id).execute();
    // What is deleted with its conversation is remembered, so that the charges still have their reason.
    await db().deleteFrom("conversations").where("id", "=", conversation.id).execute();
    expect(await faults()).toEqual([]);
    const remember = (credits: number) =>
      db().updateTable("erased_charges").set({ credits }).where("user_id", "=", me.id).execute();
    await remember(1);
    expect(await faults()).toEqual([`${me.id} charges for messages differ from messages by 1`]);
    await remember(2);
    await expectAgreement();
  });
});
