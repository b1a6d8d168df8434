/** Everything that is stored, as one fingerprint for each table: whether something has happened. */
import type { Pool } from "pg";

/** Counts of what was tried, and news for open pages, which only make them look again. */
const passing = ["allowances", "login_attempts", "live_counters", "live_events"];

/** Without the tables named. */
export async function stateOf(pool: Pool, but: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)",
    [[...passing, ...but]],
  );
  const prints = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS print FROM ${name} t`,
  );
  const jobs = "SELECT 'jobs', md5(string_agg(name || data::text, E'\\n' ORDER BY name, data::text)) FROM pgboss.job";
  const text = (but.includes("jobs") ? prints : [...prints, jobs]).join("\nUNION ALL\n");
  // With a name it is planned once, which takes longer than asking.
  const asked = { name: `state but ${but.join()}`, text };
  const { rows } = await pool.query<{ name: string; print: string | null }>(asked);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? "empty"]));
}
