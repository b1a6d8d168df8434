import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aLike, aMatch } from "#tests/support/relations.ts";
import { blockMember, unblockMember } from "#features/members/contract.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { new_partners_per_day: 4 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.application.pool.query<Row>(text, values)).rows;

/** Premium and rich unless said otherwise. */
const aSender = (given: Parameters<typeof aMember>[1] = {}) =>
  aMember(db(), { paid_user: true, credits: 100, ...given });

async function send(
  from: TestMember,
  to: TestMember,
  given: { text?: string; gift?: string; client_key?: string; browser?: Browser } = {},
) {
  const browser = given.browser ?? (await site.as(from));
  return browser.ask(contract.sendMessage, {
    profile: to.id,
    client_key: given.client_key ?? randomUUID(),
    ...(given.gift ? { gift: given.gift, text: given.text ?? "" } : { text: given.text ?? "Hello" }),
  });
}

const balanceOf = async ({ id }: TestMember) =>
  (await query<{ balance: number }>("SELECT balance FROM credit_accounts WHERE user_id = $1", [id]))[0]!.balance;

const messagesOf = async ({ id }: TestMember) =>
  query<{ body: string; cost: number; sequence: number }>(
    "SELECT body, cost, sequence FROM messages WHERE sender_id = $1 ORDER BY created_at, sequence",
    [id],
  );

/** What the books and the counters must always say. */
async function expectBalanced(): Promise<void> {
  expect(
    await query(`
      SELECT user_id FROM credit_accounts
      WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE credit_entries.user_id = credit_accounts.user_id)
      UNION ALL
      SELECT sender_id FROM messages LEFT JOIN credit_entries
        ON credit_entries.user_id = messages.sender_id AND credit_entries.key = 'message:' || client_key
      WHERE cost > 0 AND amount IS DISTINCT FROM -cost
      UNION ALL
      SELECT profile_id FROM chats WHERE num_unread_messages <> (
        SELECT count(*) FROM messages WHERE messages.conversation_id = chats.conversation_id
          AND sequence > greatest(read_until, removed_until) AND sender_id IS DISTINCT FROM chats.profile_id)`),
  ).toEqual([]);
}

