/** When a day begins and ends for somebody in a time zone, also on days of 23 or 25 hours. */

export type DayBounds = { start: Date; end: Date };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar and clock of a zone at a moment, as if it were UTC. */
function wallClock(moment: Date, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    format = new Intl.DateTimeFormat("en", { timeZone: zone, ...numeric, second: "numeric", hourCycle: "h23" });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

/** The moment at which a day begins there; where midnight is skipped, the first moment of the day. */
function beginOf(day_utc: number, zone: string): Date {
  let moment = day_utc;
  // Once for the offset, once more where the offset is another one at that time.
  for (let step = 0; step < 2; step += 1) moment -= wallClock(new Date(moment), zone) - day_utc;
  return new Date(moment);
}

const day_ms = 86_400_000;
const known = new Map<string, DayBounds>();

/** Worked out once for each zone and day. */
export function dayBounds(now: Date, zone: string): DayBounds {
  const kept = known.get(zone);
  if (kept && now >= kept.start && now < kept.end) return kept;
  const today = Math.floor(wallClock(now, zone) / day_ms) * day_ms;
  const bounds = { start: beginOf(today, zone), end: beginOf(today + day_ms, zone) };
  known.set(zone, bounds);
  return bounds;
}
