import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aLike } from "#tests/support/relations.ts";
import { writersOf } from "#tests/support/writing.ts";
import * as contract from "./contract.ts";
import { getReceivedGifts } from "./gifts-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const { aSender, send, balanceOf, messagesOf, expectBalanced } = writersOf(() => site);

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

  test.each(["", " \n", "\u200b", "\u3164\u00ad"])(
    "of which nothing is seen (%j) is refused, and costs nothing",
    async (text) => {
      const [me, partner] = [await aSender(), await aMember(db())];
      expect((await send(me, partner, { text })).error?.fields).toEqual({ text: "Please fill this in." });
      expect([await messagesOf(me), await balanceOf(me)]).toEqual([[], 100]);
    },
  );

  test("costs what the settings say; a gift what the catalogue says", async () => {
    const [me, partner] = [await aSender(), await aMember(db())];
    expect((await send(me, partner)).body.credits).toBe(99);
    expect((await send(me, partner, { gift: "rose" })).body.credits).toBe(97);
    expect((await send(me, partner, { gift: "heart", text: "For you" })).body.credits).toBe(92);
    expect((await send(me, partner, { gift: "ring" })).body.credits).toBe(42);
    expect((await send(me, partner, { gift: "elephant" })).error?.fields).toEqual({ gift: "Please check this." });
    const { gifts, given } = (await (await site.as(partner)).ask(getReceivedGifts, { id: partner.id })).body;
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
    const seen = (await (await site.as(await aMember(db()))).ask(getReceivedGifts, { id: partner.id })).body;
    expect(seen).toMatchObject({ total: 3, given: null });
    // So do those whom somebody invisible likes, and nobody else.
    await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", partner.id).execute();
    const [liked, other] = [await aMember(db()), await aMember(db())];
    await aLike(db(), partner, liked);
    const askAs = async (member: TestMember) =>
      (await (await site.as(member)).ask(getReceivedGifts, { id: partner.id })).response.statusCode;
    expect([await askAs(liked), await askAs(other)]).toEqual([200, 404]);
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
