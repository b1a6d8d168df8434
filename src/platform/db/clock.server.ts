/**
 * What time it is: that of the database, which all processes of a site share, carried on by a clock that nobody can set.
 * Whoever sets the clock of a machine moves no deadline, no token and no day of a process on it.
 */
import type pg from "pg";

/** Clocks run apart by some microseconds a second; that of the database may be set. */
const ask_again_ms = 30_000;
/** Of some answers the quickest says best when it was given. */
const questions = 3;
/** What took longer says too little. */
const quick_ms = 200;

export type Clock = { now(): Date; stop(): void };

export async function startClock(pool: Pick<pg.Pool, "query">): Promise<Clock> {
  let { ahead_ms } = await compare(pool);
  let asking: Promise<void> | undefined;
  async function ask(): Promise<void> {
    try {
      const compared = await compare(pool);
      if (compared.took_ms < quick_ms) ({ ahead_ms } = compared);
    } catch {
      // While the database is away the time goes on from what it said last.
    } finally {
      asking = undefined;
    }
  }
  const timer = setInterval(() => void (asking ??= ask()), ask_again_ms).unref();
  return { now: () => new Date(performance.now() + ahead_ms), stop: () => clearInterval(timer) };
}

/** How far the database's clock is ahead of the process's own, which counts from its start. */
async function compare(pool: Pick<pg.Pool, "query">): Promise<{ ahead_ms: number; took_ms: number }> {
  const compared: { ahead_ms: number; took_ms: number }[] = [];
  while (compared.length < questions) {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms",
    );
    const took_ms = performance.now() - asked;
    compared.push({ ahead_ms: rows[0]!.ms - asked - took_ms / 2, took_ms });
  }
  return compared.toSorted((one, other) => one.took_ms - other.took_ms)[0]!;
}
