/** The connection to PostgreSQL: one pool for each process, typed by the migrated schema. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";
import { hasLine } from "./lost-lines.server.ts";
import { PoolClient } from "./pool-client.server.ts";
import { type Lines, ownWays } from "./prepared.server.ts";
import type { DB } from "./types.ts";

export type Connection = pg.PoolConfig;

// A date is a day, not a moment: it stays the string it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A machine that went away without a word is noticed within half a minute where nothing is asked of it. */
export function watchful(connection: Connection): Connection {
  // On one machine a connection is slow only where the machine is.
  const connectionTimeoutMillis = hasLine(connection) ? 5_000 : 10_000;
  return { connectionTimeoutMillis, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}
/** And one of ours by PostgreSQL within a minute, not within hours: it may hold locks. */
const noticeDeath = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/**
 * What every connection is told first. PostgreSQL would compile a statement that it reckons to be dear, which takes a
 * hundred times as long as the walks of a search that it overrates.
 */
export async function greet(client: pg.ClientBase): Promise<void> {
  await client.query(`SET jit = off; ${hasLine(client as PoolClient) ? noticeDeath : ""}`);
}

/** Of every pool, also one that somebody else opens. */
export function poolConfig(connection: Connection): Connection {
  // Its type does not say that it is waited for.
  const hooks: object = { onConnect: greet };
  return { ...watchful(connection), ...connection, ...hooks, Client: PoolClient };
}

export function openPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(poolConfig(connection));
  pool.on("error", onError);
  // A checked-out client without its own listener would end the process when PostgreSQL dies.
  pool.on("connect", (client) => void client.on("error", onError));
  return pool;
}

/** Short reads go by the lines, where there are some. */
export function openDatabase(pool: pg.Pool, lines?: Lines): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  ownWays(db, { pool, lines });
  return db;
}
