/** What the clock on a member's wall says, and when it will say something else. */

const quarter_ms = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, number>();
/** Enough for every zone that members live in, for some days. */
const known_max = 20_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const numeric = "numeric" as const;
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...fields });
    formats.set(zone, format);
  }
  return format;
}

/** How far the wall is ahead of UTC. It changes only on a quarter of an hour, so one answer is good for all of it. */
function ahead_ms(zone: string, moment_ms: number): number {
  const quarter = Math.floor(moment_ms / quarter_ms);
  const key = `${zone} ${quarter}`;
  let ahead = known.get(key);
  if (ahead === undefined) {
    const parts = formatOf(zone).formatToParts(quarter * quarter_ms);
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
    const wall_ms = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
    ahead = wall_ms - quarter * quarter_ms;
    if (known.size >= known_max) known.clear();
    known.set(key, ahead);
  }
  return ahead;
}

/** Its UTC fields are those of the wall. */
function wallOf(zone: string, moment: Date): Date {
  return new Date(moment.getTime() + ahead_ms(zone, moment.getTime()));
}

const weekdayOf = (wall: Date) => wall.getUTCDay() || 7;

/** The day on the calendar beside it. */
export function localDay(zone: string, moment: Date): string {
  return wallOf(zone, moment).toISOString().slice(0, 10);
}

export function localHour(zone: string, moment: Date): number {
  return wallOf(zone, moment).getUTCHours();
}

/** 1 for Monday to 7 for Sunday. */
export function localWeekday(zone: string, moment: Date): number {
  return weekdayOf(wallOf(zone, moment));
}

/** The moment at which the wall shows this; a time that is skipped in spring comes an hour later. */
function momentOf(zone: string, wall_ms: number): Date {
  const guess_ms = wall_ms - ahead_ms(zone, wall_ms);
  return new Date(wall_ms - ahead_ms(zone, guess_ms));
}

/** The first time, from a moment on, that the wall shows a full hour; of one day of the week, when one is given. */
export function nextLocalHour(zone: string, from: Date, hour: number, weekday?: number): Date {
  const today = wallOf(zone, from);
  for (let days = 0; ; days += 1) {
    const wall_ms = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour);
    if (weekday !== undefined && weekdayOf(new Date(wall_ms)) !== weekday) continue;
    const moment = momentOf(zone, wall_ms);
    if (moment >= from) return moment;
  }
}
