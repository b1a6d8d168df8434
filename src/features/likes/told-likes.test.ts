import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import { activate } from "#features/membership/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aJoiner } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { aLike, aMatch } from "#tests/support/relations.ts";
import { getLikes, likeMember, openLike, unlikeMember } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const aMan = () => aMember(db(), { gender: "male" });

async function aPair(): Promise<[TestMember, TestMember]> {
  return [await aMan(), await aMember(db())];
}

/** What open pages of a member were told, in order. */
async function told({ id }: TestMember): Promise<unknown[]> {
  const rows = await db()
    .selectFrom("live_events")
    .select("event")
    .where("user_id", "=", id)
    .orderBy("number")
    .execute();
  return rows.map(({ event }) => event);
}

/** Mails and pushes that wait for a member. */
async function planned({ id }: TestMember): Promise<[string, string | null][]> {
  const rows = await db().selectFrom("notices").select(["kind", "about"]).where("user_id", "=", id).execute();
  return rows.map(({ kind, about }) => [kind, about]);
}

describe("open pages and notices", () => {
  test("tell of a like to both, of a match to both, and of an end to neither but their lists", async () => {
    const [me, her] = await aPair();
    const [mine, hers] = [await site.as(me), await site.as(her)];
    await mine.ask(likeMember, { id: her.id });
    expect([await told(me), await told(her)]).toEqual([[{ kind: "likes" }], [{ kind: "likes" }]]);
    expect(await planned(her)).toEqual([["like", me.id]]);
    await mine.ask(likeMember, { id: her.id });
    expect(await told(her)).toHaveLength(1);

    await hers.ask(likeMember, { id: me.id });
    expect([(await told(me)).at(-1), (await told(her)).at(-1)]).toEqual([
      { kind: "match", profile_id: her.id },
      { kind: "match", profile_id: me.id },
    ]);
    expect([await planned(me), await planned(her)]).toEqual([[["match", her.id]], [["like", me.id]]]);

    await mine.ask(unlikeMember, { id: her.id });
    expect([(await told(me)).at(-1), (await told(her)).at(-1)]).toEqual([{ kind: "likes" }, { kind: "likes" }]);
    await mine.ask(unlikeMember, { id: her.id });
    expect(await told(her)).toHaveLength(3);
    expect(await planned(her)).toHaveLength(1);
  });

  test("say nothing of a like that was refused", async () => {
    const [me, her] = [await aMan(), await aMember(db(), { profile_status: "hidden" })];
    await (await site.as(me)).ask(likeMember, { id: her.id });
    expect([await told(me), await told(her), await planned(her)]).toEqual([[], [], []]);
  });

  test("follow when a like is opened, on all tabs of the one who opens it", async () => {
    const [me, her] = await aPair();
    await aLike(db(), her, me);
    const browser = await site.as(me);
    await browser.ask(openLike, { id: her.id });
    await browser.ask(openLike, { id: her.id });
    expect(await told(me)).toEqual([{ kind: "likes" }]);
  });

  test("follow a block", async () => {
    const [me, her] = await aPair();
    await aMatch(db(), me, her);
    await (await site.as(her)).ask(blockMember, { id: me.id });
    expect(await told(me)).toContainEqual({ kind: "likes" });
  });
});

test("likes given before the address was confirmed are told once it is", async () => {
  const { browser, email } = await aJoiner(site, { gender: "male" });
  const her = await aMember(db());
  await browser.ask(likeMember, { id: her.id });
  expect([await told(her), await planned(her)]).toEqual([[], []]);
  await site.browser().ask(activate, { token: await tokenSentTo(site, email) });
  expect(await told(her)).toEqual([{ kind: "likes" }]);
  expect(await planned(her)).toMatchObject([["like", expect.any(String)]]);
  expect((await (await site.as(her)).ask(getLikes, {})).body.total_new_likes).toBe(1);
});
