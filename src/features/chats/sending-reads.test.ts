import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#platform/db/db.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aConversation } from "#tests/support/relations.ts";
import { type Send, sendMessages } from "./send-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

type Read = { relname: string; seq_scan: number; fetched: number };

/** Of each table by this connection, with what it did before and has not reported yet. */
async function readSoFar(trx: Db): Promise<Map<string, Read>> {
  const { rows } = await sql<Read>`
    SELECT relname, coalesce(seq_scan, 0)::integer AS seq_scan, coalesce(idx_tup_fetch, 0)::integer AS fetched
    FROM pg_stat_xact_user_tables`.execute(trx);
  return new Map(rows.map((row) => [row.relname, row]));
}

/** What was read of each table while messages were sent at once. */
async function readFor(sends: readonly Pick<Send, "sender" | "conversation">[]): Promise<Read[]> {
  return site.application.db.transaction().execute(async (trx) => {
    const text = { kind: "text" as const, body: "Good morning", cost: 1 };
    const limits = { free_partners: 2, new_partners: 9, day_start: new Date(0), notify_at: new Date() };
    const before = await readSoFar(trx);
    const answers = await sendMessages(
      { db: trx },
      sends.map((send) => ({ ...send, ...text, ...limits, client_key: randomUUID() })),
      new Date(),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(sends.map(() => "sent"));
    return [...(await readSoFar(trx)).values()].map(({ relname, seq_scan, fetched }) => ({
      relname,
      seq_scan: seq_scan - before.get(relname)!.seq_scan,
      fetched: fetched - before.get(relname)!.fetched,
    }));
  });
}

test.each([1, 3])("%i sent at once read no table from end to end, also while all are small", async (count) => {
  const { db, pool } = site.application;
  const sends = [];
  for (let at = 0; at < count; at += 1) {
    const [sender, partner] = [await aMember(db, { paid_user: true, credits: 10 }), await aMember(db)];
    const conversation = await aConversation(db, [{ from: partner, to: sender, body: "Hello" }]);
    sends.push({ sender: sender.id, conversation });
  }
  // Others have bought and talked before.
  const earlier = await aMember(db, { credits: 400 });
  await pool.query(
    "SELECT spend_credits($1, 1, 'message', 'earlier ' || number) FROM generate_series(1, 300) AS number",
    [earlier.id],
  );
  await pool.query(
    `INSERT INTO users (site_id, email, email_normalised, password_hash, status, language)
     SELECT 1, number || '@crowd.invalid', number || '@crowd.invalid', 'none', 'active', 'en' FROM generate_series(1, 300) AS number
     ON CONFLICT DO NOTHING`,
  );
  // What a young site looks like to the planner.
  await pool.query("ANALYZE");
  const read = await readFor(sends);
  expect(read.filter(({ seq_scan }) => seq_scan > 0)).toEqual([]);
  expect(read.filter(({ fetched }) => fetched > 30 * count)).toEqual([]);
});
