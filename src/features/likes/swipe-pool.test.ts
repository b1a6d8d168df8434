/** Who is among the cards of the swipe game, for whom: the whole table. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aLike } from "#tests/support/relations.ts";
import { getSwipe, swipeLike, swipePass } from "./swipe-contract.ts";
import { listFirstMatches } from "./swipe.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await siteQueries.insertSite(db(), { ...settingsSeed, domain: "other.example" }, ["other.example"], false);
});
afterAll(() => site.close());
beforeEach(async () => {
  await db().deleteFrom("users").execute();
});

const db = () => site.application.db;
const day_ms = 86_400_000;
type Given = NonNullable<Parameters<typeof aMember>[1]>;

async function cardsOf(viewer: TestMember): Promise<string[]> {
  const { body } = await (await site.as(viewer)).ask(getSwipe, {});
  return body.cards.map(({ id }) => id);
}

const kinds = [
  ["male", "hetero"],
  ["male", "gay"],
  ["male", "lesbian"],
  ["male", "bi"],
  ["female", "hetero"],
  ["female", "gay"],
  ["female", "lesbian"],
  ["female", "bi"],
] as const;

/** For each viewer, whom they see: each seeks the other. A man may call himself lesbian and mean gay, and so on. */
const seen: Record<string, string[]> = {
  "male hetero": ["female hetero", "female bi"],
  "male gay": ["male gay", "male lesbian", "male bi"],
  "male lesbian": ["male gay", "male lesbian", "male bi"],
  "male bi": ["male gay", "male lesbian", "male bi", "female hetero", "female bi"],
  "female hetero": ["male hetero", "male bi"],
  "female gay": ["female gay", "female lesbian", "female bi"],
  "female lesbian": ["female gay", "female lesbian", "female bi"],
  "female bi": ["male hetero", "male bi", "female gay", "female lesbian", "female bi"],
};

describe("gender and sexuality fit both ways", () => {
  test.each(Object.entries(seen))("%s sees %j", async (viewer_kind, expected) => {
    const members = new Map<string, string>();
    for (const [gender, sexuality] of kinds) {
      const { id } = await aMember(db(), { gender, sexuality, photo: "active" });
      members.set(id, `${gender} ${sexuality}`);
    }
    const [gender, sexuality] = viewer_kind.split(" ") as [Given["gender"], Given["sexuality"]];
    const cards = await cardsOf(await aMember(db(), { gender, sexuality } as Given));
    expect(cards.map((id) => String(members.get(id))).toSorted()).toEqual(expected.toSorted());
  });

  test("the table is symmetric: whoever sees somebody is seen", () => {
    for (const [one, others] of Object.entries(seen)) for (const other of others) expect(seen[other]).toContain(one);
  });
});

