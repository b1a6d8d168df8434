import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import { saveUser } from "#features/accounts/contract.ts";
import { getBundles } from "#features/credits/contract.ts";
import { blockMember } from "#features/members/contract.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
let address: string;
beforeAll(async () => {
  site = await startTestApplication({ settings: { free_history_messages: 3 } });
  address = await addressOf(site.app);
});
afterAll(() => site.close());

const db = () => site.application.db;
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.application.pool.query<Row>(text, values)).rows;
const aSender = (given: Parameters<typeof aMember>[1] = {}) =>
  aMember(db(), { paid_user: true, credits: 200, ...given });

async function send(from: TestMember, to: TestMember, text = "Hello") {
  const browser = await site.as(from);
  return (await browser.ask(contract.sendMessage, { profile: to.id, client_key: randomUUID(), text })).body;
}

async function hear(member: TestMember) {
  const browser = await site.as(member);
  return listen(address, browser.cookie("session"), 0);
}

describe("reading", () => {
  test("sets the count to 0 on every device, and tells a premium partner", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me)).conversation.id;
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
    const conversation = (await send(partner, me)).conversation.id;
    if (profile) await query(`UPDATE profiles SET ${profile} WHERE id = $1`, [me.id]);
    const stream = await hear(partner);
    await stream.until(1);
    const browser = await site.as(me);
    await browser.ask(contract.getChats, {});
    await browser.ask(contract.readChat, { conversation, sequence: 1 });
    await browser.ask(contract.sendTyping, { conversation });
    // The next thing they hear is another message, after which nothing else can be on its way.
    await send(me, partner, "Now");
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
    const conversation = (await send(partner, me)).conversation.id;
    await (await site.as(me)).ask(contract.getChats, {});
    expect((await (await site.as(partner)).ask(contract.getChat, { conversation })).body).toMatchObject({
      partner_delivered: 1,
      partner_read: 0,
    });
  });

  test("a list is given, though somebody else stands in the way of telling so", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me)).conversation.id;
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
    const conversation = (await send(partner, me)).conversation.id;
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
    const conversation = (await send(me, partner)).conversation.id;
    const stream = await hear(partner);
    await stream.until(1);
    const browser = await site.as(me);
    for (let at = 0; at < 3; at += 1) await browser.ask(contract.sendTyping, { conversation });
    site.moveClock(3_000);
    await browser.ask(contract.sendTyping, { conversation });
    const typing = { kind: "typing", conversation_id: conversation, seconds: 5 };
    expect((await stream.until(3)).slice(1)).toEqual([
      { number: undefined, event: typing },
      { number: undefined, event: typing },
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

describe("removing", () => {
  test("is for one side only; the chat comes back without its past when the partner writes", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me, "Old")).conversation.id;
    const browser = await site.as(me);
    expect((await browser.ask(contract.deleteChat, { conversation })).body).toEqual({ total_unread_messages: 0 });
    expect((await browser.ask(contract.deleteChat, { conversation })).error?.code).toBe("not_found");
    expect((await browser.ask(contract.getChats, {})).body.chats).toEqual([]);
    expect((await browser.ask(contract.getChat, { conversation })).error?.code).toBe("not_found");
    expect((await (await site.as(partner)).ask(contract.getChats, {})).body.chats).toHaveLength(1);
    await send(partner, me, "New");
    const { messages, num_unread_messages } = (await browser.ask(contract.getChat, { conversation })).body;
    expect(messages.map(({ text }) => text)).toEqual(["New"]);
    expect(num_unread_messages).toBe(1);
  });

  test("by both purges it after 30 days, and the books still add up", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(me, partner)).conversation.id;
    await (await site.as(me)).ask(contract.deleteChat, { conversation });
    site.moveClock(31 * 86_400_000);
    await site.runSchedule("chats.clear");
    const count = async () => (await query("SELECT FROM messages WHERE conversation_id = $1", [conversation])).length;
    expect(await count()).toBe(1);
    await (await site.as(partner)).ask(contract.deleteChat, { conversation });
    await site.runSchedule("chats.clear");
    expect(await count()).toBe(1);
    site.moveClock(31 * 86_400_000);
    await site.runSchedule("chats.clear");
    expect(await count()).toBe(0);
    expect(await query("SELECT credits::integer FROM erased_charges WHERE user_id = $1", [me.id])).toEqual([
      { credits: 1 },
    ]);
  });

  test("is for members who have the chat", async () => {
    const conversation = randomUUID();
    expect((await site.browser().ask(contract.deleteChat, { conversation })).error?.code).toBe(
      "authentication_required",
    );
    expect((await (await site.as(await aSender())).ask(contract.deleteChat, { conversation })).error?.code).toBe(
      "not_found",
    );
  });
});

