import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getChat, getChats } from "#features/chats/contract.ts";
import { getAutoLike, getLikes, openLike } from "#features/likes/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { aConversation, aLike, aMatch } from "#tests/support/relations.ts";
import { blockMember, getProfile, getRelated, listBlocked, unblockMember } from "./contract.ts";
import { getMatches, saveWishes } from "./finder-contract.ts";
import { searchMembers } from "./search-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

let [anna, ben, carl] = [] as unknown as [TestMember, TestMember, TestMember];
let [asAnna, asBen] = [] as unknown as [Browser, Browser];
let conversation = "";

/** Anna and Ben like each other and write; Carl is like Ben. */
beforeEach(async () => {
  anna = await aMember(db(), { gender: "female", photo: "active" });
  ben = await aMember(db(), { gender: "male", photo: "active" });
  carl = await aMember(db(), { gender: "male", photo: "active" });
  await aMatch(db(), anna, ben);
  conversation = await aConversation(db(), [
    { from: ben, to: anna, body: "Hello from the other side" },
    { from: anna, to: ben, body: "Hello back" },
  ]);
  [asAnna, asBen] = await Promise.all([site.as(anna), site.as(ben)]);
});

/** Every list and address on which one member could meet another. */
const places: Record<string, (viewer: Browser, other: TestMember) => Promise<string>> = {
  "their profile": async (viewer, { id }) => (await viewer.ask(getProfile, { id })).response.body,
  "profiles like another": async (viewer) => {
    const { response } = await viewer.ask(getRelated, { id: carl.id });
    return response.body;
  },
  "the search": async (viewer) => (await viewer.ask(searchMembers, {})).response.body,
  "the match finder": async (viewer) => {
    await viewer.ask(saveWishes, {
      gender: null,
      min_age: 18,
      max_age: 99,
      place: "anywhere",
      interests: [],
      goal: "open",
      deal_breakers: [],
    });
    return (await viewer.ask(getMatches, {})).response.body;
  },
  "the like modal": async (viewer) => (await viewer.ask(getAutoLike, {})).response.body,
  likes: async (viewer) => (await viewer.ask(getLikes, {})).response.body,
  "the like itself": async (viewer, { id }) => (await viewer.ask(openLike, { id })).response.body,
  chats: async (viewer) => (await viewer.ask(getChats, {})).response.body,
};

describe("after a block", () => {
  test.each(Object.keys(places))("neither finds the other in %s", async (place) => {
    const look = places[place]!;
    const seen_before = [await look(asAnna, ben), await look(asBen, anna)];
    await db().deleteFrom("profile_views").execute();
    expect((await asAnna.ask(blockMember, { id: ben.id })).status).toBe(200);
    for (const [viewer, other] of [
      [asAnna, ben],
      [asBen, anna],
    ] as const) {
      const seen = await look(viewer, other);
      expect(seen).not.toContain(other.id);
      expect(seen).not.toContain(other.name);
    }
    // The place does show members who did not block each other.
    expect(seen_before.some((text) => text.includes(ben.id) || text.includes(anna.id))).toBe(true);
  });

  test("the profile is answered like one that does not exist", async () => {
    const unknown = await asBen.ask(getProfile, { id: "00000000-0000-4000-8000-000000000000" });
    await asAnna.ask(blockMember, { id: ben.id });
    for (const answer of [await asBen.ask(getProfile, { id: anna.id }), await asAnna.ask(getProfile, { id: ben.id })]) {
      expect(answer.status).toBe(404);
      expect(answer.response.body).toBe(unknown.response.body);
    }
  });

  test("likes and the match are gone, also after the block has ended", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    await asAnna.ask(unblockMember, { id: ben.id });
    expect((await asAnna.ask(getLikes, {})).body).toEqual({
      profiles: [],
      profiles_complete: true,
      liked_by: [],
      total_new_likes: 0,
    });
    expect(await db().selectFrom("matches").selectAll().where("lower_id", "in", [anna.id, ben.id]).execute()).toEqual(
      [],
    );
    expect((await asAnna.ask(getProfile, { id: ben.id })).body).toMatchObject({
      id: ben.id,
      likes_you: false,
      match: false,
    });
  });

  test("the blocker's chat is gone, and with it what was unread", async () => {
    expect((await asAnna.ask(getChats, {})).body.total_unread_messages).toBe(1);
    await asAnna.ask(blockMember, { id: ben.id });
    expect((await asAnna.ask(getChats, {})).body).toEqual({ chats: [], next: null, total_unread_messages: 0 });
    expect((await asAnna.ask(getChat, { conversation })).status).toBe(404);
  });

  test("the blocked one can still read the chat, without the other's name and with nothing unread", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    const { body } = await asBen.ask(getChats, {});
    expect(body).toMatchObject({ total_unread_messages: 0, chats: [{ profile: null, num_unread_messages: 0 }] });
    expect((await asBen.ask(getChat, { conversation })).body).toMatchObject({
      profile: null,
      messages: expect.arrayContaining([expect.objectContaining({ text: "Hello back" })]),
    });
  });

  test("the chat comes back to the blocker when the block ends", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    await asAnna.ask(unblockMember, { id: ben.id });
    expect((await asAnna.ask(getChats, {})).body.chats).toMatchObject([{ profile: { id: ben.id } }]);
  });

  test("others are not concerned", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    expect((await asAnna.ask(getProfile, { id: carl.id })).status).toBe(200);
    expect((await (await site.as(carl)).ask(getProfile, { id: ben.id })).status).toBe(200);
  });
});