describe("a message", () => {
  test("is stored, charged, unread, and answered with the new balance", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    const { body } = await send(me, partner, { text: "Good evening" });
    expect(body).toMatchObject({
      credits: 99,
      message: { sequence: 1, own: true, kind: "text", text: "Good evening", cost: 1 },
    });
    const { chats, total_unread_messages } = (await (await site.as(partner)).ask(contract.getChats, {})).body;
    expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { text: "Good evening", own: false } }]);
    expect(total_unread_messages).toBe(1);
    expect(chats[0]!.conversation.id).toBe(body.conversation.id);
    await expectBalanced();
  });

  test("goes on in the same conversation, from both sides, numbered in order", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const first = (await send(me, partner)).body;
    const answer = (
      await (
        await site.as(partner)
      ).ask(contract.sendMessage, {
        conversation: first.conversation.id,
        client_key: randomUUID(),
        text: "Hello to you",
      })
    ).body;
    const third = (await send(me, partner, { text: "Third" })).body;
    expect([first, answer, third].map(({ conversation }) => conversation.id)).toEqual(
      Array.from({ length: 3 }, () => first.conversation.id),
    );
    expect([first, answer, third].map(({ message }) => message.sequence)).toEqual([1, 2, 3]);
    const { messages } = (await (await site.as(partner)).ask(contract.getChat, { conversation: first.conversation.id }))
      .body;
    expect(messages.map(({ text, own, cost, client_key }) => [text, own, cost === null, client_key === null])).toEqual([
      ["Hello", false, true, true],
      ["Hello to you", true, false, false],
      ["Third", false, true, true],
    ]);
  });

  test("costs what the settings say; a gift what the catalogue says", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    expect((await send(me, partner)).body.credits).toBe(99);
    expect((await send(me, partner, { gift: "rose" })).body.credits).toBe(97);
    expect((await send(me, partner, { gift: "heart", text: "For you" })).body.credits).toBe(92);
    expect((await send(me, partner, { gift: "ring" })).body.credits).toBe(42);
    expect((await send(me, partner, { gift: "elephant" })).error?.fields).toEqual({ gift: "Please check this." });
    const { gifts, given } = (await (await site.as(partner)).ask(contract.getReceivedGifts, { id: partner.id })).body;
    expect(gifts).toEqual([
      { key: "heart", count: 1 },
      { key: "ring", count: 1 },
      { key: "rose", count: 1 },
    ]);
    expect(given?.map(({ key, profile }) => [key, profile?.id])).toEqual([
      ["ring", me.id],
      ["heart", me.id],
      ["rose", me.id],
    ]);
    // Others see how many, but not from whom.
    const seen = (await (await site.as(await aMember(db()))).ask(contract.getReceivedGifts, { id: partner.id })).body;
    expect(seen).toMatchObject({ total: 3, given: null });
    await expectBalanced();
  });

  test("with the same key is the same message, however often it is sent", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    const client_key = randomUUID();
    const answers = [];
    for (let at = 0; at < 3; at += 1) answers.push((await send(me, partner, { client_key })).body);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await balanceOf(me)).toBe(99);
    for (const other of [{ text: "Other" }, { gift: "rose" }])
      expect((await send(me, partner, { client_key, ...other })).error?.code).toBe("conflict");
    expect((await send(me, await aMember(db()), { client_key })).error?.code).toBe("conflict");
    expect(await messagesOf(me)).toHaveLength(1);
    // The key belongs to its sender.
    expect((await send(await aSender(), partner, { client_key })).body.message.sequence).toBe(1);
  });

  test.each([
    ["", { text: "Please fill this in." }],
    [" \n\t ", { text: "Please fill this in." }],
    ["a".repeat(1001), { text: "Use at most 1,000 characters." }],
    ["👨‍👩‍👧".repeat(1001), { text: "Use at most 1,000 characters." }],
    // One character to its reader, but made to break things.
    [`a${"\u0301".repeat(9000)}`, { text: "Use at most 1,000 characters." }],
    ["a\0b", { text: "This contains a character that cannot be stored." }],
    ["\ud800", { text: "This contains a character that cannot be stored." }],
  ])("of a wrong length or with broken characters is refused: %#", async (text, fields) => {
    const [me, partner] = [await aSender(), await aMember(db())];
    expect((await send(me, partner, { text })).error).toMatchObject({ code: "validation", fields });
    expect(await balanceOf(me)).toBe(100);
  });

  test.each([
    "a".repeat(1000),
    "👨‍👩‍👧".repeat(600),
    "<script>alert(1)</script>",
    "'; DROP TABLE messages; --",
    "\u202egnirts",
  ])("may be any text of up to 1,000 characters and comes back as it was: %#", async (text) => {
    const [me, partner] = [await aSender(), await aMember(db())];
    const { conversation } = (await send(me, partner, { text })).body;
    const { messages } = (await (await site.as(partner)).ask(contract.getChat, { conversation: conversation.id })).body;
    expect(messages[0]!.text).toBe(text);
  });

  test("needs a member, one target, and one kind", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    const browser = await site.as(me);
    const client_key = randomUUID();
    const text = "Hello";
    expect(
      (await site.browser().ask(contract.sendMessage, { profile: partner.id, client_key, text })).error?.code,
    ).toBe("authentication_required");
    for (const input of [
      { client_key, text },
      { client_key, text, profile: partner.id, conversation: randomUUID() },
      { client_key, text, profile: partner.id, image: randomUUID(), gift: "rose" },
      { client_key, text, profile: partner.id, image: randomUUID() },
      { client_key: "short", text, profile: partner.id },
    ])
      expect((await browser.ask(contract.sendMessage, input)).error?.code).toBe("validation");
    for (const target of [
      { profile: "nonsense" },
      { conversation: "nonsense" },
      { profile: randomUUID() },
      { conversation: randomUUID() },
    ])
      expect((await browser.ask(contract.sendMessage, { client_key, text, ...target })).error?.code).toBe("not_found");
    expect((await browser.ask(contract.sendMessage, { client_key, text, profile: me.id })).error?.code).toBe(
      "not_found",
    );
  });

  test("in somebody else's conversation is not possible", async () => {
    const [me, partner, stranger] = [await aSender(), await aMember(db()), await aSender()];
    const { conversation } = (await send(me, partner)).body;
    const browser = await site.as(stranger);
    expect(
      (await browser.ask(contract.sendMessage, { conversation: conversation.id, client_key: randomUUID(), text: "x" }))
        .error?.code,
    ).toBe("not_found");
    expect(await balanceOf(stranger)).toBe(100);
  });
});

