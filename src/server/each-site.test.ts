import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { day_ms } from "#features/accounts/rules.ts";
import { insertSite } from "#features/site/queries.server.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { anOrder } from "#tests/support/buying.ts";
import { aMember } from "#tests/support/factories.ts";

/** Two sites of one installation: the second keeps everything for longer. */
let site: TestApplication;
let sites: readonly number[];
beforeAll(async () => {
  site = await startTestApplication();
  const domain = "second.example";
  const second = await insertSite(
    site.application.db,
    {
      ...settingsSeed,
      domain,
      bounce_log_days: 365,
      moderation_days: 3650,
      unpaid_order_days: 365,
      deleted_conversation_days: 365,
      mail_change_undo_hours: 720,
      consent_proof_years: 30,
      signup_credits_memory_years: 30,
      refund_days: 365,
    },
    [domain],
    false,
  );
  sites = [1, second];
});
afterAll(() => site.close());

const db = () => site.application.db;
const daysAgo = (days: number) => new Date(site.application.now().getTime() - days * day_ms);

/** Something of a site that is too old for the first one and not for the second. */
const old = {
  page_visits: (site_id: number) =>
    db()
      .insertInto("page_visits")
      .values({ site_id, page: "/", seconds: 1, created_at: daysAgo(100) })
      .execute(),
  reports: (site_id: number) =>
    db()
      .insertInto("reports")
      .values({
        ...{ site_id, receipt: randomUUID(), subject: "profile", category: "fake", explanation: "", evidence: "{}" },
        created_at: daysAgo(500),
      })
      .execute(),
  complaints: (site_id: number) =>
    db()
      .insertInto("complaints")
      .values({
        ...{ site_id, receipt: randomUUID(), category: "other", email: "", language: "en", subject: "", body: "" },
        ...{ created_at: daysAgo(500), answer_by: daysAgo(500), answer: "Done.", answered_at: daysAgo(500) },
      })
      .execute(),
  async orders(site_id: number) {
    const id = await anOrder(db(), (await aMember(db(), { site_id })).id, 10);
    const unpaid = { site_id, state: "failed", granted: 0, completed_at: null, created_at: daysAgo(200) };
    await db().updateTable("orders").set(unpaid).where("id", "=", id).execute();
  },
  async mail_changes(site_id: number) {
    const { id: user_id, email } = await aMember(db(), { site_id });
    const requested_at = daysAgo(20);
    await db()
      .insertInto("mail_changes")
      .values({ user_id, old_email: email, new_email: email, requested_at })
      .execute();
  },
  consent_proofs: (site_id: number) =>
    db()
      .insertInto("consent_proofs")
      .values({
        ...{ site_id, address_hash: randomBytes(32), kind: "terms", version: "2000-01-01" },
        ...{ given_at: daysAgo(9500), erased_at: daysAgo(9400) },
      })
      .execute(),
  signup_credit_claims: (site_id: number) =>
    db()
      .insertInto("signup_credit_claims")
      .values({ site_id, mark: randomBytes(32), claimed_at: daysAgo(9400) })
      .execute(),
  async conversations(site_id: number) {
    const [lower, upper] = [await aMember(db(), { site_id }), await aMember(db(), { site_id })]
      .map(({ id }) => id)
      .toSorted();
    const { id } = await db()
      .insertInto("conversations")
      .values({ lower_id: lower!, upper_id: upper! })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [profile_id, partner_id] of [
      [lower!, upper!],
      [upper!, lower!],
    ])
      await sql`INSERT INTO chats (profile_id, conversation_id, partner_id, removed, removed_at)
        VALUES (${profile_id}, ${id}, ${partner_id}, true, ${daysAgo(100)})`.execute(db());
  },
};

test.each([
  ["site.clear-visits", "page_visits"],
  ["safety.clear-reports", "reports"],
  ["safety.clear-complaints", "complaints"],
  ["payments.clear", "orders"],
  ["accounts.clear-expired", "mail_changes"],
  ["membership.clear-leaving", "consent_proofs"],
  ["membership.clear-leaving", "signup_credit_claims"],
  ["chats.clear", "conversations"],
] as const)("%s keeps %s as long as their own site says", async (job, table) => {
  const count = async () =>
    Number((await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db())).rows[0]!.n);
  // Members who have left leave proofs and claims of their own.
  const before = await count();
  for (const site_id of sites) await old[table](site_id);
  expect(await count()).toBe(before + 2);
  await site.runSchedule(job);
  expect(await count()).toBe(before + 1);
});

test("who leaves gets back what could be returned by the rules of their own site", async () => {
  const refunded = [];
  for (const site_id of sites) {
    const { id: user_id } = await aMember(db(), { site_id, status: "pending_deletion" });
    const order_id = await anOrder(db(), user_id, 10);
    await db()
      .updateTable("orders")
      .set({ site_id, completed_at: daysAgo(40) })
      .where("id", "=", order_id)
      .execute();
    await sql`SELECT grant_credits(${user_id}, 10, 'purchase', 'order', ${order_id})`.execute(db());
    await db()
      .insertInto("deletions")
      .values({
        ...{ user_id, reason: "other", remarks: "", begun_at: daysAgo(15), confirmed_at: daysAgo(15) },
        ...{ erase_at: daysAgo(1), user_status: "active", profile_status: "active" },
      })
      .execute();
    refunded.push(order_id);
  }
  await site.runSchedule("membership.erase-members");
  const orders = await db()
    .selectFrom("orders")
    .select(["id", "user_id", "refunded"])
    .where("id", "in", refunded)
    .execute();
  expect(refunded.map((id) => orders.find((order) => order.id === id))).toMatchObject([
    { user_id: null, refunded: 0 },
    { user_id: null, refunded: 1000 },
  ]);
});
