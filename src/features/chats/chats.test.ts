import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { writersOf } from "#tests/support/writing.ts";
import { blockMember } from "#features/members/contract.ts";
import { deleteChat, getChat, getChats, readChat } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { chats_page_size: 10, free_history_messages: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const { query, aSender, send } = writersOf(() => site);
let minutes = 0;

/** A conversation that the partner began, seen from both sides; each is a minute younger than the one before. */
async function aConversation(
  me: TestMember,
  partner: TestMember,
  bodies: string[],
  num_unread_messages = 0,
): Promise<string> {
  const [lower_id, upper_id] = [me.id, partner.id].toSorted() as [string, string];
  const last_message_at = new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1)));
  const { id } = await db()
    .insertInto("conversations")
    .values({ lower_id, upper_id, last_sequence: bodies.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [at, body] of bodies.entries())
    await db()
      .insertInto("messages")
      .values({
        conversation_id: id,
        sequence: at + 1,
        sender_id: at % 2 === 0 ? partner.id : me.id,
        client_key: randomUUID(),
        body,
        cost: 0,
        created_at: last_message_at,
      })
      .execute();
  await db()
    .insertInto("chats")
    .values([
      { profile_id: me.id, conversation_id: id, partner_id: partner.id, num_unread_messages, last_message_at },
      { profile_id: partner.id, conversation_id: id, partner_id: me.id, last_message_at },
    ])
    .execute();
  return id;
}

describe("the chats of a member", () => {
  test("are the newest conversations with their last line and unread count", async () => {
    const [me, first, second] = [await aMember(db()), await aMember(db()), await aMember(db())];
    await aConversation(me, first, ["Hello", "Good evening"], 0);
    await aConversation(me, second, ["One", "Two", "Three\nlines"], 2);
    const { body } = await (await site.as(me)).ask(getChats, {});
    expect(
      body.chats.map(({ profile, num_unread_messages, last_message }) => [
        profile?.name,
        num_unread_messages,
        last_message?.text,
        last_message?.own,
      ]),
    ).toEqual([
      [second.name, 2, "Three lines", false],
      [first.name, 0, "Good evening", true],
    ]);
    expect(body.total_unread_messages).toBe(2);
  });

  test("count all unread messages, also of conversations further down", async () => {
    const me = await aMember(db());
    for (let at = 0; at < 12; at += 1) await aConversation(me, await aMember(db()), ["Hello"], 1);
    const { body } = await (await site.as(me)).ask(getChats, {});
    expect(body.chats).toHaveLength(10);
    expect(body.total_unread_messages).toBe(12);
    // Who has read further asks for as many at once, without a gap or a repeat.
    const browser = await site.as(me);
    const whole = (await browser.ask(getChats, { limit: 300 })).body;
    const ids = ({ chats }: typeof body) => chats.map(({ conversation }) => conversation.id);
    const rest = (await browser.ask(getChats, { after: body.next!, limit: 1 })).body;
    const last = (await browser.ask(getChats, { after: rest.next!, limit: 300 })).body;
    expect([...ids(body), ...ids(rest), ...ids(last)]).toEqual(ids(whole));
    expect([whole.chats.length, whole.next, last.next]).toEqual([12, null, null]);
    expect((await browser.ask(getChats, { limit: 301 })).error?.code).toBe("validation");
  });

  test("do not count what is just being opened, whatever of it is read by then", async () => {
    const [me, partner, other] = [await aMember(db()), await aMember(db()), await aMember(db())];
    const opened = await aConversation(me, partner, ["Hello", "There"], 2);
    const elsewhere = await aConversation(me, other, ["Hello"], 1);
    const browser = await site.as(me);
    const layout = pages.find(({ file }) => file.endsWith("layouts/chat.tsx"))!;
    const badge = async (id: string) => {
      const { text } = await loadPage(site, browser, layout, { id });
      return (JSON.parse(text) as { total_unread_messages: number }).total_unread_messages;
    };
    expect(await badge("none")).toBe(3);
    expect(await badge(opened)).toBe(1);
    // The partner's profile has an address of this layout too, and an unread conversation of others is none of mine.
    expect(await badge(partner.id)).toBe(3);
    expect(await badge(await aConversation(partner, other, ["Hello"], 1))).toBe(3);
    await browser.ask(readChat, { conversation: opened, sequence: 2 });
    expect(await badge(opened)).toBe(1);
    // What is hidden counts for nothing, opened or not.
    expect((await browser.ask(blockMember, { id: other.id })).status).toBe(200);
    expect(await badge(opened)).toBe(0);
    expect(await badge(elsewhere)).toBe(0);
  });

  test("leave out what this side has removed", async () => {
    const [me, partner] = [await aMember(db()), await aMember(db())];
    const id = await aConversation(me, partner, ["Hello"], 1);
    await db()
      .updateTable("chats")
      .set({ removed: true })
      .where("conversation_id", "=", id)
      .where("profile_id", "=", me.id)
      .execute();
    expect((await (await site.as(me)).ask(getChats, {})).body).toEqual({
      chats: [],
      total_unread_messages: 0,
      next: null,
    });
    expect((await (await site.as(partner)).ask(getChats, {})).body.chats).toHaveLength(1);
  });

  test("keep a conversation whose partner is banned, without the partner", async () => {
    const [me, partner] = [await aMember(db()), await aMember(db(), { status: "banned" })];
    await aConversation(me, partner, ["Hello"]);
    const { body } = await (await site.as(me)).ask(getChats, {});
    expect(body.chats[0]).toMatchObject({ profile: null, last_message: { text: "Hello" } });
  });

  test("are found by a part of the name, with its accents or without, and never by what stands for any letter", async () => {
    const me = await aMember(db());
    const partners = [];
    for (const name of ["Zoë Łąka", "Søren 100"]) partners.push(await aMember(db(), { name }));
    for (const partner of partners) await aConversation(me, partner, ["Hello"]);
    const browser = await site.as(me);
    const found = async (search: string) =>
      (await browser.ask(getChats, { search })).body.chats.map(({ profile }) => profile?.name);
    for (const search of ["zoe", "ZOË", "laka", "Łąk"])
      expect([search, ...(await found(search))]).toEqual([search, "Zoë Łąka"]);
    expect(await found("soren")).toEqual(["Søren 100"]);
    for (const search of ["%", "_", "zoé x"]) expect([search, ...(await found(search))]).toEqual([search]);
  });

  test("are for members only", async () => {
    expect((await site.browser().ask(getChats, {})).error?.code).toBe("authentication_required");
  });
});

