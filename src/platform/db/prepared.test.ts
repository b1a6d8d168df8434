import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openDatabase, openPool } from "./database.server.ts";
import type { Db } from "./db.ts";
import { connectionsEnded } from "./pool-client.server.ts";
import { prepare } from "./prepared.server.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: what it has prepared is seen by the question that follows.
  const unexpected = (error: Error) => expect.unreachable(error.message);
  db = openDatabase(openPool({ ...database.connection, max: 1 }, unexpected));
});
afterAll(async () => {
  await db.destroy();
  await connectionsEnded();
  await database.drop();
});

test("a prepared statement is made once, and each call has its own values beside those that are always the same", async () => {
  let made = 0;
  const between = prepare((maker, values: { from: number; until: number }) => {
    made += 1;
    return maker
      .selectFrom(sql<{ n: number }>`generate_series(1, ${9}::int)`.as<"n">(sql`n (n)`))
      .select("n")
      .where("n", ">=", values.from)
      .where("n", "<=", values.until)
      .where("n", "not in", [5, 7]);
  });
  const asked = [
    { from: 1, until: 3 },
    { from: 4, until: 6 },
    { from: 7, until: 20 },
  ];
  const rows = await Promise.all(asked.map((values) => between(db, values)));
  expect(rows.map((found) => found.map(({ n }) => n))).toEqual([
    [1, 2, 3],
    [4, 6],
    [8, 9],
  ]);
  expect(made).toBe(1);
  const { rows: known } = await sql<{ parameters: number }>`
    SELECT cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE statement LIKE '%generate_series%'
  `.execute(db);
  expect(known).toContainEqual({ parameters: 2 });
});

test("what is always the same is a word of the statement, however it is spelt", async () => {
  const spelt = prepare((maker, values: { given: string }) =>
    maker.selectNoFrom([
      sql<string>`${"it's a \\ $1"}::text`.as("text"),
      sql<number>`${-4.5}::float8`.as("number"),
      sql<boolean>`${false}::boolean`.as("flag"),
      sql<string>`${values.given}::text`.as("given"),
    ]),
  );
  expect(await spelt(db, { given: "$2" })).toEqual([{ text: "it's a \\ $1", number: -4.5, flag: false, given: "$2" }]);
});
