import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { keepsSessions } from "./sessions-kept.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Gives each statement, and each transaction, the first session that is free, or the one after the last given. */
function aPooler(in_turn: boolean) {
  const busy = new Set<number>();
  let last = 0;
  return () => {
    let held: number | undefined;
    const take = () => {
      let session = in_turn ? last + 1 : 1;
      while (busy.has(session)) session += 1;
      return (last = session);
    };
    const query = async (text: string) => {
      const session = held ?? take();
      if (text === "BEGIN") busy.add((held = session));
      if (text === "ROLLBACK") held = void busy.delete(session);
      return { rows: [{ pid: session }] };
    };
    return { connect: async () => undefined, end: async () => undefined, query } as unknown as pg.Client;
  };
}

test("PostgreSQL itself keeps a session for each connection", async () => {
  expect(await keepsSessions(database.connection)).toBe(true);
});

test.each([false, true])(
  "a pooler of transactions is known by its sessions (one after the other: %s)",
  async (in_turn) => {
    expect(await keepsSessions({}, aPooler(in_turn))).toBe(false);
  },
);