describe("who may write to whom", () => {
  type Case = {
    title: string;
    me?: Parameters<typeof aMember>[1];
    partner?: Parameters<typeof aMember>[1];
    before?: (me: TestMember, partner: TestMember) => Promise<unknown>;
    refusal: string | undefined;
  };
  const setProfile = (member: TestMember, values: string) =>
    query(`UPDATE profiles SET ${values} WHERE id = $1`, [member.id]);
  const talked = async (me: TestMember, partner: TestMember) => {
    await send(me, partner);
    await query("UPDATE users SET paid_user = true WHERE id = $1", [partner.id]);
    await query("SELECT grant_credits($1, 5, 'correction', $2)", [partner.id, randomUUID()]);
    expect((await send(partner, me)).error).toBeUndefined();
  };

  test.each<Case>([
    { title: "anybody to anybody", refusal: undefined },
    { title: "to an unconfirmed member", partner: { status: "not_confirmed" }, refusal: "not_found" },
    { title: "to a banned member", partner: { status: "banned" }, refusal: "not_found" },
    { title: "to a suspended member", partner: { status: "suspended" }, refusal: "not_found" },
    {
      title: "to a leaving member",
      partner: { status: "pending_deletion", profile_status: "hidden" },
      refusal: "not_found",
    },
    { title: "to an invisible member", partner: { profile_status: "hidden" }, refusal: "not_found" },
    { title: "to a profile closed by the site", partner: { profile_status: "blocked" }, refusal: "not_found" },
    { title: "from a profile closed by the site", me: { profile_status: "blocked" }, refusal: "blocked" },
    { title: "from an invisible member", me: { profile_status: "hidden" }, refusal: undefined },
    {
      title: "to somebody who blocked me",
      before: async (me, partner) => (await site.as(partner)).ask(blockMember, { id: me.id }),
      refusal: "not_found",
    },
    {
      title: "to somebody I blocked",
      before: async (me, partner) => (await site.as(me)).ask(blockMember, { id: partner.id }),
      refusal: "not_found",
    },
    {
      title: "in a conversation, to somebody who blocked me since",
      before: async (me, partner) => {
        await talked(me, partner);
        await (await site.as(partner)).ask(blockMember, { id: me.id });
      },
      refusal: "blocked",
    },
    {
      title: "in a conversation, to somebody who was banned since",
      before: async (me, partner) => {
        await talked(me, partner);
        await query("UPDATE users SET status = 'banned' WHERE id = $1", [partner.id]);
      },
      refusal: "blocked",
    },
    {
      title: "in a conversation, to somebody who became invisible since",
      before: async (me, partner) => {
        await talked(me, partner);
        await setProfile(partner, "status = 'hidden'");
      },
      refusal: undefined,
    },
    {
      title: "in a conversation, to somebody whose consent was withdrawn since",
      before: async (me, partner) => {
        await talked(me, partner);
        await setProfile(partner, "status = 'hidden'");
        await query(
          "INSERT INTO consents (user_id, kind, version, given_at, withdrawn_at) VALUES ($1, 'sensitive_data', '2023-12-01', now(), now())",
          [partner.id],
        );
      },
      refusal: "blocked",
    },
    {
      title: "to somebody who hears only from those they like",
      before: async (_me, partner) => setProfile(partner, "messages_from = 'liked'"),
      refusal: "blocked",
    },
    {
      title: "to somebody who hears only from those they like, and likes me",
      before: async (me, partner) => {
        await setProfile(partner, "messages_from = 'liked'");
        await aLike(db(), partner, me);
      },
      refusal: undefined,
    },
    {
      title: "to somebody who hears only from matches, and likes me",
      before: async (me, partner) => {
        await setProfile(partner, "messages_from = 'matches'");
        await aLike(db(), partner, me);
      },
      refusal: "blocked",
    },
    {
      title: "to somebody who hears only from matches, and is one",
      before: async (me, partner) => {
        await setProfile(partner, "messages_from = 'matches'");
        await aMatch(db(), partner, me);
      },
      refusal: undefined,
    },
    {
      title: "to somebody who hears only from verified members",
      before: async (_me, partner) => setProfile(partner, "messages_from = 'verified'"),
      refusal: "blocked",
    },
    {
      title: "to somebody who hears only from verified members, as one",
      before: async (me, partner) => {
        await setProfile(partner, "messages_from = 'verified'");
        await aPhoto(db(), me.id);
      },
      refusal: undefined,
    },
    {
      title: "to somebody who hears only from matches, but has written to me",
      before: async (me, partner) => {
        await talked(me, partner);
        await setProfile(partner, "messages_from = 'matches'");
      },
      refusal: undefined,
    },
    {
      title: "to a fictional profile",
      before: async (_me, partner) => setProfile(partner, "fictional = true"),
      refusal: "fictional_consent",
    },
    {
      title: "to a fictional profile, after agreeing",
      before: async (me, partner) => {
        await setProfile(partner, "fictional = true");
        await (await site.as(me)).ask(contract.giveFictionalConsent, {});
      },
      refusal: undefined,
    },
  ])("$title", async ({ me: mine, partner: theirs, before, refusal }) => {
    const [me, partner] = [await aSender(mine), await aMember(db(), theirs)];
    await before?.(me, partner);
    const [balance, stored] = [await balanceOf(me), (await messagesOf(me)).length];
    const { error } = await send(me, partner, { text: "Now" });
    expect(error?.code).toBe(refusal);
    if (refusal === "blocked") expect(error?.message).toBe("You cannot write to this member");
    expect(await balanceOf(me)).toBe(refusal ? balance : balance - 1);
    expect(await messagesOf(me)).toHaveLength(refusal ? stored : stored + 1);
    await expectBalanced();
  });

  test("a member of another site is not there", async () => {
    const [{ id }] = (await query<{ id: number }>(
      "INSERT INTO sites (settings) SELECT settings FROM sites WHERE is_default RETURNING id",
    )) as [{ id: number }];
    const stranger = await aMember(db(), { site_id: id });
    expect((await send(await aSender(), stranger)).error?.code).toBe("not_found");
  });
});

