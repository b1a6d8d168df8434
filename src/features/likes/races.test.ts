/** Likes at the same instant, on a real database: what must be decided once is. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { openBrowser, type Browser } from "#tests/support/browser.ts";
import { aMember, aSession, type TestMember } from "#tests/support/factories.ts";
import { aLike } from "#tests/support/relations.ts";
import { likeMember, unlikeMember } from "./contract.ts";
import { swipeLike, swipePass, undoPass } from "./swipe-contract.ts";

const now = new Date("2026-06-01T20:00:00Z");
let site: TestApplication;
/** A second process of the same installation: no lock of a process can help. */
let second: Awaited<ReturnType<TestApplication["anotherProcess"]>>;
beforeAll(async () => {
  site = await startTestApplication({ now });
  second = await site.anotherProcess();
});
afterAll(() => site.close());

const db = () => site.application.db;
const pairs = 100;

async function several(count: number, given: Parameters<typeof aMember>[1] = {}): Promise<TestMember[]> {
  const members = [];
  for (let at = 0; at < count; at++) members.push(await aMember(db(), given));
  return members;
}

async function pairsOf(count: number) {
  const [men, women] = [await several(count, { gender: "male" }), await several(count)];
  return Promise.all(
    men.map(async (man, at) => ({
      man,
      woman: women[at]!,
      his: await site.as(man),
      hers: await elsewhere(women[at]!),
    })),
  );
}

