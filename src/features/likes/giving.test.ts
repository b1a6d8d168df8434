import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockMember, getProfile, getRelated } from "#features/members/contract.ts";
import { searchMembers } from "#features/members/search-contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aLike, aMatch } from "#tests/support/relations.ts";
import { getLikes, getMatch, likeMember, openLike, unlikeMember } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { likes_per_day: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const aMan = (given: Parameters<typeof aMember>[1] = {}) => aMember(db(), { gender: "male", ...given });

async function aPair(): Promise<[TestMember, TestMember]> {
  return [await aMan(), await aMember(db())];
}

async function stored(one: TestMember, other: TestMember) {
  const likes = await db()
    .selectFrom("likes")
    .select(["liker_id", "liked_id", "like_new"])
    .where("liker_id", "in", [one.id, other.id])
    .where("liked_id", "in", [one.id, other.id])
    .execute();
  const matches = await db()
    .selectFrom("matches")
    .select("lower_id")
    .where("lower_id", "in", [one.id, other.id])
    .where("upper_id", "in", [one.id, other.id])
    .execute();
  return { likes, matches: matches.length };
}

describe("liking somebody", () => {
  test("is seen by both: among those given, and as a new one received", async () => {
    const [me, her] = await aPair();
    const browser = await site.as(me);
    expect((await browser.ask(likeMember, { id: her.id })).body).toEqual({ liked: true, match: false });
    expect((await browser.ask(getLikes, {})).body.profiles).toMatchObject([{ id: her.id, liked: true }]);
    const hers = (await (await site.as(her)).ask(getLikes, {})).body;
    expect(hers.liked_by).toMatchObject([{ id: me.id, like_new: true, match: false, profile: { liked: false } }]);
    expect(hers.total_new_likes).toBe(1);
  });

  test("twice is liking once, and counts once", async () => {
    const [me, her] = await aPair();
    const browser = await site.as(me);
    for (let time = 0; time < 5; time++)
      expect((await browser.ask(likeMember, { id: her.id })).body).toEqual({ liked: true, match: false });
    const { likes } = await db()
      .selectFrom("like_days")
      .select("likes")
      .where("profile_id", "=", me.id)
      .executeTakeFirstOrThrow();
    expect(likes).toBe(1);
    expect((await stored(me, her)).likes).toHaveLength(1);
  });

  test("who likes one is a match, told to the second at once and to the first when they look", async () => {
    const [me, her] = await aPair();
    await aLike(db(), her, me);
    expect((await (await site.as(me)).ask(likeMember, { id: her.id })).body).toEqual({ liked: true, match: true });
    const { body } = await (await site.as(her)).ask(getLikes, {});
    expect(body.liked_by).toMatchObject([{ id: me.id, match: true, matched_days: 0, wrote_last: null }]);
  });

  test("back is having seen the like: it is no longer new", async () => {
    const [me, her] = await aPair();
    await aLike(db(), her, me);
    const browser = await site.as(me);
    expect((await browser.ask(getLikes, {})).body.total_new_likes).toBe(1);
    await browser.ask(likeMember, { id: her.id });
    expect((await browser.ask(getLikes, {})).body.total_new_likes).toBe(0);
  });

  test("is marked wherever the member is shown", async () => {
    const [me, her] = [await aMan(), await aMember(db(), { born_on: "1991-01-01" })];
    const like_her = await aMember(db(), { born_on: "1991-02-02" });
    const browser = await site.as(me);
    const shown = async () => [
      (await browser.ask(getProfile, { id: her.id })).body.liked,
      (await browser.ask(searchMembers, {})).body.members.find(({ id }) => id === her.id)?.liked,
    ];
    expect(await shown()).toEqual([false, false]);
    await browser.ask(likeMember, { id: her.id });
    expect(await shown()).toEqual([true, true]);
    // Who was looked at today is not related, so the other one is liked.
    await browser.ask(likeMember, { id: like_her.id });
    const { members } = (await browser.ask(getRelated, { id: her.id })).body;
    expect(members.find(({ id }) => id === like_her.id)?.liked).toBe(true);
  });

  test("is possible before the own address is confirmed, but seen only afterwards", async () => {
    const [me, her] = [await aMan({ status: "not_confirmed" }), await aMember(db())];
    expect((await (await site.as(me)).ask(likeMember, { id: her.id })).status).toBe(200);
    const hers = await site.as(her);
    expect((await hers.ask(getLikes, {})).body).toMatchObject({ liked_by: [], total_new_likes: 0 });
    await db().updateTable("users").set({ status: "active" }).where("id", "=", me.id).execute();
    await db().updateTable("profiles").set({ status: "active" }).where("id", "=", me.id).execute();
    expect((await hers.ask(getLikes, {})).body).toMatchObject({ liked_by: [{ id: me.id }], total_new_likes: 1 });
  });

  test("as an invisible member shows the profile to the liked one only", async () => {
    const [me, her, other] = [await aMan({ profile_status: "hidden" }), await aMember(db()), await aMember(db())];
    await (await site.as(me)).ask(likeMember, { id: her.id });
    const [hers, others] = [await site.as(her), await site.as(other)];
    expect((await hers.ask(getLikes, {})).body.liked_by).toMatchObject([{ id: me.id }]);
    expect((await hers.ask(getProfile, { id: me.id })).status).toBe(200);
    expect((await others.ask(getProfile, { id: me.id })).error?.code).toBe("not_found");
    // And she, who sees him, may like him back.
    expect((await hers.ask(likeMember, { id: me.id })).body).toEqual({ liked: true, match: true });
    expect((await hers.ask(getLikes, {})).body.profiles).toMatchObject([{ id: me.id }]);
    expect((await others.ask(likeMember, { id: me.id })).error?.code).toBe("not_found");
  });

  test.each([
    ["oneself", async (me: TestMember) => me],
    ["nobody", async () => ({ id: randomUUID() })],
    ["nonsense", async () => ({ id: "nonsense" })],
    ["an invisible member", async () => aMember(db(), { profile_status: "hidden" })],
    ["somebody whom the site has blocked", async () => aMember(db(), { profile_status: "blocked" })],
    ["a banned member", async () => aMember(db(), { status: "banned" })],
    ["somebody about to be deleted", async () => aMember(db(), { status: "pending_deletion" })],
    ["somebody who is not confirmed", async () => aMember(db(), { status: "not_confirmed" })],
  ])("is refused for %s", async (_who, given) => {
    const me = await aMan();
    const { status, error } = await (await site.as(me)).ask(likeMember, { id: (await given(me)).id });
    expect([status, error?.code]).toEqual([404, "not_found"]);
    expect(await db().selectFrom("likes").select("liker_id").where("liker_id", "=", me.id).execute()).toEqual([]);
    expect(await db().selectFrom("like_days").select("day").where("profile_id", "=", me.id).execute()).toEqual([]);
  });

  test("is refused where one of the two has blocked the other", async () => {
    const [me, her] = await aPair();
    const [mine, hers] = [await site.as(me), await site.as(her)];
    await hers.ask(blockMember, { id: me.id });
    expect((await mine.ask(likeMember, { id: her.id })).error?.code).toBe("not_found");
    expect((await hers.ask(likeMember, { id: me.id })).error?.code).toBe("not_found");
  });

  test("is limited by the day of the member, and the refusal says when it ends", async () => {
    const me = await aMan({ time_zone: "Pacific/Auckland" });
    const browser = await site.as(me);
    const women = await Promise.all(Array.from({ length: 5 }, () => aMember(db())));
    for (const { id } of women.slice(0, 3)) expect((await browser.ask(likeMember, { id })).status).toBe(200);
    const { status, error } = await browser.ask(likeMember, { id: women[3]!.id });
    expect([status, error?.code, error?.message]).toEqual([
      403,
      "like_limit",
      "You have given 3 likes today. You can like again tomorrow.",
    ]);
    const left_s = error!.params["retry_after"] as number;
    expect(left_s).toBeGreaterThan(0);
    expect(left_s).toBeLessThanOrEqual(25 * 3600);
    // What is liked already stays so, also when it is said again; taking it back gives nothing back.
    expect((await browser.ask(likeMember, { id: women[0]!.id })).status).toBe(200);
    await browser.ask(unlikeMember, { id: women[0]!.id });
    expect((await browser.ask(likeMember, { id: women[0]!.id })).error?.code).toBe("like_limit");
    site.moveClock(left_s * 1000);
    expect((await (await site.as(me)).ask(likeMember, { id: women[3]!.id })).status).toBe(200);
  });

  test("is for members only", async () => {
    const { status, error } = await site.browser().ask(likeMember, { id: randomUUID() });
    expect([status, error?.code]).toEqual([403, "authentication_required"]);
  });
});

describe("taking a like back", () => {
  test("ends the match; the other's like stays", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    expect((await (await site.as(me)).ask(unlikeMember, { id: her.id })).body).toEqual({ liked: false, match: false });
    expect(await stored(me, her)).toMatchObject({ likes: [{ liker_id: her.id }], matches: 0 });
    expect((await (await site.as(her)).ask(getLikes, {})).body.liked_by).toEqual([]);
  });

  test("of what was never given changes nothing", async () => {
    const [me, her] = await aPair();
    await aLike(db(), her, me);
    const browser = await site.as(me);
    for (const id of [her.id, me.id, randomUUID(), "nonsense"])
      expect((await browser.ask(unlikeMember, { id })).body).toEqual({ liked: false, match: false });
    expect((await stored(me, her)).likes).toHaveLength(1);
  });

  test("is possible when the other can no longer be seen", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    await db().updateTable("users").set({ status: "pending_deletion" }).where("id", "=", her.id).execute();
    await (await site.as(me)).ask(unlikeMember, { id: her.id });
    expect((await stored(me, her)).matches).toBe(0);
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(unlikeMember, { id: randomUUID() })).error?.code).toBe("authentication_required");
  });
});

