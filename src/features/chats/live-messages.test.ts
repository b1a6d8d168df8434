/** Messages that come with the stream: what asking would show, to those who may see it at that moment. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { blockMember } from "#features/members/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { addressOf, type Heard, listen } from "#tests/support/live.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
let address: string;
beforeAll(async () => {
  site = await startTestApplication({ settings: { free_history_messages: 3 } });
  address = await addressOf(site.app);
});
afterAll(() => site.close());

const db = () => site.application.db;
const query = async (text: string, values: unknown[] = []) => (await site.application.pool.query(text, values)).rows;
const aSender = (given: Parameters<typeof aMember>[1] = {}) =>
  aMember(db(), { paid_user: true, credits: 200, ...given });

type Given = { text?: string; gift?: string; image?: string };

async function send(from: TestMember, to: TestMember, given: Given = { text: "Hello" }) {
  const browser = await site.as(from);
  return (await browser.ask(contract.sendMessage, { profile: to.id, client_key: randomUUID(), ...given })).body;
}

/** Everything told since the beginning, as a browser hears it that comes now. */
async function hear(member: TestMember, count: number): Promise<Heard[]> {
  const stream = await listen(address, (await site.as(member)).cookie("session"), 0);
  const heard = await stream.until(count);
  stream.close();
  return heard;
}

const messagesOf = (heard: readonly Heard[]) =>
  heard.flatMap(({ event }) => (event.kind === "message" ? [event.message] : []));

async function shownTo(member: TestMember, conversation: string) {
  return (await (await site.as(member)).ask(contract.getChat, { conversation })).body.messages;
}

async function anImage({ id }: TestMember): Promise<string> {
  const [row] = await query(
    `INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at)
     VALUES ($1, $2, $3, 'data:,', 900, 600, now()) RETURNING id`,
    [id, randomUUID(), randomUUID()],
  );
  return row.id;
}

describe("the stream brings", () => {
  test("each message to every page of both, as asking for it shows it", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const cookies = await Promise.all(
      [me, me, partner, partner].map(async (who) => (await site.as(who)).cookie("session")),
    );
    const pages = await Promise.all(cookies.map((cookie) => listen(address, cookie, 0)));
    const conversation = (await send(me, partner, { text: "First\nand “second”" })).conversation.id;
    await send(partner, me, { image: await anImage(partner), text: "Us" });
    await send(me, partner, { gift: "rose" });
    const seen = { [me.id]: await shownTo(me, conversation), [partner.id]: await shownTo(partner, conversation) };
    expect(seen[me.id]).toHaveLength(3);
    expect(seen[me.id]![0]).toMatchObject({ own: true, cost: 1, client_key: expect.any(String) });
    expect(seen[partner.id]![0]).toMatchObject({ own: false, cost: null, client_key: null });
    for (const [at, page] of pages.entries()) {
      expect(messagesOf(await page.until(3))).toEqual(seen[(at < 2 ? me : partner).id]);
      expect(page.heard.map(({ number }) => number)).toEqual([1, 2, 3]);
      page.close();
    }
  });

  test("what this process sent without asking for it, unless something before it is missing", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    await send(partner, me);
    const stream = await listen(address, (await site.as(me)).cookie("session"), 0);
    await stream.until(1);
    const { work } = site.application.live;
    const reads = work.reads;
    const { conversation } = await send(partner, me, { text: "At once" });
    expect(messagesOf(await stream.until(2)).at(-1)).toEqual((await shownTo(me, conversation.id)).at(-1));
    expect(work.reads).toBe(reads);
    // Told by somebody whose wake-up was lost.
    await query(`SELECT tell_live(ARRAY[$1]::uuid[], ARRAY['{"kind": "likes"}']::jsonb[])`, [me.id]);
    await send(partner, me, { text: "After it" });
    expect((await stream.until(4)).map(({ number, event }) => [number, event.kind])).toEqual([
      [1, "message"],
      [2, "message"],
      [3, "likes"],
      [4, "message"],
    ]);
    expect(work.reads).toBe(reads + 1);
    stream.close();
  });

  test("nothing that the stored event would keep", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const { conversation } = await send(me, partner, { text: "Between us" });
    const events = await query("SELECT event FROM live_events WHERE user_id = $1", [partner.id]);
    expect(events).toEqual([{ event: { kind: "message", conversation_id: conversation.id, sequence: 1 } }]);
  });
});

describe("who comes later is told", () => {
  test("of a message that staff removed only that there was one", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const { conversation } = await send(me, partner, { text: "Send me money" });
    await query("SELECT remove_message($1, 1, now())", [conversation.id]);
    const heard = await hear(partner, 1);
    expect(JSON.stringify(heard)).not.toContain("money");
    expect(messagesOf(heard)).toEqual(await shownTo(partner, conversation.id));
    expect(messagesOf(heard)).toMatchObject([{ text: "", removed: true }]);
  });

  test.each<[string, (me: TestMember, partner: TestMember, conversation: string) => Promise<unknown>]>([
    ["has blocked the partner", async (me, partner) => (await site.as(me)).ask(blockMember, { id: partner.id })],
    ["was blocked", async (me, partner) => (await site.as(partner)).ask(blockMember, { id: me.id })],
    [
      "has removed the chat",
      async (me, _, conversation) => (await site.as(me)).ask(contract.deleteChat, { conversation }),
    ],
    ["has a partner who is gone", async (_, { id }) => query("DELETE FROM users WHERE id = $1", [id])],
    [
      "has a partner who was banned",
      async (_, { id }) => query("UPDATE profiles SET status = 'blocked' WHERE id = $1", [id]),
    ],
  ])("nothing of it who %s", async (_who, change) => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me, { text: "Nobody shall hear this" })).conversation.id;
    await change(me, partner, conversation);
    const [first] = await hear(me, 1);
    const told: LiveEvent = { kind: "message", conversation_id: conversation, sequence: 1 };
    expect(first!.event).toEqual(told);
  });

  test("what came back after a removed past, and nothing of that past", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me, { text: "Old" })).conversation.id;
    await (await site.as(me)).ask(contract.deleteChat, { conversation });
    await send(partner, me, { text: "New" });
    const heard = await hear(me, 3);
    // Which one is gone: no list has to be asked for to the end.
    expect(heard[1]!.event).toEqual({ kind: "chats", removed: conversation });
    const [past, present] = messagesOf(heard);
    expect(past).toBeUndefined();
    expect(present).toMatchObject({ text: "New" });
  });

  test("as a free member the newest alone: what is before it has to be asked for", async () => {
    const [me, partner] = [await aMember(db()), await aSender()];
    for (const text of ["1", "2", "3", "4", "5"]) await send(partner, me, { text });
    const told = messagesOf(await hear(me, 5));
    expect(told.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(told[4]).toMatchObject({ text: "5" });
  });

  test("without the messages where there is much to tell", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const text = "Long ".repeat(190);
    for (let at = 0; at < 80; at += 1) await send(partner, me, { text });
    const told = messagesOf(await hear(me, 80)) as (contract.Message | undefined)[];
    expect(told).toHaveLength(80);
    const bare = told.indexOf(undefined);
    expect(bare).toBeGreaterThan(10);
    expect(told.slice(bare).every((message) => message === undefined)).toBe(true);
  });
});