async function count(table: "likes" | "matches"): Promise<number> {
  const { total } = await db()
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Who was told of a match with whom. */
async function matchesTold(user_ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    SELECT user_id || ' ' || (event ->> 'profile_id') AS told FROM live_events
    WHERE user_id = ANY (${user_ids}::uuid[]) AND event ->> 'kind' = 'match'`.execute(db());
  return rows.map(({ told }) => told).toSorted();
}

/** Released in the same instant, ten pairs at a time. */
async function atOnce<T>(items: readonly T[], act: (item: T) => Promise<unknown>[]): Promise<void> {
  for (let at = 0; at < items.length; at += 10) await Promise.all(items.slice(at, at + 10).flatMap(act));
}

/** The member's browser at the second process. */
async function elsewhere(member: TestMember): Promise<Browser> {
  const browser = openBrowser(second.app, {});
  browser.setCookie("session", await aSession(db(), member, now));
  return browser;
}

describe("two members", () => {
  test("who like each other at the same instant match, exactly once, and exactly one of them made it", async () => {
    const couples = await pairsOf(pairs);
    const before = await count("matches");
    const answers: boolean[][] = [];
    await atOnce(couples, ({ man, woman, his, hers }) => {
      const both = [his.ask(likeMember, { id: woman.id }), hers.ask(likeMember, { id: man.id })];
      return [Promise.all(both).then((told) => answers.push(told.map(({ body }) => body.match)))];
    });
    expect((await count("matches")) - before).toBe(pairs);
    expect(answers.map((told) => told.filter(Boolean).length)).toEqual(Array(pairs).fill(1));
    // Each of the two is told of the other, and neither twice.
    const told = await matchesTold(couples.flatMap(({ man, woman }) => [man.id, woman.id]));
    const expected = couples.flatMap(({ man, woman }) => [`${man.id} ${woman.id}`, `${woman.id} ${man.id}`]);
    expect(told).toEqual(expected.toSorted());
  });

  test("of whom one likes while the other unlikes never match with one like only", async () => {
    const couples = await pairsOf(40);
    for (const { man, woman } of couples) await aLike(db(), woman, man);
    await atOnce(couples, ({ man, woman, his, hers }) => [
      his.ask(likeMember, { id: woman.id }),
      hers.ask(unlikeMember, { id: man.id }),
    ]);
    for (const { man, woman } of couples) {
      const likes = await db()
        .selectFrom("likes")
        .select("liker_id")
        .where("liker_id", "in", [man.id, woman.id])
        .execute();
      const match = await db()
        .selectFrom("matches")
        .select("lower_id")
        .where("lower_id", "in", [man.id, woman.id])
        .execute();
      // Whoever came first, her like is gone at the end, so there is no match.
      expect([likes.map(({ liker_id }) => liker_id), match]).toEqual([[man.id], []]);
    }
  });

  test("of whom one likes while the other blocks have no like left", async () => {
    const couples = await pairsOf(40);
    await atOnce(couples, ({ man, woman, his, hers }) => [
      his.ask(likeMember, { id: woman.id }),
      hers.ask(blockMember, { id: man.id }),
    ]);
    const ids = couples.flatMap(({ man, woman }) => [man.id, woman.id]);
    expect(await db().selectFrom("likes").select("liker_id").where("liker_id", "in", ids).execute()).toEqual([]);
  });
});

describe("one member", () => {
  test("who likes somebody 20 times at once likes once, and it counts once", async () => {
    const [{ man, woman, his }] = (await pairsOf(1)) as [Awaited<ReturnType<typeof pairsOf>>[number]];
    const answers = await Promise.all(Array.from({ length: 20 }, () => his.ask(likeMember, { id: woman.id })));
    expect(answers.map(({ body }) => body)).toEqual(Array(20).fill({ liked: true, match: false }));
    expect(await db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute()).toHaveLength(1);
    expect((await dayOf(man)).likes).toBe(1);
  });

  test("who likes and unlikes in many tabs ends with one or none, and no match without both", async () => {
    const couples = await pairsOf(10);
    for (const { man, woman } of couples) await aLike(db(), woman, man);
    for (const { man, woman, his } of couples) {
      await Promise.all(
        Array.from({ length: 10 }, (_, at) => his.ask(at % 2 ? unlikeMember : likeMember, { id: woman.id })),
      );
      const liked = await db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute();
      const matched = await db()
        .selectFrom("matches")
        .select("lower_id")
        .where((row) => row.or([row("lower_id", "=", man.id), row("upper_id", "=", man.id)]))
        .execute();
      expect(liked.length).toBeLessThanOrEqual(1);
      expect(matched).toHaveLength(liked.length);
    }
  });
});

async function dayOf({ id }: TestMember) {
  return db().selectFrom("like_days").selectAll().where("profile_id", "=", id).executeTakeFirstOrThrow();
}

describe("the day of the swipe game", () => {
  test("lets exactly 4 of 20 likes through, sent at once from two tabs, in every round", async () => {
    const women = await several(20, { photo: "active" });
    for (let round = 0; round < 10; round++) {
      const man = await aMember(db(), { gender: "male" });
      const tabs: Browser[] = [await site.as(man), await elsewhere(man)];
      const answers = await Promise.all(women.map(({ id }, at) => tabs[at % 2]!.ask(swipeLike, { id })));
      const codes = answers.map(({ error }) => error?.code ?? "liked");
      expect(codes.filter((code) => code === "liked")).toHaveLength(4);
      expect(codes.filter((code) => code === "like_limit")).toHaveLength(16);
      expect(await db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute()).toHaveLength(
        4,
      );
      expect((await dayOf(man)).swipe_likes).toBe(4);
    }
  });

  test("would let more through by looking first and liking afterwards, which this would notice", async () => {
    const women = await several(20, { photo: "active" });
    const man = await aMember(db(), { gender: "male" });
    const given = () => db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute();
    await Promise.all(
      women.map(async (woman) => {
        if ((await given()).length < 4) await aLike(db(), man, woman);
      }),
    );
    expect((await given()).length).toBeGreaterThan(4);
  });

  test("counts across midnight: four before and four after, whatever comes in between", async () => {
    const women = await several(24, { photo: "active" });
    const man = await aMember(db(), { gender: "male", time_zone: "Europe/Amsterdam" });
    const browser = await site.as(man);
    // 20:00 UTC is ten in the evening there.
    site.moveClock(2 * 3_600_000 - 1);
    const before = women.slice(0, 12).map(({ id }) => browser.ask(swipeLike, { id }));
    site.moveClock(1);
    const after = women.slice(12).map(({ id }) => browser.ask(swipeLike, { id }));
    await Promise.all([...before, ...after]);
    const days = await db()
      .selectFrom("like_days")
      .select(["day", "swipe_likes"])
      .where("profile_id", "=", man.id)
      .orderBy("day")
      .execute();
    for (const { day, swipe_likes } of days) {
      expect(["2026-06-01", "2026-06-02"]).toContain(day);
      expect(swipe_likes).toBeLessThanOrEqual(4);
    }
    const given = await db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute();
    expect(given).toHaveLength(days.reduce((sum, { swipe_likes }) => sum + swipe_likes, 0));
    expect(given.length).toBeGreaterThanOrEqual(4);
    expect(given.length).toBeLessThanOrEqual(8);
    site.moveClock(-2 * 3_600_000);
  });

  test("one card liked and passed in two tabs at once is judged once", async () => {
    const women = await several(4, { photo: "active" });
    const man = await aMember(db(), { gender: "male" });
    const tabs = [await site.as(man), await site.as(man)] as const;
    for (const { id } of women) await Promise.all([tabs[0].ask(swipeLike, { id }), tabs[1].ask(swipePass, { id })]);
    const { swipe_likes } = await dayOf(man);
    expect(swipe_likes).toBe(4);
    expect(await db().selectFrom("likes").select("liked_id").where("liker_id", "=", man.id).execute()).toHaveLength(4);
  });

  test("20 undos at once take back one pass", async () => {
    const women = await several(20, { photo: "active" });
    const man = await aMember(db(), { gender: "male" });
    const browser = await site.as(man);
    await Promise.all(women.map(({ id }) => browser.ask(swipePass, { id })));
    expect((await dayOf(man)).swipe_passes).toBe(20);
    const answers = await Promise.all(women.map(({ id }) => browser.ask(undoPass, { id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await db().selectFrom("swipe_passes").select("passed_id").where("passer_id", "=", man.id).execute(),
    ).toHaveLength(19);
  });
});
