import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { getChat, getChats } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { chats_page_size: 10 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
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

  test("with an impossible id is not found", async () => {
    const me = await aMember(db());
    expect((await (await site.as(me)).ask(getChat, { conversation: "nonsense" })).error?.code).toBe("not_found");
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(getChat, { conversation: "x" })).error?.code).toBe("authentication_required");
  });
});