describe("a match", () => {
  test("is shown to each of the two, without opening the like", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    for (const [one, other] of [
      [me, her],
      [her, me],
    ] as const)
      expect((await (await site.as(one)).ask(getMatch, { id: other.id })).body).toMatchObject({
        id: other.id,
        match: true,
        like_new: true,
        profile: { name: other.name, liked: true },
      });
  });

  test("ends with a block, and does not come back with its end", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    await (await site.as(her)).ask(blockMember, { id: me.id });
    expect(await stored(me, her)).toEqual({ likes: [], matches: 0 });
    expect((await (await site.as(me)).ask(getMatch, { id: her.id })).error?.code).toBe("not_found");
  });

  test("cannot be stored without both likes, whoever deletes one", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    await db().deleteFrom("likes").where("liker_id", "=", her.id).execute();
    expect((await stored(me, her)).matches).toBe(0);
    const [lower_id, upper_id] = [me.id, her.id].toSorted() as [string, string];
    await expect(db().insertInto("matches").values({ lower_id, upper_id }).execute()).rejects.toThrow(/matches_/);
  });

  test("is not found where there is only one like, or none", async () => {
    const [me, her] = await aPair();
    await aLike(db(), her, me);
    const browser = await site.as(me);
    for (const id of [her.id, me.id, "nonsense"])
      expect((await browser.ask(getMatch, { id })).error?.code).toBe("not_found");
    expect((await browser.ask(openLike, { id: her.id })).status).toBe(200);
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(getMatch, { id: randomUUID() })).error?.code).toBe("authentication_required");
  });
});
