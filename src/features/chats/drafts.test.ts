/** Before the first message: what a member may send, what it costs, and how to begin. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { writersOf } from "#tests/support/writing.ts";
import { saveUser } from "#features/accounts/contract.ts";
import { getBundles } from "#features/credits/contract.ts";
import * as contract from "./contract.ts";
import { getGifts } from "./gifts-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const { query, aSender, send } = writersOf(() => site);

describe("a conversation with somebody new", () => {
  test("is a draft, which says what writing costs", async () => {
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
    // Enough for one of the two.
    await query("SELECT grant_credits($1, 1, 'signup', 'signup')", [me.id]);
    const browser = await site.as(me);
    const write = (profile: string, client_key = randomUUID()) =>
      browser.ask(contract.sendMessage, { profile, client_key, text: "Waiting" });
    const key = randomUUID();
    const { body } = await write(first.id, key);
    expect(body).toMatchObject({ message: { waiting: true, sequence: 0, cost: null }, credits: 1 });
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
    // The one that nothing is left for stays with its sender, who may try again.
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

  test("ask about a photo only where there is one", async () => {
    const asking = await startTestApplication({ settings: { icebreaker_lines: 30 } });
    const { db } = asking.application;
    const [me, plain, shown] = [await aMember(db, { gender: "male" }), await aMember(db), await aMember(db)];
    await aPhoto(db, shown.id);
    const browser = await asking.as(me);
    const photoLines = async ({ id }: TestMember) =>
      (await browser.ask(contract.getIcebreakers, { profile: id })).body.lines.filter((line) => /photo/.test(line));
    expect(await photoLines(shown)).toHaveLength(1);
    expect(await photoLines(plain)).toEqual([]);
    await asking.close();
  });

  test("and gifts have their prices in credits and in money", async () => {
    const { gifts, currency } = (await (await site.as(await aSender())).ask(getGifts, {})).body;
    expect(gifts).toHaveLength(12);
    expect(gifts[0]).toMatchObject({ key: "rose", credits: 2 });
    expect(gifts[0]!.least).toBeGreaterThan(0);
    expect(currency).toMatch(/^[A-Z]{3}$/);
    expect((await site.browser().ask(getGifts, {})).error?.code).toBe("authentication_required");
  });

  test("and all prices are in the money that the member pays with, whatever the language", async () => {
    const [me, partner] = [await aSender({ country: "SE" }), await aMember(db())];
    const browser = await site.as(me);
    await browser.ask(saveUser, { language: "pl" });
    const { currency } = (await browser.ask(getBundles, {})).body;
    expect(currency).toBe("SEK");
    expect((await browser.ask(getGifts, {})).body.currency).toBe(currency);
    const empty = (await browser.ask(contract.getDraft, { profile: partner.id })).body;
    expect(empty.writing.currency).toBe(currency);
    const conversation = (await send(me, partner)).body.conversation.id;
    expect((await browser.ask(contract.getChat, { conversation })).body.writing.currency).toBe(currency);
  });
});
