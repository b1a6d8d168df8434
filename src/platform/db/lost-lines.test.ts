import type { Socket } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openWire, type Wire } from "../../../scripts/faults/wire.ts";
import { errorAnswer } from "../http/answer.server.ts";
import { openPool } from "./database.server.ts";

const { host, port, ...account } = inject("postgres") as { host: string; port: number };
let [dead, alive]: Wire[] = [];
beforeAll(async () => {
  const there = { path: join(host, `.s.PGSQL.${port}`) };
  [dead, alive] = [await openWire(there), await openWire(there)];
});
afterAll(() => Promise.all([dead!.close(), alive!.close()]));

const poolOver = ({ port }: Wire) => openPool({ ...account, host: "127.0.0.1", port, max: 2 }, () => undefined);

/** How long it waited for what, in seconds. */
async function waitFor(asked: Promise<unknown>): Promise<{ seconds: number; error: unknown }> {
  const began = performance.now();
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { seconds: (performance.now() - began) / 1000, error };
}

/** What the client knows and its types do not say. */
const inside = (client: pg.PoolClient) => client as unknown as { processID: number; connection: { stream: Socket } };

// At once, since each of them waits for the same looks.
test.concurrent("nobody waits for a line that died without a word, and everybody for a statement that takes long", async () => {
  const [pool, other] = [poolOver(dead!), poolOver(alive!)];
  const client = await pool.connect();
  await client.query("SELECT");
  const long = waitFor(other.query("SELECT pg_sleep(9)"));
  dead!.become("silent");
  // In a transaction, and with a new connection of the pool.
  const [asked, begun] = await Promise.all([waitFor(client.query("SELECT")), waitFor(pool.query("SELECT"))]);
  for (const { seconds, error } of [asked, begun]) {
    expect(seconds).toBeLessThan(15);
    expect(errorAnswer(((key: string) => key) as never, error)).toMatchObject({ status: 503 });
  }
  client.release();
  dead!.become("ok");
  await pool.query("SELECT");
  expect(await long).toMatchObject({ error: undefined });
  await Promise.all([pool.end(), other.end()]);
});

test.concurrent("a statement is left alone whose process PostgreSQL does not know, as behind a pooler", async () => {
  const pool = poolOver(alive!);
  const client = await pool.connect();
  inside(client).processID = 2_000_000_000;
  expect(await waitFor(client.query("SELECT pg_sleep(9)"))).toMatchObject({ error: undefined });
  client.release();
  await pool.end();
});

test.concurrent("nobody waits for a process that waits itself, since what was asked never came there", async () => {
  const pool = poolOver(alive!);
  const client = await pool.connect();
  await client.query("SELECT");
  inside(client).connection.stream.cork();
  const { seconds, error } = await waitFor(client.query("SELECT"));
  expect(seconds).toBeLessThan(15);
  expect(error).toMatchObject({ message: expect.stringContaining("nothing was heard") as string });
  client.release(true);
  await pool.end();
});
