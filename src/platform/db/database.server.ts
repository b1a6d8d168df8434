/** The connection to PostgreSQL: one pool for each process, typed by the migrated schema. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";
import { PoolClient } from "./pool-client.server.ts";
import { ownPool } from "./prepared.server.ts";
import type { DB } from "./types.ts";

export type Connection = pg.PoolConfig;

// A date is a day, not a moment: it stays the string it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...connection, Client: PoolClient });
  pool.on("error", onError);
  // A checked-out client without its own listener would end the process when PostgreSQL dies.
  pool.on("connect", (client) => void client.on("error", onError));
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  ownPool(db, pool);
  return db;
}