describe("one conversation", () => {
  test("is shown to its two sides and to nobody else", async () => {
    const [me, partner, stranger] = [await aMember(db()), await aMember(db()), await aMember(db())];
    const conversation = await aConversation(me, partner, ["Hello"]);
    expect((await (await site.as(me)).ask(getChat, { conversation })).body.profile?.id).toBe(partner.id);
    expect((await (await site.as(partner)).ask(getChat, { conversation })).body.profile?.id).toBe(me.id);
    expect((await (await site.as(stranger)).ask(getChat, { conversation })).error?.code).toBe("not_found");
  });

  test("is read a page at a time, in both directions", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(me, partner, { text: "1" })).body.conversation.id;
    await query(
      `INSERT INTO messages (conversation_id, sequence, sender_id, client_key, body, cost)
       SELECT $1, at, $2, gen_random_uuid(), at::text, 0 FROM generate_series(2, 167) AS at`,
      [conversation, partner.id],
    );
    await query("UPDATE conversations SET last_sequence = 167 WHERE id = $1", [conversation]);
    const browser = await site.as(me);
    const page = async (input: { before?: number; after?: number }) => {
      const { messages, has_older, has_newer } = (await browser.ask(getChat, { conversation, ...input })).body;
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
    for (const text of ["1", "2", "3", "4", "5"])
      conversation = (await send(me, partner, { text })).body.conversation.id;
    const free = await site.as(partner);
    const shown = (await free.ask(getChat, { conversation })).body;
    expect(shown.messages.map(({ text }) => text)).toEqual(["3", "4", "5"]);
    expect(shown).toMatchObject({ history_hidden: true, has_older: false, last_sequence: 5 });
    for (const input of [{ before: 3 }, { before: 1 }])
      expect((await free.ask(getChat, { conversation, ...input })).body.messages).toEqual([]);
    expect((await free.ask(getChat, { conversation, after: 0 })).body.messages).toHaveLength(3);
    expect((await (await site.as(me)).ask(getChat, { conversation })).body).toMatchObject({
      history_hidden: false,
    });
  });

  test("with an impossible id is not found", async () => {
    const me = await aMember(db());
    expect((await (await site.as(me)).ask(getChat, { conversation: "nonsense" })).error?.code).toBe("not_found");
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(getChat, { conversation: "x" })).error?.code).toBe("authentication_required");
  });
});

describe("removing a chat", () => {
  test("is for one side only; the chat comes back without its past when the partner writes", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(partner, me, { text: "Old" })).body.conversation.id;
    const browser = await site.as(me);
    // The second one because the answer to the first was lost.
    for (const _ of [1, 2])
      expect((await browser.ask(deleteChat, { conversation })).body).toEqual({ total_unread_messages: 0 });
    expect((await browser.ask(getChats, {})).body.chats).toEqual([]);
    expect((await browser.ask(getChat, { conversation })).error?.code).toBe("not_found");
    expect((await (await site.as(partner)).ask(getChats, {})).body.chats).toHaveLength(1);
    await send(partner, me, { text: "New" });
    const { messages, num_unread_messages } = (await browser.ask(getChat, { conversation })).body;
    expect(messages.map(({ text }) => text)).toEqual(["New"]);
    expect(num_unread_messages).toBe(1);
  });

  test("by both purges it after 30 days, and the books still add up", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const conversation = (await send(me, partner)).body.conversation.id;
    await (await site.as(me)).ask(deleteChat, { conversation });
    site.moveClock(31 * 86_400_000);
    await site.runSchedule("chats.clear");
    const count = async () => (await query("SELECT FROM messages WHERE conversation_id = $1", [conversation])).length;
    expect(await count()).toBe(1);
    await (await site.as(partner)).ask(deleteChat, { conversation });
    site.moveClock(30 * 86_400_000 - 1_000);
    await site.runSchedule("chats.clear");
    expect(await count()).toBe(1);
    site.moveClock(2_000);
    await site.runSchedule("chats.clear");
    expect(await count()).toBe(0);
    expect(await query("SELECT credits::integer FROM erased_charges WHERE user_id = $1", [me.id])).toEqual([
      { credits: 1 },
    ]);
  });

  test("is for members who have the chat", async () => {
    const conversation = randomUUID();
    expect((await site.browser().ask(deleteChat, { conversation })).error?.code).toBe("authentication_required");
    expect((await (await site.as(await aSender())).ask(deleteChat, { conversation })).error?.code).toBe("not_found");
  });
});
