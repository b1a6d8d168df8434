import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { getLikes, openLike } from "./contract.ts";
import { most } from "./queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
let minutes = 0;

/** Each like is a minute younger than the one before. */
async function aLike(liker: TestMember, liked: TestMember, like_new = true): Promise<void> {
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1)));
  await db().insertInto("likes").values({ liker_id: liker.id, liked_id: liked.id, like_new, created_at }).execute();
}

async function aMatch(one: TestMember, other: TestMember): Promise<void> {
  const [lower_id, upper_id] = [one.id, other.id].toSorted() as [string, string];
  await db().insertInto("matches").values({ lower_id, upper_id }).execute();
}

describe("the likes of a member", () => {
  test("are those given and those received, new ones first", async () => {
    const me = await aMember(db());
    const [given, seen, older, newest] = [
      await aMember(db()),
      await aMember(db()),
      await aMember(db()),
      await aMember(db()),
    ];
    await aLike(me, given);
    await aLike(older, me);
    await aLike(newest, me);
    await aLike(seen, me, false);
    const { body } = await (await site.as(me)).ask(getLikes, {});
    expect(body.profiles.map(({ id }) => id)).toEqual([given.id]);
    expect(body.liked_by.map(({ id, like_new }) => [id, like_new])).toEqual([
      [newest.id, true],
      [older.id, true],
      [seen.id, false],
    ]);
    expect(body.total_new_likes).toBe(2);
  });

  test("say which are mutual", async () => {
    const [me, friend, admirer] = [await aMember(db()), await aMember(db()), await aMember(db())];
    await aLike(me, friend);
    await aLike(friend, me);
    await aLike(admirer, me);
    await aMatch(me, friend);
    const { body } = await (await site.as(me)).ask(getLikes, {});
    expect(body.liked_by.filter(({ match }) => match).map(({ id }) => id)).toEqual([friend.id]);
  });

  test.each([
    ["blocked by the site", { profile_status: "blocked" }],
    ["banned", { status: "banned" }],
    ["about to be deleted", { status: "pending_deletion" }],
  ] as const)("do not show or count somebody %s", async (_title, given) => {
    const me = await aMember(db());
    await aLike(await aMember(db(), given), me);
    const { body } = await (await site.as(me)).ask(getLikes, {});
    expect(body).toEqual({ profiles: [], profiles_complete: true, liked_by: [], total_new_likes: 0 });
  });

  test("are not crowded out by likes of many who are not shown", async () => {
    const [me, real] = [await aMember(db()), await aMember(db())];
    await aLike(real, me);
    for (let at = 0; at < most; at++) await aLike(await aMember(db(), { status: "not_confirmed" }), me);
    const { body } = await (await site.as(me)).ask(getLikes, {});
    expect(body.liked_by.map(({ id }) => id)).toEqual([real.id]);
    expect(body.total_new_likes).toBe(1);
  });

  test("are for members only", async () => {
    const { status, error } = await site.browser().ask(getLikes, {});
    expect([status, error?.code]).toEqual([403, "authentication_required"]);
  });
});

describe("opening a like", () => {
  test("clears its new mark and no other", async () => {
    const [me, first, second] = [await aMember(db()), await aMember(db()), await aMember(db())];
    await aLike(first, me);
    await aLike(second, me);
    const browser = await site.as(me);
    expect((await browser.ask(openLike, { id: first.id })).body.profile.name).toBe(first.name);
    const { body } = await browser.ask(getLikes, {});
    expect(body.liked_by.map(({ id, like_new }) => [id, like_new])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(body.total_new_likes).toBe(1);
  });

  test("of a member who does not like one is not found", async () => {
    const [me, other] = [await aMember(db()), await aMember(db())];
    await aLike(me, other);
    const browser = await site.as(me);
    expect((await browser.ask(openLike, { id: other.id })).error?.code).toBe("not_found");
    expect((await browser.ask(openLike, { id: "nonsense" })).error?.code).toBe("not_found");
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(openLike, { id: "x" })).error?.code).toBe("authentication_required");
  });
});