describe("the list of blocked members", () => {
  test("has the newest first, and only the caller's own", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    site.moveClock(1000);
    await asAnna.ask(blockMember, { id: carl.id });
    const { body } = await asAnna.ask(listBlocked, {});
    expect(body.members.map(({ id }) => id)).toEqual([carl.id, ben.id]);
    expect(Object.keys(body.members[0]!).toSorted()).toEqual(["blocked_on", "id", "name"]);
    expect((await asBen.ask(listBlocked, {})).body).toEqual({ members: [] });
  });

  test("tells the day that it was where the blocker lives", async () => {
    // Between them they are never on one day.
    for (const time_zone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      const browser = await site.as(await aMember(site.application.db, { time_zone }));
      await browser.ask(blockMember, { id: carl.id });
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(site.application.now());
      expect((await browser.ask(listBlocked, {})).body.members[0]?.blocked_on).toBe(day);
    }
  });

  test("is for members only", async () => {
    expect((await site.browser().ask(listBlocked, {})).error?.code).toBe("authentication_required");
  });
});

describe("blocking", () => {
  test("twice, or both each other, changes nothing more", async () => {
    for (const browser of [asAnna, asAnna, asBen]) {
      const other = browser === asBen ? anna : ben;
      expect((await browser.ask(blockMember, { id: other.id })).status).toBe(200);
    }
    await asAnna.ask(unblockMember, { id: ben.id });
    // Ben's own block still counts.
    expect((await asAnna.ask(getProfile, { id: ben.id })).status).toBe(404);
  });

  test("back does not tell that one is blocked, and counts when the other's block ends", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    const chats = (await asBen.ask(getChats, {})).response.body;
    await asBen.ask(blockMember, { id: anna.id });
    // As if there were no such member.
    expect((await asBen.ask(listBlocked, {})).body).toEqual({ members: [] });
    expect((await asBen.ask(getChats, {})).response.body).toBe(chats);
    await asAnna.ask(unblockMember, { id: ben.id });
    expect((await asAnna.ask(listBlocked, {})).body).toEqual({ members: [] });
    expect((await asBen.ask(listBlocked, {})).body.members).toMatchObject([{ id: anna.id }]);
    await asBen.ask(unblockMember, { id: anna.id });
    expect((await asAnna.ask(getProfile, { id: ben.id })).status).toBe(200);
  });

  test("back can be taken back", async () => {
    await asAnna.ask(blockMember, { id: ben.id });
    await asBen.ask(blockMember, { id: anna.id });
    await asBen.ask(unblockMember, { id: anna.id });
    await asAnna.ask(unblockMember, { id: ben.id });
    expect((await asAnna.ask(getProfile, { id: ben.id })).status).toBe(200);
  });

  test("somebody who is hidden holds, and is on no list until they can be seen", async () => {
    const hide = (status: string) => db().updateTable("profiles").set({ status }).where("id", "=", carl.id).execute();
    await hide("hidden");
    await asAnna.ask(blockMember, { id: carl.id });
    expect((await asAnna.ask(listBlocked, {})).body).toEqual({ members: [] });
    expect((await (await site.as(carl)).ask(getProfile, { id: anna.id })).status).toBe(404);
    await hide("active");
    expect((await asAnna.ask(listBlocked, {})).body.members).toMatchObject([{ id: carl.id }]);
  });

  test("a partner who is hidden is on the list", async () => {
    await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", ben.id).execute();
    await db().deleteFrom("likes").where("liker_id", "=", ben.id).execute();
    await asAnna.ask(blockMember, { id: ben.id });
    expect((await asAnna.ask(listBlocked, {})).body.members).toMatchObject([{ id: ben.id }]);
  });

  test("refuses what is no id", async () => {
    expect((await asAnna.ask(blockMember, { id: "nobody" })).error?.code).toBe("not_found");
    expect((await asAnna.ask(unblockMember, { id: "nobody" })).status).toBe(200);
  });

  test("does not tell whether there is such a member", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await asAnna.ask(blockMember, { id })).status).toBe(200);
    expect((await asAnna.ask(listBlocked, {})).body.members.map((member) => member.id)).not.toContain(id);
  });

  test("refuses oneself", async () => {
    expect((await asAnna.ask(blockMember, { id: anna.id })).error?.code).toBe("not_found");
  });

  test.each([blockMember, unblockMember])("$method needs a login", async (call) => {
    expect((await site.browser().ask(call, { id: ben.id })).error?.code).toBe("authentication_required");
  });

  test.each([blockMember, unblockMember])(
    "$method from a foreign site is refused and changes nothing",
    async ({ method, path }) => {
      const response = await asAnna.inject({
        method,
        url: method === "DELETE" ? `${path}?id=${ben.id}` : path,
        headers: { "sec-fetch-site": "cross-site", "x-request-type": "client" },
        ...(method === "POST" ? { payload: { id: ben.id } } : {}),
      });
      expect(response.json()).toMatchObject({ error: { code: "foreign_site" } });
      expect((await asAnna.ask(getProfile, { id: ben.id })).status).toBe(200);
    },
  );
});