describe("a conversation", () => {
  test("is read a page at a time, in both directions", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(me, partner, "1")).conversation.id;
    await query(
      `INSERT INTO messages (conversation_id, sequence, sender_id, client_key, body, cost)
       SELECT $1, at, $2, gen_random_uuid(), at::text, 0 FROM generate_series(2, 167) AS at`,
      [conversation, partner.id],
    );
    await query("UPDATE conversations SET last_sequence = 167 WHERE id = $1", [conversation]);
    const browser = await site.as(me);
    const page = async (input: { before?: number; after?: number }) => {
      const { messages, has_older, has_newer } = (await browser.ask(contract.getChat, { conversation, ...input })).body;
      return [messages[0]?.sequence, messages.at(-1)?.sequence, messages.length, has_older, has_newer];
    };
    expect(await page({})).toEqual([118, 167, 50, true, false]);
    expect(await page({ before: 118 })).toEqual([18, 117, 100, true, false]);
    expect(await page({ before: 18 })).toEqual([1, 17, 17, false, false]);
    expect(await page({ after: 10 })).toEqual([11, 60, 50, true, true]);
    expect(await page({ after: 165 })).toEqual([166, 167, 2, true, false]);
    expect(await page({ after: 167 })).toEqual([undefined, undefined, 0, true, false]);
  });

  test("shows free members the newest messages only, and says that there are more", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    let conversation = "";
    for (const text of ["1", "2", "3", "4", "5"]) conversation = (await send(me, partner, text)).conversation.id;
    const free = await site.as(partner);
    const shown = (await free.ask(contract.getChat, { conversation })).body;
    expect(shown.messages.map(({ text }) => text)).toEqual(["3", "4", "5"]);
    expect(shown).toMatchObject({ history_hidden: true, has_older: false, last_sequence: 5 });
    for (const input of [{ before: 3 }, { before: 1 }])
      expect((await free.ask(contract.getChat, { conversation, ...input })).body.messages).toEqual([]);
    expect((await free.ask(contract.getChat, { conversation, after: 0 })).body.messages).toHaveLength(3);
    expect((await (await site.as(me)).ask(contract.getChat, { conversation })).body).toMatchObject({
      history_hidden: false,
    });
  });

  test("with somebody new is a draft, which says what writing costs", async () => {
    const [me, partner] = [await aSender({ credits: 0 }), await aMember(db())];
    const browser = await site.as(me);
    const draft = (await browser.ask(contract.getDraft, { profile: partner.id })).body;
    expect(draft).toMatchObject({ id: null, messages: [], profile: { id: partner.id } });
    expect(draft.writing).toMatchObject({
      refusal: { code: "not_enough_credits", message: "You do not have enough credits to send this message" },
      credits: 0,
      needs_fictional_consent: false,
    });
    expect(draft.writing.costs[0]).toMatchObject({ action: "message", credits: 1 });
    for (const profile of ["nonsense", randomUUID(), me.id])
      expect((await browser.ask(contract.getDraft, { profile })).error?.code).toBe("not_found");
    expect((await site.browser().ask(contract.getDraft, { profile: partner.id })).error?.code).toBe(
      "authentication_required",
    );
  });
});

describe("what an unconfirmed member writes", () => {
  test("waits, two at most, and is delivered and charged on confirmation", async () => {
    const me = await aMember(db(), { status: "not_confirmed" });
    const [first, second] = [await aMember(db()), await aMember(db())];
    const browser = await site.as(me);
    const write = (profile: string, client_key = randomUUID()) =>
      browser.ask(contract.sendMessage, { profile, client_key, text: "Waiting" });
    const key = randomUUID();
    const { body } = await write(first.id, key);
    expect(body.message).toMatchObject({ waiting: true, sequence: 0, cost: null });
    expect((await write(first.id, key)).body).toEqual(body);
    site.moveClock(1_000);
    expect((await write(second.id)).error).toBeUndefined();
    expect((await write(second.id)).error?.code).toBe("not_confirmed");
    const shown = (await browser.ask(contract.getChat, { conversation: body.conversation.id })).body;
    expect(shown.messages).toMatchObject([{ text: "Waiting", waiting: true }]);
    expect(shown.writing.waiting_left).toBe(0);
    expect((await browser.ask(contract.getChats, {})).body.chats).toHaveLength(2);
    // Nobody else sees any of it.
    const reader = await site.as(first);
    expect((await reader.ask(contract.getChats, {})).body.chats).toEqual([]);
    expect((await reader.ask(contract.getChat, { conversation: body.conversation.id })).error?.code).toBe("not_found");

    await query("UPDATE users SET status = 'active' WHERE id = $1", [me.id]);
    await query("UPDATE profiles SET status = 'active' WHERE id = $1", [me.id]);
    // Enough for one of the two: the other stays with its sender, who may try again.
    await query("SELECT grant_credits($1, 1, 'signup', 'signup')", [me.id]);
    const { deliverMessages } = await import("./messages.server.ts");
    const { contextOfJob } = await import("#server/worker.server.ts");
    await deliverMessages(await contextOfJob(site.application, 1, "test"), { id: me.id, time_zone: "UTC" });
    expect((await reader.ask(contract.getChats, {})).body.chats).toMatchObject([
      { num_unread_messages: 1, last_message: { text: "Waiting" } },
    ]);
    const kept = (await browser.ask(contract.getChats, {})).body.chats;
    expect(kept).toHaveLength(2);
    expect(await query("SELECT refused FROM waiting_messages WHERE sender_id = $1", [me.id])).toEqual([
      { refused: "not_enough_credits" },
    ]);
  });
});

