/** SQL of live events: told in the caller's transaction, read for many streams at once, pruned after a day. */
import { sql } from "kysely";
import type { LiveEvent } from "#contract/live.ts";
import type { Db } from "../db/db.ts";
import { readStatement } from "../db/prepared.server.ts";

export type Told = { user_id: string; event: LiveEvent };

export async function insertEvents(db: Db, told: readonly Told[]): Promise<void> {
  const ids = told.map(({ user_id }) => user_id);
  const events = told.map(({ event }) => JSON.stringify(event));
  await sql`SELECT tell_live(${ids}::uuid[], ${events}::jsonb[])`.execute(db);
}

/** The newest number of a member's list, and the oldest that is still kept. */
export async function findNumbers(db: Db, user_id: string): Promise<{ last: number; first: number | null }> {
  const { rows } = await sql<{ last: number; first: number | null }>`
    SELECT
      coalesce((SELECT last_number FROM live_counters WHERE user_id = ${user_id}), 0) AS last,
      (SELECT min(number) FROM live_events WHERE user_id = ${user_id}) AS first`.execute(db);
  return rows[0]!;
}

/** How many events one stream is given at a time. */
export const events_at_once = 200;

/** What a feature adds to events at the moment they are told: the event itself keeps only where to look. */
export type EventDetails = {
  /** A SELECT of at most one row for `events` (user_id, event), whose only column is JSON. */
  sql: string;
  /** What is added to the event of that member; `found` is what the SELECT gave. */
  shape(found: unknown, user_id: string): object;
};

type Place = { user_id: string; last_number: number };
export type EventRow = { place: number; number: number; event: string; found: unknown };

/**
 * What comes after each of the places given, in order. How many are given is hidden from the planner by a SELECT: else it
 * would plan the statement anew each time.
 */
export async function listEvents(db: Db, places: readonly Place[], details?: EventDetails): Promise<EventRow[]> {
  return readStatement<EventRow>(db, {
    text: `SELECT (asked.place - 1)::integer AS place, events.number, events.event::text AS event,
      (${details?.sql ?? "SELECT NULL::json"}) AS found
    FROM unnest((SELECT $1::uuid[]), (SELECT $2::bigint[])) WITH ORDINALITY AS asked (user_id, last_number, place)
    CROSS JOIN LATERAL (
      SELECT user_id, number, event FROM live_events
      WHERE live_events.user_id = asked.user_id AND number > asked.last_number
      ORDER BY number LIMIT ${events_at_once}
    ) AS events
    ORDER BY asked.place, events.number`,
    values: [places.map(({ user_id }) => user_id), places.map(({ last_number }) => last_number)],
  });
}

/** Of the members given, those whose list has grown beyond the number given. */
export async function listBehind(db: Db, places: readonly Place[]): Promise<Set<string>> {
  const ids = places.map(({ user_id }) => user_id);
  const numbers = places.map(({ last_number }) => last_number);
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM live_counters
    JOIN unnest(${ids}::uuid[], ${numbers}::bigint[]) AS asked (id, known) ON asked.id = live_counters.user_id
    WHERE last_number > known`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** By the database's own clock, which also wrote the times. */
export async function deleteOldEvents(db: Db, hours: number): Promise<void> {
  await sql`DELETE FROM live_events WHERE created_at < now() - make_interval(hours => ${hours})`.execute(db);
}
