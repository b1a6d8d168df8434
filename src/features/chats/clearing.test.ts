/** What is sent in the very moment in which something old is cleared away stays. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eraseUser } from "#features/membership/erasure.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { writersOf } from "#tests/support/writing.ts";
import { deleteChat, getChat } from "./contract.ts";
import { type Send, sendMessages } from "./send-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const { query, aSender, send } = writersOf(() => site);

/** Sends in a transaction that ends only when the clearing of old things, or what is given, waits for it. */
async function whileItClears(
  send: Pick<Send, "sender" | "recipient" | "kind" | "body" | "image">,
  clear = () => site.runSchedule("chats.clear"),
) {
  const limits = { cost: 1, free_partners: 2, new_partners: 9, day_start: new Date(0), notify_at: new Date() };
  let clearing: Promise<void> | undefined;
  const sent = await db()
    .transaction()
    .execute(async (trx) => {
      const sends = [{ ...send, ...limits, client_key: randomUUID() }];
      const [sent] = await sendMessages({ db: trx }, sends, site.application.now());
      expect(sent!.outcome).toBe("sent");
      clearing = clear();
      const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await vi.waitFor(async () => expect(await query(waits)).not.toEqual([]));
      return sent!;
    });
  await clearing;
  return sent;
}

test("a conversation that both have removed keeps what somebody writes in the moment in which it would be purged", async () => {
  const [me, partner] = [await aSender(), await aSender()];
  const conversation = (await send(me, partner)).body.conversation.id;
  for (const one of [me, partner]) await (await site.as(one)).ask(deleteChat, { conversation });
  site.moveClock(31 * 86_400_000);
  await whileItClears({ sender: partner.id, recipient: me.id, kind: "text", body: "Again" });
  const { messages } = (await (await site.as(me)).ask(getChat, { conversation })).body;
  expect(messages.map(({ text }) => text)).toEqual(["Again"]);
  site.moveClock(-31 * 86_400_000);
});

test("a conversation keeps what somebody writes in the moment in which the other one is erased", async () => {
  const [me, partner] = [await aSender(), await aSender()];
  const conversation = (await send(me, partner)).body.conversation.id;
  await (await site.as(partner)).ask(deleteChat, { conversation });
  await whileItClears({ sender: partner.id, recipient: me.id, kind: "text", body: "Are you there?" }, async () => {
    await eraseUser(await contextOfJob(site.application, 1, randomUUID()), me.id);
  });
  const { profile, messages } = (await (await site.as(partner)).ask(getChat, { conversation })).body;
  expect([profile, messages.map(({ text }) => text)]).toEqual([null, ["Are you there?"]]);
});

test("a picture that is sent in the moment in which it would be forgotten as unused stays", async () => {
  const [me, partner] = [await aSender({ paid_user: true }), await aSender()];
  const [file, blurred] = [randomUUID(), randomUUID()];
  const [{ id: image }] = (await query<{ id: string }>(
    "INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at) VALUES ($1, $2, $3, '', 900, 600, $4) RETURNING id",
    [me.id, file, blurred, new Date(0)],
  )) as [{ id: string }];
  const sent = await whileItClears({ sender: me.id, recipient: partner.id, kind: "image", body: "", image });
  expect(await query("SELECT image_id FROM messages WHERE conversation_id = $1", [sent.conversation_id])).toEqual([
    { image_id: image },
  ]);
});