describe("credits", () => {
  test("that are not enough refuse with the text of the specification, and cost nothing", async () => {
    const [me, partner] = [await aSender({ credits: 1 }), await aMember(db())];
    expect((await send(me, partner, { gift: "rose" })).error).toMatchObject({
      code: "not_enough_credits",
      message: "You do not have enough credits to send this message",
    });
    expect((await send(me, partner)).body.credits).toBe(0);
    expect((await send(me, partner)).error?.code).toBe("not_enough_credits");
    expect(await messagesOf(me)).toHaveLength(1);
    await expectBalanced();
  });

  test("200 sends at once on 100 credits: 100 are stored and charged, the others refused", async () => {
    const [me, partner] = [await aSender({ credits: 100 }), await aMember(db())];
    const second = await site.anotherProcess();
    const here = await site.as(me);
    const session = here.cookie("session")!;
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const client_key = randomUUID();
        if (at % 2 === 0) return (await send(me, partner, { client_key, browser: here })).error?.code;
        const response = await second.app.inject({
          method: "POST",
          url: contract.sendMessage.path,
          headers: {
            host: "localhost:3000",
            cookie: `vesper_session=${session}`,
            "x-request-type": "client",
            "sec-fetch-site": "same-origin",
          },
          payload: { profile: partner.id, client_key, text: "Hello" },
        });
        return response.json<{ error?: { code: string } }>().error?.code;
      }),
    );
    expect(results.filter((code) => code === undefined)).toHaveLength(100);
    expect(results.filter((code) => code === "not_enough_credits")).toHaveLength(100);
    const stored = await messagesOf(me);
    expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(await balanceOf(me)).toBe(0);
    await expectBalanced();
    await second.close();
  });
});

