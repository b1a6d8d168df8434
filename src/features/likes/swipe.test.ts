import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveUser } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aLike } from "#tests/support/relations.ts";
import { getLikes, likeMember, unlikeMember } from "./contract.ts";
import { getSwipe, swipeLike, swipePass, undoPass } from "./swipe-contract.ts";

/** Ten in the evening in Amsterdam. */
const evening = new Date("2026-06-01T20:00:00Z");

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now: evening, settings: { swipe_passes_per_day: 6 } });
});
afterAll(() => site.close());

const db = () => site.application.db;
const minute_ms = 60_000;

let me: TestMember;
let browser: Browser;
let women: TestMember[];
beforeEach(async () => {
  await db().deleteFrom("users").execute();
  me = await aMember(db(), { gender: "male", time_zone: "Europe/Amsterdam" });
  browser = await site.as(me);
  women = [];
  for (let at = 0; at < 10; at++) women.push(await aMember(db(), { photo: "active" }));
});

const like = (at: number) => browser.ask(swipeLike, { id: women[at]!.id });
const pass = (at: number) => browser.ask(swipePass, { id: women[at]!.id });
const undo = (at: number) => browser.ask(undoPass, { id: women[at]!.id });
const cards = async () => (await browser.ask(getSwipe, {})).body;

