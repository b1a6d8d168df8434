import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { startClock } from "./clock.server.ts";
import { openPool } from "./database.server.ts";

const day_ms = 86_400_000;
afterEach(() => void vi.useRealTimers());

test.each([-day_ms, -3_600_000, 3_600_000, day_ms, 15 * day_ms])(
  "the time is the database's, whatever the clock of the process was set to (%d ms)",
  async (off_ms) => {
    const pool = openPool({ ...inject("postgres"), max: 1 }, () => undefined);
    const clock = await startClock(pool);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + off_ms);
    const before = clock.now().getTime();
    const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    const after = clock.now().getTime();
    const now = rows[0]!.now.getTime();
    expect(now).toBeGreaterThan(before - 1_000);
    expect(now).toBeLessThan(after + 1_000);
    clock.stop();
    await pool.end();
  },
);

describe("from minute to minute", () => {
  /** A database whose clock may be set, that may be slow or away. */
  async function aClock() {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval", "Date"] });
    const database = { ms: Date.UTC(2026, 1, 28, 23, 59, 30), slow_ms: 0, away: false, asked: 0 };
    const query = async () => {
      database.asked += 1;
      if (database.away) throw new Error("away");
      vi.advanceTimersByTime(database.slow_ms);
      return { rows: [{ ms: database.ms }] };
    };
    const clock = await startClock({ query } as never);
    return { database, clock };
  }

  test("it goes on by itself, into the next day", async () => {
    const { clock } = await aClock();
    vi.advanceTimersByTime(29_999);
    expect(clock.now().toISOString()).toBe("2026-02-28T23:59:59.999Z");
    vi.advanceTimersByTime(1);
    expect(clock.now().toISOString()).toBe("2026-03-01T00:00:00.000Z");
  });

  test("it follows a database whose clock was set, and goes on while that is away", async () => {
    const { database, clock } = await aClock();
    database.ms += 3_600_000;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(clock.now()).toEqual(new Date(database.ms));
    database.away = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clock.now()).toEqual(new Date(database.ms + 60_000));
  });

  test("an answer that was long on its way does not count", async () => {
    const { database, clock } = await aClock();
    const before = clock.now().getTime();
    Object.assign(database, { ms: database.ms + 7_000, slow_ms: 250 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(clock.now().getTime() - before).toBe(30_000 + 3 * 250);
  });

  test("stopped, it asks no more", async () => {
    const { database, clock } = await aClock();
    clock.stop();
    const { asked } = database;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(database.asked).toBe(asked);
  });
});
