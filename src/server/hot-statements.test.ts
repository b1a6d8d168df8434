/** The statements of every page, and of every message that comes, settle on one plan, so that PostgreSQL does not plan them again for each request. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUser } from "#features/accounts/queries.server.ts";
import { findSessions } from "#features/accounts/session-queries.server.ts";
import { liveMessages } from "#features/chats/live-messages.server.ts";
import { judgeWriting, listNewest, listNext, listWaiting } from "#features/chats/message-queries.server.ts";
import { countReceived } from "#features/chats/gift-queries.server.ts";
import { countUnread, findChat, listChats } from "#features/chats/queries.server.ts";
import { findNewcomer, findUse } from "#features/credits/discount-queries.server.ts";
import { findDay } from "#features/likes/giving-queries.server.ts";
import { countNew } from "#features/likes/queries.server.ts";
import { listCards, listFriends, type Reader } from "#features/members/queries.server.ts";
import { findMembers, findSeeker } from "#features/members/search-queries.server.ts";
import { findCandidates, findProfile } from "#features/members/view-queries.server.ts";
import type { Walk } from "#features/members/walk-queries.server.ts";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import { connectionsEnded } from "#platform/db/pool-client.server.ts";
import type { Db } from "#platform/db/db.ts";
import { listEvents } from "#platform/live/event-queries.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: plans belong to connections.
  db = openDatabase(openPool({ ...database.connection, max: 1 }, (error) => expect.unreachable(error.message)));
});
afterAll(async () => {
  await db.destroy();
  await connectionsEnded();
  await database.drop();
});

const everywhere: Walk = {
  kinds: [21, 24],
  born_after: "1980-01-01",
  born_until: "2000-01-01",
  country: null,
  regions: null,
  ring: null,
  traits: [],
  with_photo: false,
  with_fictional: true,
  online: false,
  new_since: null,
  came: null,
  order: "rank",
  not: [],
};
const since = new Date();
const around = { lat: 521, lon: 51, located: true };
const searches: Walk[] = [
  everywhere,
  { ...everywhere, regions: ["NL-UT"], with_photo: true },
  { ...everywhere, country: "NL", order: "created_at" },
  { ...everywhere, online: true, order: "last_active_at" },
  { ...everywhere, ring: { around, from_km: 0, to_km: 100 } },
  { ...everywhere, ring: { around, from_km: 0, to_km: 25 } },
  { ...everywhere, came: { since, walked: "nobody" } },
  { ...everywhere, came: { since, walked: "without photo" } },
  { ...everywhere, online: true, order: "last_active_at", came: { since, walked: "nobody" } },
  { ...everywhere, online: true, order: "last_active_at", came: { since, walked: "everybody" } },
];

const related: Parameters<typeof findCandidates>[1] = {
  not: [randomUUID()],
  kinds: [{ gender: "female", sexuality: "hetero" }],
  born_after: "1980-01-01",
  born_until: "2000-01-01",
  country: "NL",
  regions: null,
  active_since: since,
  with_fictional: true,
  limit: 200,
};
const best = { interests: ["art"], since, shown: 8 };

test("each is planned for its values five times, then for all", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const reader = {
    db,
    member: { id },
    site: { id: 1 },
    locale: "en",
    settings: { online_minutes: 5 },
    now: () => new Date(),
  };
  const ctx = reader as Reader;
  const looker = reader as Parameters<typeof findCandidates>[0];
  for (let request = 0; request < 8; request += 1) {
    await findSessions({ db }, [Buffer.alloc(32, request)], new Date());
    await findSessions({ db }, [Buffer.alloc(32, request), Buffer.alloc(32, request + 1)], new Date());
    await findUser({ db }, id);
    await findNewcomer({ db }, id);
    await findUse({ db }, id, "WELCOME");
    await countUnread({ db }, id);
    await countNew({ db }, id);
    await findDay({ db }, id, "2026-11-16");
    await expect(findSeeker({ db }, id)).rejects.toThrow("without a profile");
    await findProfile(ctx, other);
    for (const near of [null, "NL-UT"]) await findCandidates(looker, { ...related, best: { ...best, near } });
    await countReceived({ db }, other);
    await listFriends(ctx, [other]);
    await listCards(ctx, [other, id]);
    await findChat({ db }, id, other);
    await listChats({ db }, id, { search: "", after: undefined, limit: 31 });
    await listNewest({ db }, other, { above: 0 }, 51);
    await listNewest({ db }, other, { above: 0, below: 100 }, 51);
    await listNext({ db }, other, 7, 51);
    await listWaiting({ db }, id, other);
    await judgeWriting({ db }, id, other, { free_partners: 2, new_partners: 20, day_start: new Date() });
    for (const walk of searches) await findMembers(ctx, [walk], { stage: 0, after: null }, 24);
    await listEvents(db, [{ user_id: id, last_number: request }], liveMessages);
  }
  const { rows } = await sql<{ start: string; planned: number; shared: number }>`
    SELECT left(statement, 200) AS start, custom_plans AS planned, generic_plans AS shared
    FROM pg_prepared_statements WHERE statement LIKE '/* prepared */%'
  `.execute(db);
  expect(rows.filter(({ planned, shared }) => planned !== 5 || shared !== 3)).toEqual([]);
  expect(rows).toHaveLength(23 + searches.length);
});