describe("a day of the swipe game", () => {
  test("has four likes, counted apart from likes elsewhere", async () => {
    expect(await cards()).toMatchObject({ likes_left: 4, likes_per_day: 4, passes_left: 6, undos_left: 1 });
    await browser.ask(likeMember, { id: women[9]!.id });
    expect((await cards()).likes_left).toBe(4);
    for (let at = 0; at < 4; at++)
      expect((await like(at)).body).toMatchObject({ match: false, likes_left: 3 - at, next_day_in_s: 2 * 3600 });
    const { status, error } = await like(4);
    expect([status, error?.code]).toEqual([403, "like_limit"]);
    expect(error?.params).toEqual({ limit: 4, retry_after: 2 * 3600 });
    expect(await cards()).toMatchObject({ likes_left: 0, cards: [] });
    expect((await browser.ask(getLikes, {})).body.profiles).toHaveLength(5);
    expect((await browser.ask(likeMember, { id: women[4]!.id })).status).toBe(200);
  });

  test("a like said again, since its answer was lost, is the same like", async () => {
    for (let time = 0; time < 6; time++) expect((await like(0)).body).toMatchObject({ likes_left: 3 });
    // Liked elsewhere before, it costs nothing here.
    await browser.ask(likeMember, { id: women[1]!.id });
    expect((await like(1)).body).toMatchObject({ likes_left: 3 });
  });

  test("a like that is taken back does not come back", async () => {
    await like(0);
    await browser.ask(unlikeMember, { id: women[0]!.id });
    expect(await cards()).toMatchObject({ likes_left: 3 });
  });

  test("ends at midnight where the member lives", async () => {
    for (let at = 0; at < 4; at++) await like(at);
    site.moveClock(2 * 60 * minute_ms - 1);
    expect((await like(4)).error?.params).toMatchObject({ retry_after: 1 });
    site.moveClock(1);
    expect(await cards()).toMatchObject({ likes_left: 4, next_day_in_s: 24 * 3600 });
    expect((await like(4)).body).toMatchObject({ likes_left: 3 });
    site.moveClock(-2 * 60 * minute_ms);
  });

  test("moving to another time zone gives the days there, each once", async () => {
    for (let at = 0; at < 4; at++) await like(at);
    await browser.ask(saveUser, { time_zone: "Pacific/Kiritimati" });
    expect((await cards()).likes_left).toBe(4);
    for (let at = 4; at < 8; at++) expect((await like(at)).status).toBe(200);
    expect((await like(8)).error?.code).toBe("like_limit");
    await browser.ask(saveUser, { time_zone: "Europe/Amsterdam" });
    expect((await cards()).likes_left).toBe(0);
    expect((await like(8)).error?.code).toBe("like_limit");
    await browser.ask(saveUser, { time_zone: "Pacific/Kiritimati" });
    expect((await like(8)).error?.code).toBe("like_limit");
  });

  test("a mutual like is a match", async () => {
    await aLike(db(), women[2]!, me);
    expect((await like(2)).body).toMatchObject({ match: true, likes_left: 3 });
  });

  test("does not know who is not there", async () => {
    for (const id of [me.id, randomUUID(), "nonsense"]) {
      expect((await browser.ask(swipeLike, { id })).error?.code).toBe("not_found");
      expect((await browser.ask(swipePass, { id })).error?.code).toBe("not_found");
      expect((await browser.ask(undoPass, { id })).error?.code).toBe("not_found");
    }
    expect(await cards()).toMatchObject({ likes_left: 4, passes_left: 6, undos_left: 1 });
  });

  test("is for members only", async () => {
    const id = randomUUID();
    const answers = [
      await site.browser().ask(getSwipe, {}),
      await site.browser().ask(swipeLike, { id }),
      await site.browser().ask(swipePass, { id }),
      await site.browser().ask(undoPass, { id }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill("authentication_required"));
  });
});

describe("passing", () => {
  test("is limited too, and said again counts once", async () => {
    for (let at = 0; at < 6; at++) {
      expect((await pass(at)).body.passes_left).toBe(5 - at);
      expect((await pass(at)).body.passes_left).toBe(5 - at);
    }
    const { status, error } = await pass(6);
    expect([status, error?.code, error?.params["limit"]]).toEqual([403, "pass_limit", 6]);
    expect((await cards()).cards.map(({ id }) => id).toSorted()).toEqual(
      women
        .slice(6)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("somebody one likes changes nothing", async () => {
    await like(0);
    expect((await pass(0)).body.passes_left).toBe(6);
    expect((await browser.ask(getLikes, {})).body.profiles).toHaveLength(1);
  });

  test("is told to nobody", async () => {
    await pass(0);
    const hers = (await (await site.as(women[0]!)).ask(getLikes, {})).body;
    expect(hers).toEqual({ profiles: [], profiles_complete: true, liked_by: [], total_new_likes: 0 });
  });
});

describe("taking a pass back", () => {
  test("of somebody who has gone since is refused, and costs no undo", async () => {
    await pass(0);
    await pass(1);
    await db().updateTable("users").set({ status: "pending_deletion" }).where("id", "=", women[0]!.id).execute();
    expect((await undo(0)).error?.code).toBe("not_found");
    expect((await undo(1)).body).toMatchObject({ card: { id: women[1]!.id }, undos_left: 0 });
    await db().updateTable("users").set({ status: "active" }).where("id", "=", women[0]!.id).execute();
    expect((await cards()).cards.map(({ id }) => id)).not.toContain(women[0]!.id);
  });

  test("brings the card back, once a day", async () => {
    await pass(0);
    site.moveClock(1000);
    await pass(1);
    site.moveClock(-1000);
    expect((await cards()).last_pass).toMatchObject({ id: women[1]!.id });
    expect((await undo(1)).body).toMatchObject({ card: { id: women[1]!.id }, undos_left: 0, passes_left: 4 });
    expect((await cards()).cards.map(({ id }) => id)).toContain(women[1]!.id);
    expect((await cards()).last_pass).toBeNull();
    const { status, error } = await undo(0);
    expect([status, error?.code, error?.message]).toEqual([403, "undo_limit", "You can take back 1 skip a day."]);
    site.moveClock(2 * 60 * minute_ms);
    // The next day has one of its own, but yesterday's pass is no longer offered.
    expect(await cards()).toMatchObject({ undos_left: 1, last_pass: null });
    site.moveClock(-2 * 60 * minute_ms);
  });

  test("said again, since its answer was lost, is the same one", async () => {
    await pass(0);
    for (let time = 0; time < 3; time++)
      expect((await undo(0)).body).toMatchObject({ card: { id: women[0]!.id }, undos_left: 0 });
  });
});

test("what no longer counts is forgotten at night", async () => {
  await like(0);
  await pass(1);
  await site.runSchedule("likes.clear-swipes");
  expect(await cards()).toMatchObject({ likes_left: 3, passes_left: 5 });
  site.moveClock(5 * 24 * 60 * minute_ms);
  await site.runSchedule("likes.clear-swipes");
  expect(await db().selectFrom("like_days").selectAll().execute()).toEqual([]);
  expect(await db().selectFrom("swipe_passes").selectAll().execute()).toHaveLength(1);
  site.moveClock(86 * 24 * 60 * minute_ms);
  await site.runSchedule("likes.clear-swipes");
  expect(await db().selectFrom("swipe_passes").selectAll().execute()).toEqual([]);
});

test("a card tells what the member shows, shared interests first", async () => {
  await db()
    .updateTable("profiles")
    .set({ interests: ["wine", "music"] })
    .where("id", "=", me.id)
    .execute();
  await db()
    .updateTable("profiles")
    .set({ interests: ["art", "beer", "music", "wine"] })
    .where("id", "=", women[0]!.id)
    .execute();
  await db()
    .updateTable("profiles")
    .set({ interests: ["art"], show_interests: "nobody" })
    .where("id", "=", women[1]!.id)
    .execute();
  const shown = (await cards()).cards;
  const of = (at: number) => shown.find(({ id }) => id === women[at]!.id)!;
  expect(of(0).interests).toEqual(["music", "wine", "art"]);
  expect(of(1).interests).toEqual([]);
});