describe("among those who fit", () => {
  let viewer: TestMember;
  beforeEach(async () => {
    viewer = await aMember(db(), { gender: "male" });
  });

  test.each<[string, Given, boolean]>([
    ["an active member with a photo", { photo: "active" }, true],
    ["an active premium member", { photo: "active", paid_user: true }, true],
    ["somebody of another country", { photo: "active", country: "DE" }, true],
    ["somebody much older", { photo: "active", born_on: "1950-01-01" }, true],
    ["somebody without a photo", {}, false],
    ["somebody whose photo is being checked", { photo: "pending" }, false],
    ["somebody whose photo was rejected", { photo: "rejected" }, false],
    ["somebody whose photo is private", { photo: "private" }, false],
    ["an invisible member", { photo: "active", profile_status: "hidden" }, false],
    ["somebody whom the site has blocked", { photo: "active", profile_status: "blocked" }, false],
    ["somebody who is not confirmed", { photo: "active", status: "not_confirmed" }, false],
    ["a disabled profile", { photo: "active", profile_status: "disabled" }, false],
    ["a suspended member", { photo: "active", status: "suspended" }, false],
    ["a banned member", { photo: "active", status: "banned" }, false],
    ["somebody about to be deleted", { photo: "active", status: "pending_deletion" }, false],
    ["a deleted member", { photo: "active", status: "deleted" }, false],
    ["a member of another site", { photo: "active", site_id: 2 }, false],
  ])("%s: %j is shown: %s", async (_who, given, shown) => {
    const { id } = await aMember(db(), given);
    expect(await cardsOf(viewer)).toEqual(shown ? [id] : []);
  });

  test("oneself is never shown, nor anybody to a viewer who fits nobody", async () => {
    const own = await aMember(db(), { gender: "female", sexuality: "bi", photo: "active" });
    expect(await cardsOf(own)).toEqual([]);
  });

  test.each([
    ["who blocked the viewer", "them"],
    ["whom the viewer blocked", "me"],
  ])("somebody %s is not shown", async (_title, blocker) => {
    const her = await aMember(db(), { photo: "active" });
    const [one, other] = blocker === "me" ? [viewer, her] : [her, viewer];
    expect(await cardsOf(viewer)).toEqual([her.id]);
    await (await site.as(one)).ask(blockMember, { id: other.id });
    expect(await cardsOf(viewer)).toEqual([]);
  });

  test("an invented member is shown, labelled, unless the viewer hides all of them", async () => {
    const her = await aMember(db(), { photo: "active" });
    await db().updateTable("profiles").set({ fictional: true }).where("id", "=", her.id).execute();
    const { body } = await (await site.as(viewer)).ask(getSwipe, {});
    expect(body.cards).toMatchObject([{ id: her.id, fictional: true }]);
    await db().updateTable("profiles").set({ hide_fictional: true }).where("id", "=", viewer.id).execute();
    expect(await cardsOf(viewer)).toEqual([]);
  });

  test("who was liked, here or elsewhere, is not shown; who likes the viewer is", async () => {
    const [liked, swiped, admirer] = [
      await aMember(db(), { photo: "active" }),
      await aMember(db(), { photo: "active" }),
      await aMember(db(), { photo: "active" }),
    ];
    await aLike(db(), viewer, liked);
    await (await site.as(viewer)).ask(swipeLike, { id: swiped.id });
    await aLike(db(), admirer, viewer);
    expect(await cardsOf(viewer)).toEqual([admirer.id]);
  });

  test("who was passed comes back after 90 days, and not a minute earlier", async () => {
    const her = await aMember(db(), { photo: "active" });
    await (await site.as(viewer)).ask(swipePass, { id: her.id });
    expect(await cardsOf(viewer)).toEqual([]);
    site.moveClock(90 * day_ms - 60_000);
    expect(await cardsOf(viewer)).toEqual([]);
    site.moveClock(60_000);
    expect(await cardsOf(viewer)).toEqual([her.id]);
    // And can be passed again, for as long.
    await (await site.as(viewer)).ask(swipePass, { id: her.id });
    expect(await cardsOf(viewer)).toEqual([]);
  });

  test("a pass hides nobody from anybody else", async () => {
    const [her, other] = [
      await aMember(db(), { photo: "active" }),
      await aMember(db(), { gender: "male", photo: "active" }),
    ];
    await (await site.as(viewer)).ask(swipePass, { id: her.id });
    expect(await cardsOf(other)).toEqual([her.id]);
    await aPhoto(db(), viewer.id);
    expect((await cardsOf(her)).toSorted()).toEqual([viewer.id, other.id].toSorted());
  });

  test("there are 20 in one load, near ones of the ages one looks for first, then the country, then the rest", async () => {
    const many = async (count: number, given: Given) => {
      const ids = [];
      for (let at = 0; at < count; at++) ids.push((await aMember(db(), { photo: "active", ...given })).id);
      return ids.toSorted();
    };
    const abroad = await many(3, { country: "DE" });
    const old = await many(9, { born_on: "1950-01-01" });
    const near = await many(10, {});
    const cards = await cardsOf(viewer);
    expect(cards).toHaveLength(20);
    expect(cards.slice(0, 10).toSorted()).toEqual(near);
    expect(cards.slice(10, 19).toSorted()).toEqual(old);
    expect(abroad).toContain(cards[19]);
  });
});

describe("the matches right after the sign-up", () => {
  async function firstMatches(member: TestMember, limit = 9) {
    const ctx = await contextOfJob(site.application, 1, "test");
    const own = { ...member, time_zone: "UTC", status: "not_confirmed" as const };
    return listFirstMatches({ ...ctx, member: own } as unknown as MemberContext, limit);
  }

  test("are nine real people who fit, those with a photo first, invented ones never", async () => {
    const viewer = await aMember(db(), { gender: "male", status: "not_confirmed" });
    for (let at = 0; at < 12; at++) await aMember(db(), at < 8 ? { photo: "active" } : {});
    const invented = await aMember(db(), { photo: "active" });
    await db().updateTable("profiles").set({ fictional: true }).where("id", "=", invented.id).execute();
    const unfit = await aMember(db(), { gender: "male", photo: "active" });
    const cards = await firstMatches(viewer);
    expect(cards).toHaveLength(9);
    expect(cards.map(({ main_image }) => main_image !== null)).toEqual([...Array<boolean>(8).fill(true), false]);
    const ids = cards.map(({ id }) => id);
    expect(ids).not.toContain(invented.id);
    expect(ids).not.toContain(unfit.id);
    // Who was liked makes room for another.
    await aLike(db(), viewer, cards[0]!);
    expect((await firstMatches(viewer)).map(({ id }) => id)).not.toContain(ids[0]);
  });

  test("are none where the site wants none", async () => {
    await aMember(db(), { photo: "active" });
    expect(await firstMatches(await aMember(db(), { gender: "male" }), 0)).toEqual([]);
  });
});
