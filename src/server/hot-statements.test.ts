/** The statements of every page settle on one plan, so that PostgreSQL does not plan them again for each request. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSessions, findUser } from "#features/accounts/queries.server.ts";
import { countUnread } from "#features/chats/queries.server.ts";
import { countNew } from "#features/likes/queries.server.ts";
import { type Db, openDatabase, openPool } from "#platform/db/database.server.ts";
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
  await database.drop();
});

test("each is planned for its values five times, then for all", async () => {
  const id = randomUUID();
  for (let request = 0; request < 8; request += 1) {
    await findSessions({ db }, [Buffer.alloc(32, request)], new Date());
    await findUser({ db }, id);
    await countUnread({ db }, id);
    await countNew({ db }, id);
  }
  const { rows } = await sql<{ planned: number; shared: number }>`
    SELECT custom_plans AS planned, generic_plans AS shared FROM pg_prepared_statements WHERE statement LIKE '/* prepared */%'
  `.execute(db);
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ planned: 5, shared: 3 })));
});