describe("limits", () => {
  test("a free member writes to two partners, ever; a third needs premium", async () => {
    const me = await aSender({ paid_user: false });
    const [first, second, third] = [await aMember(db()), await aMember(db()), await aSender()];
    expect((await send(me, first)).error).toBeUndefined();
    expect((await send(me, second)).error).toBeUndefined();
    expect((await send(me, third)).error).toMatchObject({
      code: "conversation_limit",
      message: "This feature is only available for premium members",
    });
    // Answering is writing too.
    await send(third, me);
    expect((await send(me, third)).error?.code).toBe("conversation_limit");
    expect((await send(me, first)).error).toBeUndefined();
    // Deleting a conversation frees no place.
    const browser = await site.as(me);
    const { chats } = (await browser.ask(contract.getChats, {})).body;
    for (const { conversation } of chats) await browser.ask(contract.deleteChat, { conversation: conversation.id });
    expect((await send(me, third)).error?.code).toBe("conversation_limit");
    // A blocked partner does; and coming back, it is the last one who has to wait.
    site.moveClock(1000);
    await browser.ask(blockMember, { id: first.id });
    expect((await send(me, third)).error).toBeUndefined();
    await browser.ask(unblockMember, { id: first.id });
    expect((await send(me, third)).error?.code).toBe("conversation_limit");
    expect((await send(me, first)).error).toBeUndefined();
    await query("UPDATE users SET status = 'banned' WHERE id = $1", [second.id]);
    expect((await send(me, third)).error).toBeUndefined();
    await query("UPDATE users SET paid_user = true WHERE id = $1", [me.id]);
    expect((await send(me, await aMember(db()))).error).toBeUndefined();
  });

  test("a third conversation opened twenty times at once stays closed", async () => {
    const me = await aSender({ paid_user: false });
    const partners = await Promise.all(Array.from({ length: 20 }, () => aMember(db())));
    const browser = await site.as(me);
    const results = await Promise.all(partners.map((partner) => send(me, partner, { browser })));
    expect(results.filter(({ error }) => !error)).toHaveLength(2);
    expect(await messagesOf(me)).toHaveLength(2);
    expect(await balanceOf(me)).toBe(98);
  });

  test("new partners in a day are limited, and the refusal says when it ends; answers do not count", async () => {
    const me = await aSender();
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => aSender()));
    await send(others[4]!, me);
    expect((await send(me, others[4]!)).error).toBeUndefined();
    for (const partner of [first!, ...others.slice(0, 3)]) expect((await send(me, partner)).error).toBeUndefined();
    const { error } = await send(me, others[3]!);
    expect(error?.code).toBe("new_partners_limit");
    expect(error?.message).toMatch(
      /^You have written to many new members today\. You can write to more in \d+ hours?\.$/,
    );
    expect(new Date(String(error?.params["until"])).getTime()).toBeGreaterThan(Date.now());
    // Those who are known are no news.
    expect((await send(me, first!)).error).toBeUndefined();
    site.moveClock(24 * 3_600_000);
    expect((await send(me, others[3]!)).error).toBeUndefined();
    site.moveClock(-24 * 3_600_000);
  });

  test("images are for premium members", async () => {
    const [me, partner] = [await aSender({ paid_user: false }), await aMember(db())];
    const [{ id }] = (await query<{ id: string }>(
      "INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at) VALUES ($1, $2, $3, '', 1, 1, now()) RETURNING id",
      [me.id, randomUUID(), randomUUID()],
    )) as [{ id: string }];
    const browser = await site.as(me);
    expect(
      (await browser.ask(contract.sendMessage, { profile: partner.id, client_key: randomUUID(), image: id })).error,
    ).toMatchObject({ code: "premium_required", message: "This feature is only available for premium members" });
  });
});