describe("an invisible member", () => {
  beforeEach(() => db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", ben.id).execute());

  test("is found nowhere by others", async () => {
    const dora = await site.as(await aMember(db(), { gender: "female" }));
    expect((await dora.ask(getProfile, { id: ben.id })).status).toBe(404);
    expect((await dora.ask(getRelated, { id: carl.id })).response.body).not.toContain(ben.id);
  });

  test("is shown to those whom they like, but never as online", async () => {
    await (await site.as(ben)).ask(getLikes, {});
    expect((await asAnna.ask(getLikes, {})).body.liked_by).toMatchObject([{ id: ben.id, profile: { online: false } }]);
    expect((await asAnna.ask(getProfile, { id: ben.id })).body).toMatchObject({ id: ben.id, online: false });
  });

  test("does not appear among the likes somebody has given", async () => {
    const dora = await aMember(db(), { gender: "female" });
    await aLike(db(), dora, ben);
    expect((await (await site.as(dora)).ask(getLikes, {})).body.profiles).toEqual([]);
  });

  test("goes on with the chats there are", async () => {
    expect((await asAnna.ask(getChats, {})).body.chats).toMatchObject([{ profile: { id: ben.id, online: false } }]);
  });

  test("says in a chat whether there is a profile to open", async () => {
    const dora = await aMember(db(), { gender: "female" });
    const begun = await aConversation(db(), [{ from: ben, to: dora, body: "Hello" }]);
    const asDora = await site.as(dora);
    const closed = async () => (await asDora.ask(getChat, { conversation: begun })).body.profile!.closed;
    expect(await closed()).toBe(true);
    expect((await asDora.ask(getProfile, { id: ben.id })).status).toBe(404);
    expect((await asDora.ask(getChats, {})).body.chats).toMatchObject([{ profile: { closed: true } }]);
    await aLike(db(), ben, dora);
    expect(await closed()).toBeUndefined();
    expect((await asDora.ask(getProfile, { id: ben.id })).status).toBe(200);
    expect((await asBen.ask(getChat, { conversation: begun })).body.profile).not.toHaveProperty("closed");
  });

  test("is shown to nobody once the consent is withdrawn", async () => {
    const now = site.application.now();
    await db()
      .insertInto("consents")
      .values({ user_id: ben.id, kind: "sensitive_data", version: "2026-01-01", given_at: now, withdrawn_at: now })
      .execute();
    expect((await asAnna.ask(getLikes, {})).body).toMatchObject({ liked_by: [], total_new_likes: 0 });
    expect((await asAnna.ask(getProfile, { id: ben.id })).status).toBe(404);
  });
});
