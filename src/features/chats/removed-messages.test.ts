/** Messages that staff remove after a report. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { sendReport } from "#features/safety/contract.ts";
import { reportsCommands } from "#server/commands/reports.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { runCommand } from "#tests/support/commands.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { verifyMessages } from "./audit.server.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

let [sender, reader] = [] as unknown as [TestMember, TestMember];
beforeEach(async () => {
  sender = await aMember(db(), { paid_user: true, credits: 100, gender: "male" });
  reader = await aMember(db(), { gender: "female" });
});

type Given = { text: string; gift?: string };

async function send(given: Given): Promise<string> {
  const browser = await site.as(sender);
  const { body } = await browser.ask(contract.sendMessage, { profile: reader.id, client_key: randomUUID(), ...given });
  return body.conversation.id;
}

async function report(conversation: string, sequence = 1): Promise<string> {
  const browser = await site.as(reader);
  const why = { category: "money", explanation: "" } as const;
  return (await browser.ask(sendReport, { subject: "message", conversation, sequence, ...why })).body.receipt;
}

async function decide(receipt: string, decision: string): Promise<void> {
  const args = [receipt, decision, "Asking for money is not allowed"];
  await runCommand(site.application, reportsCommands, "reports decide", args);
}

async function balance(): Promise<number> {
  const { balance } = await db()
    .selectFrom("credit_accounts")
    .select("balance")
    .where("user_id", "=", sender.id)
    .executeTakeFirstOrThrow();
  return balance;
}

const seenBy = async (member: TestMember, conversation: string) =>
  (await (await site.as(member)).ask(contract.getChat, { conversation })).body.messages;

/** Nobody has lost or won anything that the books do not know. */
async function expectBooksAgree(): Promise<void> {
  expect(await verifyLedger({ db: db() })).toEqual([]);
  expect(await verifyMessages({ db: db() })).toEqual([]);
}

test("one that was not read is gone for both, and its sender has the credits back, once", async () => {
  const conversation = await send({ text: "Send me 500 euros" });
  expect(await balance()).toBe(99);
  const [first, second] = [await report(conversation), await report(conversation)];
  await decide(first, "warn");
  await decide(second, "warn");
  expect(await balance()).toBe(100);
  for (const member of [sender, reader])
    expect(await seenBy(member, conversation)).toMatchObject([{ sequence: 1, text: "", cost: null, removed: true }]);
  const { chats } = (await (await site.as(reader)).ask(contract.getChats, {})).body;
  expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { text: "", removed: true } }]);
  await expectBooksAgree();
});

test("one that was read is gone and paid", async () => {
  const conversation = await send({ text: "Send me 500 euros" });
  await (await site.as(reader)).ask(contract.readChat, { conversation, sequence: 1 });
  await decide(await report(conversation), "hide");
  expect(await balance()).toBe(99);
  const { body, removed_at } = await db()
    .selectFrom("messages")
    .select(["body", "removed_at"])
    .where("conversation_id", "=", conversation)
    .executeTakeFirstOrThrow();
  expect([body, removed_at]).toEqual(["", expect.any(Date)]);
  await expectBooksAgree();
});

test("a gift that was given back is nobody's gift", async () => {
  const conversation = await send({ text: "For 500 euros", gift: "rose" });
  expect(await balance()).toBeLessThan(100);
  await decide(await report(conversation), "warn");
  expect(await balance()).toBe(100);
  expect(await db().selectFrom("received_gifts").select("id").where("giver_id", "=", sender.id).execute()).toEqual([]);
  await expectBooksAgree();
});

test("only the one that was reported; none when the report is dismissed", async () => {
  const conversation = await send({ text: "Good evening" });
  await send({ text: "Send me 500 euros" });
  await decide(await report(conversation, 1), "dismiss");
  await decide(await report(conversation, 2), "warn");
  expect(await seenBy(reader, conversation)).toMatchObject([{ text: "Good evening" }, { text: "", removed: true }]);
  expect(await balance()).toBe(99);
});

test("a page that has not heard of it learns of it with the next question, as far as its reader sees", async () => {
  const conversation = await send({ text: "Good evening" });
  await send({ text: "Send me 500 euros" });
  await send({ text: "Please" });
  await decide(await report(conversation, 2), "warn");
  const askedBy = async (member: TestMember, after: number) =>
    (await (await site.as(member)).ask(contract.getChat, { conversation, after })).body;
  expect(await askedBy(reader, 3)).toMatchObject({ messages: [], removed: [2] });
  expect(await askedBy(sender, 2)).toMatchObject({ messages: [{ sequence: 3 }], removed: [2] });
  // What comes with the answer says it itself.
  expect(await askedBy(reader, 1)).toMatchObject({ messages: [{ removed: true }, { text: "Please" }], removed: [] });
  await (await site.as(reader)).ask(contract.deleteChat, { conversation });
  await send({ text: "Hello?" });
  expect(await askedBy(reader, 3)).toMatchObject({ messages: [{ text: "Hello?" }], removed: [] });
});

test("its sender is told that it was removed", async () => {
  await decide(await report(await send({ text: "Send me 500 euros" })), "warn");
  expect((await site.runJobs()).failed).toBe(0);
  const mail = (await site.mails()).find(({ to }) => to === sender.email);
  expect(mail?.text).toContain("One of your messages breaks our rules and has been removed.");
});

test("every open page of both hears of it, and the sender's of the credits", async () => {
  const conversation = await send({ text: "Send me 500 euros" });
  const receipt = await report(conversation);
  const heardBy = async ({ id }: TestMember) =>
    (await db().selectFrom("live_events").select("event").where("user_id", "=", id).orderBy("number").execute()).map(
      ({ event }) => event,
    );
  const [before_sender, before_reader] = [await heardBy(sender), await heardBy(reader)];
  await decide(receipt, "warn");
  const removed = { kind: "removed", conversation_id: conversation, sequence: 1 };
  expect((await heardBy(sender)).slice(before_sender.length)).toEqual([removed, { kind: "user" }]);
  expect((await heardBy(reader)).slice(before_reader.length)).toContainEqual(removed);
});
