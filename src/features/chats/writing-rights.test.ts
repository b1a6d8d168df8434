/** Who may write to whom, and to how many. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveUser } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aLike, aMatch } from "#tests/support/relations.ts";
import { writersOf } from "#tests/support/writing.ts";
import { blockMember, unblockMember } from "#features/members/contract.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { new_partners_per_day: 4 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const { query, aSender, send, balanceOf, messagesOf, expectBalanced } = writersOf(() => site);

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
    // Told before something is written, also where the first message would ask for a consent.
    const fictional = await aMember(db());
    await query("UPDATE profiles SET fictional = true WHERE id = $1", [fictional.id]);
    const { writing } = (await (await site.as(me)).ask(contract.getDraft, { profile: fictional.id })).body;
    expect(writing).toMatchObject({ needs_fictional_consent: false, refusal: { code: "conversation_limit" } });
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
    expect(new Date(String(error?.params["until"])).getTime()).toBeGreaterThan(site.application.now().getTime());
    // Those who are known are no news.
    expect((await send(me, first!)).error).toBeUndefined();
    site.moveClock(24 * 3_600_000);
    expect((await send(me, others[3]!)).error).toBeUndefined();
    site.moveClock(-24 * 3_600_000);
  });

  test("who moves from one time zone to the next does not begin a new day with each", async () => {
    const me = await aSender();
    const browser = await site.as(me);
    const moveTo = (hour: number) =>
      site.moveClock(new Date(start).setUTCHours(hour, 0, 1) - site.application.now().getTime());
    const start = site.application.now();
    let written = 0;
    // Each of them in the second after its midnight.
    for (const [hour, time_zone] of [
      [10, "Pacific/Kiritimati"],
      [11, "Pacific/Tongatapu"],
      [13, "Pacific/Guadalcanal"],
      [14, "Australia/Brisbane"],
      [15, "Asia/Tokyo"],
      [16, "Asia/Manila"],
      [17, "Asia/Bangkok"],
    ] as const) {
      moveTo(hour);
      await browser.ask(saveUser, { time_zone });
      for (let times = 0; times < 4; times += 1) if (!(await send(me, await aSender())).error) written += 1;
    }
    expect(written).toBe(12);
    expect((await browser.ask(saveUser, { time_zone: "UTC" })).error?.code).toBe("rate_limited");
    // Where one lives already, one may stay; and to say it again is no move.
    expect((await browser.ask(saveUser, { time_zone: "Pacific/Guadalcanal" })).status).toBe(200);
    site.moveClock(start.getTime() - site.application.now().getTime());
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
