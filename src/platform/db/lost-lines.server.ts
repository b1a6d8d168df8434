/**
 * Lines to PostgreSQL that died without a word, as when something between two machines drops all they send: a statement on
 * one would wait for a quarter of an hour. When nothing was heard for some seconds, PostgreSQL is asked on a new line which
 * of them it does not work for; these are given up, and whoever waits there hears that the database is away.
 */
import type { Socket } from "node:net";
import pg from "pg";

const look_ms = 1_500;
/** Looks in a row at which nothing had been heard. */
const quiet_looks = 2;
/** For the new line and for its answer. */
const probe_ms = 3_000;

/** What the client knows and its types do not say. */
type Inside = { readyForQuery: boolean; processID: number; connection: { stream: Socket } };
type Line = { read: number; quiet: number };

const lines = new Map<pg.Client, Line>();
let timer: NodeJS.Timeout | undefined;
let probing = false;

/** A socket on the same machine has none that could be lost. */
export function hasLine({ host = "" }: { host?: string | undefined }): boolean {
  return !host.startsWith("/");
}

export function watchLine(client: pg.Client): void {
  if (!hasLine(client)) return;
  client.once("connect", () => {
    lines.set(client, { read: 0, quiet: 0 });
    timer ??= setInterval(() => void look(), look_ms).unref();
  });
  client.once("end", () => {
    lines.delete(client);
    if (lines.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

const inside = (client: pg.Client) => client as unknown as Inside;

async function look(): Promise<void> {
  const overdue: pg.Client[] = [];
  for (const [client, line] of lines) {
    const { readyForQuery, connection } = inside(client);
    const { bytesRead } = connection.stream;
    line.quiet = !readyForQuery && line.read === bytesRead ? line.quiet + 1 : 0;
    line.read = bytesRead;
    if (line.quiet >= quiet_looks) overdue.push(client);
  }
  if (overdue.length === 0 || probing) return;
  probing = true;
  const there = Map.groupBy(overdue, ({ host, port }) => `${host}:${port}`);
  await Promise.all([...there.values()].map(giveUpLost)).finally(() => (probing = false));
}

async function giveUpLost(overdue: readonly pg.Client[]): Promise<void> {
  const idle = await askWhatIsIdle(overdue);
  const { host, port } = overdue[0]!;
  for (const [client, { read }] of lines) {
    const { processID, readyForQuery, connection } = inside(client);
    // Heard of meanwhile, or somewhere else.
    if (connection.stream.bytesRead !== read || client.host !== host || client.port !== port) continue;
    const lost = overdue.includes(client) ? !idle || idle.has(processID) : !idle && readyForQuery;
    if (lost) connection.stream.destroy(new Error("Connection terminated: nothing was heard on the line"));
  }
}

/**
 * Undefined where PostgreSQL cannot be reached, so that lines on which nobody waits are lost too. Of one that it does not
 * know it cannot say: a pooler in between gives numbers of its own.
 */
async function askWhatIsIdle(overdue: readonly pg.Client[]): Promise<ReadonlySet<number> | undefined> {
  const { host, port, user, password, database, ssl } = overdue[0]!;
  const pids = overdue.map((client) => inside(client).processID);
  const probe = new pg.Client({
    host,
    port,
    ssl,
    user,
    password,
    database,
    connectionTimeoutMillis: probe_ms,
    query_timeout: probe_ms,
  });
  probe.on("error", () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND state <> 'active'",
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof pg.DatabaseError ? new Set() : undefined;
  } finally {
    inside(probe).connection.stream.destroy();
  }
}
