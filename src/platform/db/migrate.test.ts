import { join } from "node:path";
import pg from "pg";
import { expect, inject, test, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openWire } from "../../../scripts/faults/wire.ts";
import { migrate } from "./migrate.server.ts";

test("a line that breaks while its turn is waited for fails the migration, and ends no process by itself", async () => {
  const database = await createTestDatabase();
  const { host, port, ...account } = { ...inject("postgres"), ...database.connection } as {
    host: string;
    port: number;
  };
  const wire = await openWire({ path: join(host, `.s.PGSQL.${port}`) });
  const other = new pg.Client(database.connection);
  await other.connect();
  await other.query("SELECT pg_advisory_lock(7265018)");
  const migrating = Promise.allSettled([migrate({ ...account, host: "127.0.0.1", port: wire.port })]);
  await vi.waitUntil(async () => {
    // PostgreSQL tells of those of every database.
    const { rows } = await other.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE datname = current_database() AND objid = 7265018 AND NOT granted`,
    );
    return rows.length === 1;
  });
  await wire.close();
  const [failed] = await migrating;
  expect((failed as PromiseRejectedResult).reason).toMatchObject({ message: "Connection terminated unexpectedly" });
  await other.end();
  await database.drop();
});
