/** Whether a connection is one session from its beginning to its end, or a pooler gives it another for each transaction. */
import pg from "pg";
import type { Connection } from "./database.server.ts";

type Client = Pick<pg.Client, "connect" | "end" | "query">;

async function findSession(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]!.pid;
}

/** One asks, then another holds a transaction open meanwhile: neither may be given the session of the other. */
export async function keepsSessions(
  connection: Connection,
  open: (connection: Connection) => Client = (given) => new pg.Client(given),
): Promise<boolean> {
  const [one, other] = [open(connection), open(connection)];
  try {
    await one.connect();
    await other.connect();
    const before = await findSession(one);
    await other.query("BEGIN");
    const meanwhile = await findSession(other);
    const after = await findSession(one);
    await other.query("ROLLBACK");
    return before === after && before !== meanwhile;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}
