/**
 * Lines that all short reads of a process share: each is sent behind those before it, without waiting for their answers,
 * and what is asked in the same moment leaves in one piece. A pool lends a whole connection to each question, which costs
 * our process more than twice as much.
 */
import type { Socket } from "node:net";
import type pg from "pg";
import { type Connection, greet, watchful } from "./database.server.ts";
import { PoolClient } from "./pool-client.server.ts";
import type { Lines } from "./prepared.server.ts";

const lines_count = 2;
/** To wake a process of PostgreSQL costs as much as a read: one that is at work already is given this many. */
const full = 4;
/** So many may wait behind one that takes longer than others. */
const full_most = 32;
/** What takes so long holds up those behind it: nobody else is sent there. */
const stuck_ms = 100;
/** Each stays prepared in the memory of PostgreSQL, a quarter of a megabyte for a search, until its line ends. */
const statements_most = 200;
/** Where PostgreSQL has no connection left it is not asked for one by every read. */
const open_again_ms = 1_000;

type Line = {
  client: PoolClient;
  /** Until then nothing is sent. */
  ready: boolean;
  waiting: number;
  /** When it began with what it does now. */
  moved_at: number;
  statements: Set<string | undefined>;
  /** The next read opens another; this one ends when all that was asked is answered. */
  leave(): void;
};

export type ReadingLines = Lines & { end(): Promise<void> };

export function openReadingLines(connection: Connection, onError: (error: Error) => void): ReadingLines {
  const lines: (Line | undefined)[] = Array.from({ length: lines_count }, () => undefined);
  const opened_at: number[] = Array.from({ length: lines_count }, () => -open_again_ms);
  let ended = false;

  function open(at: number): void {
    opened_at[at] = performance.now();
    const client = new PoolClient({ ...watchful(connection), ...connection, pipeline: true });
    const leave = () => {
      if (lines[at] !== line) return;
      lines[at] = undefined;
      void client.end();
    };
    client.on("error", (error) => {
      leave();
      onError(error);
    });
    client.once("end", leave);
    const line: Line = { client, ready: false, waiting: 0, moved_at: 0, statements: new Set(), leave };
    lines[at] = line;
    // Where it cannot be made the pool answers, and says what is wrong with the database.
    connect(client).then(() => (line.ready = true), leave);
  }

  /** Undefined while none can be had. */
  function choose(): Line | undefined {
    const now = performance.now();
    let best: Line | undefined;
    for (let at = 0; at < lines_count; at += 1) {
      const line = lines[at];
      if (!line && now - opened_at[at]! >= open_again_ms) open(at);
      if (!line?.ready) continue;
      if (line.waiting === 0) return line;
      if (now - line.moved_at > stuck_ms) continue;
      if (line.waiting < full) return line;
      if (line.waiting < full_most && (!best || line.waiting < best.waiting)) best = line;
    }
    return best;
  }

  return {
    query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      const line = ended ? undefined : choose();
      return line && ask<Row>(line, statement);
    },
    async end() {
      ended = true;
      await Promise.all(lines.flatMap((line) => (line ? [line.client.end()] : [])));
    },
  };
}

async function connect(client: PoolClient): Promise<void> {
  await client.connect();
  await greet(client);
}

async function ask<Row extends pg.QueryResultRow>(line: Line, statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  if (line.waiting === 0) line.moved_at = performance.now();
  line.waiting += 1;
  collect(line.client);
  const answer = line.client.query<Row>(statement);
  if (line.statements.add(statement.name).size > statements_most) line.leave();
  try {
    return await answer;
  } catch (error) {
    // What is prepared there may be out of date, as the pool says too: it keeps no connection that has failed.
    line.leave();
    throw error;
  } finally {
    line.waiting -= 1;
    line.moved_at = performance.now();
  }
}

/** What the client knows and its types do not say. */
type Inside = { connection: { stream: Socket } };

/** All that is asked until the process has nothing else to do goes out with one write. */
function collect(client: PoolClient): void {
  const { stream } = (client as unknown as Inside).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
