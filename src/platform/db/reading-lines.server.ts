/**
 * Lines that all short reads of a process share: each is sent behind those before it, without waiting for their answers,
 * and what is asked in the same moment leaves in one piece. A pool lends a whole connection to each question, which costs
 * our process more than twice as much.
 */
import type { Socket } from "node:net";
import pg from "pg";
import { type Connection, noticeDeath, watchful } from "./database.server.ts";
import { hasLine } from "./lost-lines.server.ts";
import { PoolClient } from "./pool-client.server.ts";
import type { Lines } from "./prepared.server.ts";

const lines_count = 2;
/** To wake a process of PostgreSQL costs as much as a read: one that is at work already is given this many. */
const full = 4;
/** What takes so long holds up those behind it: nobody else is sent there. */
const stuck_ms = 100;

type Line = {
  client: Promise<PoolClient>;
  waiting: number;
  /** When it began with what it does now. */
  moved_at: number;
  /** Broken: the next read opens another. */
  forget(): void;
};

export type ReadingLines = Lines & { end(): Promise<void> };

export function openReadingLines(connection: Connection, onError: (error: Error) => void): ReadingLines {
  // Opened when they are needed, and again after they broke.
  const lines: (Line | undefined)[] = Array.from({ length: lines_count }, () => undefined);
  let ended = false;

  function open(at: number): Line {
    const client = new PoolClient({ ...watchful(connection), ...connection, pipeline: true } as pg.ClientConfig);
    const forget = () => {
      if (lines[at] !== line) return;
      lines[at] = undefined;
      // Where it still works, it ends when all that was asked is answered.
      void client.end();
    };
    client.on("error", (error) => {
      forget();
      onError(error);
    });
    client.once("end", forget);
    const line: Line = { client: connect(client), waiting: 0, moved_at: performance.now(), forget };
    line.client.catch(forget);
    return (lines[at] = line);
  }

  /** Undefined when all are held up. */
  function choose(): Line | undefined {
    let best: Line | undefined;
    for (let at = 0; at < lines_count; at += 1) {
      const line = lines[at] ?? open(at);
      if (line.waiting === 0) return line;
      if (performance.now() - line.moved_at > stuck_ms) continue;
      if (line.waiting < full) return line;
      if (!best || line.waiting < best.waiting) best = line;
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
      const open = lines.filter((line) => line !== undefined);
      await Promise.all(open.map(async ({ client }) => (await client.catch(() => undefined))?.end()));
    },
  };
}

async function connect(client: PoolClient): Promise<PoolClient> {
  await client.connect();
  if (hasLine(client)) await client.query(noticeDeath);
  return client;
}

async function ask<Row extends pg.QueryResultRow>(line: Line, statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  if (line.waiting === 0) line.moved_at = performance.now();
  line.waiting += 1;
  try {
    const client = await line.client;
    collect(client);
    return await client.query<Row>(statement);
  } catch (error) {
    // All else says of the line that it is broken, or that the client knows no more what was prepared there.
    if (!(error instanceof pg.DatabaseError) || error.severity !== "ERROR") line.forget();
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