describe("a picture", () => {
  test("is fetched by the two of the conversation only", async () => {
    const [me, partner, stranger] = [await aSender(), await aSender(), await aSender()];
    const file = randomUUID().replaceAll("-", "");
    const blurred = randomUUID().replaceAll("-", "");
    const [{ id }] = (await query<{ id: string }>(
      "INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at) VALUES ($1, $2, $3, '', 900, 600, now()) RETURNING id",
      [me.id, file, blurred],
    )) as [{ id: string }];
    for (const name of [`${file}-large.webp`, `${file}-medium.webp`, `${blurred}-blurred.webp`])
      await site.application.storage.put(name, new Uint8Array([1]), "image/webp");
    const status = async (member: TestMember | undefined, name: string) => {
      const browser = member ? await site.as(member) : site.browser();
      return (await browser.inject({ method: "GET", url: `/photos/${name}` })).statusCode;
    };
    expect(await status(me, `${file}-large.webp`)).toBe(200);
    expect(await status(partner, `${file}-large.webp`)).toBe(404);
    const browser = await site.as(me);
    const client_key = randomUUID();
    const sent = (await browser.ask(contract.sendMessage, { profile: partner.id, client_key, image: id, text: "Us" }))
      .body;
    expect(sent).toMatchObject({
      credits: 198,
      message: { kind: "image", text: "Us", cost: 2, image: { id, width: 900 } },
    });
    for (const name of [`${file}-large.webp`, `${file}-medium.webp`, `${blurred}-blurred.webp`]) {
      expect(await status(partner, name)).toBe(200);
      expect(await status(stranger, name)).toBe(404);
      expect(await status(undefined, name)).toBe(404);
    }
    // One picture, one message.
    expect(
      (await browser.ask(contract.sendMessage, { profile: partner.id, client_key: randomUUID(), image: id })).error
        ?.code,
    ).toBe("validation");
    await (await site.as(partner)).ask(contract.deleteChat, { conversation: sent.conversation.id });
    expect(await status(partner, `${file}-large.webp`)).toBe(404);
    await (await site.as(me)).ask(blockMember, { id: partner.id });
    expect(await status(me, `${file}-large.webp`)).toBe(200);
  });
});

describe("first lines", () => {
  test("are six of the pool and two about what both like, the same when asked again", async () => {
    const [me, partner] = [await aSender({ gender: "male" }), await aMember(db())];
    await query("UPDATE profiles SET interests = '{art,beer,sex,travelling}' WHERE id = ANY ($1)", [
      [me.id, partner.id],
    ]);
    const browser = await site.as(me);
    const { lines } = (await browser.ask(contract.getIcebreakers, { profile: partner.id })).body;
    expect(lines).toHaveLength(8);
    expect(new Set(lines).size).toBe(8);
    expect(lines.slice(0, 2).every((line) => /Art|Beer|Travelling/i.test(line))).toBe(true);
    expect((await browser.ask(contract.getIcebreakers, { profile: partner.id })).body.lines).toEqual(lines);
    expect((await browser.ask(contract.getIcebreakers, { profile: randomUUID() })).error?.code).toBe("not_found");
    expect((await site.browser().ask(contract.getIcebreakers, { profile: partner.id })).error?.code).toBe(
      "authentication_required",
    );
  });

  test("and gifts have their prices in credits and in money", async () => {
    const { gifts, currency } = (await (await site.as(await aSender())).ask(contract.getGifts, {})).body;
    expect(gifts).toHaveLength(12);
    expect(gifts[0]).toMatchObject({ key: "rose", credits: 2 });
    expect(gifts[0]!.least).toBeGreaterThan(0);
    expect(currency).toMatch(/^[A-Z]{3}$/);
    expect((await site.browser().ask(contract.getGifts, {})).error?.code).toBe("authentication_required");
  });

  test("and all prices are in the money that the member pays with, whatever the language", async () => {
    const [me, partner] = [await aSender({ country: "SE" }), await aMember(db())];
    const browser = await site.as(me);
    await browser.ask(saveUser, { language: "pl" });
    const { currency } = (await browser.ask(getBundles, {})).body;
    expect(currency).toBe("SEK");
    expect((await browser.ask(contract.getGifts, {})).body.currency).toBe(currency);
    const empty = (await browser.ask(contract.getDraft, { profile: partner.id })).body;
    expect(empty.writing.currency).toBe(currency);
    const conversation = (await send(me, partner)).conversation.id;
    expect((await browser.ask(contract.getChat, { conversation })).body.writing.currency).toBe(currency);
  });
});
