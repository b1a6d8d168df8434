import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aConversation } from "#tests/support/relations.ts";
import { sendMessages } from "./send-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

test("a message is sent without reading any table from end to end, also while all are small", async () => {
  const { db } = site.application;
  const [from, to] = [await aMember(db, { paid_user: true, credits: 10 }), await aMember(db)];
  const conversation = await aConversation(db, [{ from: to, to: from, body: "Hello" }]);
  // What a young site looks like to the planner.
  await site.application.pool.query("ANALYZE");
  const read = await db.transaction().execute(async (trx) => {
    const [answer] = await sendMessages(
      { db: trx },
      [
        {
          sender: from.id,
          conversation,
          client_key: randomUUID(),
          kind: "text",
          body: "Good morning",
          cost: 1,
          free_partners: 2,
          new_partners: 9,
          day_start: new Date(0),
          notify_at: new Date(),
        },
      ],
      new Date(),
    );
    expect(answer).toMatchObject({ outcome: "sent", sequence: 2, credits: 9 });
    const { rows } = await sql`SELECT relname, seq_scan FROM pg_stat_xact_user_tables WHERE seq_scan > 0`.execute(trx);
    return rows;
  });
  expect(read).toEqual([]);
});
