/** What the two of a conversation learn of each other: delivered, read, typing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import { writersOf } from "#tests/support/writing.ts";
import { blockMember } from "#features/members/contract.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
let address: string;
beforeAll(async () => {
  site = await startTestApplication();
  address = await addressOf(site.app);
});
afterAll(() => site.close());

const { query, aSender, send } = writersOf(() => site);

async function hear(member: TestMember) {
  const browser = await site.as(member);
  return listen(address, browser.cookie("session"), 0);
}

describe("reading", () => {
  test("sets the count to 0 on every device, and tells a premium partner", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me)).body.conversation.id;
    await send(partner, me);
    const [mine, theirs] = [await hear(me), await hear(partner)];
    await mine.until(2);
    const browser = await site.as(me);
    expect((await browser.ask(contract.readChat, { conversation, sequence: 1 })).body).toEqual({
      num_unread_messages: 1,
      total_unread_messages: 1,
    });
    expect((await browser.ask(contract.readChat, { conversation, sequence: 99 })).body.num_unread_messages).toBe(0);
    // Once more, and backwards, changes nothing.
    await browser.ask(contract.readChat, { conversation, sequence: 1 });
    const reads = (await mine.until(4)).slice(2).map(({ event }) => event);
    expect(reads).toEqual([
      { kind: "read", conversation_id: conversation, sequence: 1, by: "me" },
      { kind: "read", conversation_id: conversation, sequence: 2, by: "me" },
    ]);
    expect((await theirs.until(4)).slice(2).map(({ event }) => event)).toEqual([
      { kind: "read", conversation_id: conversation, sequence: 1, by: "partner" },
      { kind: "read", conversation_id: conversation, sequence: 2, by: "partner" },
    ]);
    expect((await (await site.as(partner)).ask(contract.getChat, { conversation })).body).toMatchObject({
      partner_read: 2,
      partner_delivered: 2,
    });
    mine.close();
    theirs.close();
  });

  test.each([
    ["a free partner", {}, { paid_user: false }, ""],
    ["the partner of an invisible member", {}, {}, "status = 'hidden'"],
    ["the partner of somebody who hides being online", {}, {}, "show_online = 'nobody'"],
    ["the partner of somebody who is online for matches only", {}, {}, "show_online = 'matches'"],
  ])("is not told to %s", async (_who, mine, theirs, profile) => {
    const [me, partner] = [await aSender(mine), await aSender(theirs)];
    const conversation = (await send(partner, me)).body.conversation.id;
    if (profile) await query(`UPDATE profiles SET ${profile} WHERE id = $1`, [me.id]);
    const stream = await hear(partner);
    await stream.until(1);
    const browser = await site.as(me);
    await browser.ask(contract.getChats, {});
    await browser.ask(contract.readChat, { conversation, sequence: 1 });
    await browser.ask(contract.sendTyping, { conversation });
    // The next thing they hear is another message, after which nothing else can be on its way.
    await send(me, partner, { text: "Now" });
    await stream.until(profile ? 2 : 3);
    const kinds = stream.kinds();
    if (profile) expect(kinds).toEqual(["message", "message"]);
    else expect(kinds).toEqual(["message", "typing", "message"]);
    const { partner_read, partner_delivered } = (await (await site.as(partner)).ask(contract.getChat, { conversation }))
      .body;
    expect([partner_read, partner_delivered]).toEqual(profile ? [0, 0] : [null, null]);
    stream.close();
  });

  test("a list that was received is told as delivered", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me)).body.conversation.id;
    await (await site.as(me)).ask(contract.getChats, {});
    expect((await (await site.as(partner)).ask(contract.getChat, { conversation })).body).toMatchObject({
      partner_delivered: 1,
      partner_read: 0,
    });
  });

  test("a list is given, though somebody else stands in the way of telling so", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me)).body.conversation.id;
    const isWaiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%deliver_chats%' AND datname = current_database()";
    const other = await site.application.pool.connect();
    /** Whether the list was the one who gave up. */
    const meet = async () => {
      await other.query("BEGIN");
      // PostgreSQL looks once, a second after somebody began to wait: at the list first.
      await other.query("SET LOCAL deadlock_timeout = '5s'");
      await other.query("SELECT FROM live_counters WHERE user_id = $1 FOR UPDATE", [partner.id]);
      const list = (await site.as(me)).ask(contract.getChats, {});
      await expect.poll(async () => await query(isWaiting)).toHaveLength(1);
      const lock = other.query("SELECT FROM chats WHERE profile_id = $1 FOR UPDATE", [me.id]);
      const gave_up = await lock.then(
        () => true,
        () => false,
      );
      expect((await list).body.chats.map((chat) => chat.conversation.id)).toEqual([conversation]);
      await other.query("ROLLBACK");
      return gave_up;
    };
    let sent = 1;
    try {
      // On a busy machine that second may be over too early; then it is the other who gives up.
      for (; !(await meet()); sent += 1) await send(partner, me);
    } finally {
      other.release();
    }
    await (await site.as(me)).ask(contract.getChats, {});
    const seen = (await (await site.as(partner)).ask(contract.getChat, { conversation })).body;
    expect(seen.partner_delivered).toBe(sent);
  });

  test("is for the two of the conversation", async () => {
    const [me, partner, stranger] = [await aSender(), await aSender(), await aSender()];
    const conversation = (await send(partner, me)).body.conversation.id;
    const input = { conversation, sequence: 1 };
    expect((await (await site.as(stranger)).ask(contract.readChat, input)).error?.code).toBe("not_found");
    expect((await site.browser().ask(contract.readChat, input)).error?.code).toBe("authentication_required");
    expect((await (await site.as(stranger)).ask(contract.sendTyping, { conversation })).error?.code).toBe("not_found");
    expect((await site.browser().ask(contract.sendTyping, { conversation })).error?.code).toBe(
      "authentication_required",
    );
  });
});

describe("typing", () => {
  test("is shown to the partner for five seconds, said at most every three, and never to somebody blocked", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(me, partner)).body.conversation.id;
    const stream = await hear(partner);
    await stream.until(1);
    const browser = await site.as(me);
    for (let at = 0; at < 3; at += 1) await browser.ask(contract.sendTyping, { conversation });
    site.moveClock(3_000);
    // With the newest message that is known there: it may arrive after the one that was being written.
    await browser.ask(contract.sendTyping, { conversation, after: 1 });
    const typing = { kind: "typing", conversation_id: conversation, seconds: 5 };
    expect((await stream.until(3)).slice(1)).toEqual([
      { number: undefined, event: typing },
      { number: undefined, event: { ...typing, after: 1 } },
    ]);
    await (await site.as(partner)).ask(blockMember, { id: me.id });
    site.moveClock(3_000);
    await browser.ask(contract.sendTyping, { conversation });
    // After this nothing else can be on its way.
    await send(partner, await aSender());
    await expect.poll(() => stream.kinds().at(-1)).toBe("message");
    expect(stream.kinds().filter((kind) => kind === "typing")).toHaveLength(2);
    stream.close();
  });
});
