/** The time zones that members may live in, by their names in the tz database. */

export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

export function isTimeZone(zone: string): boolean {
  return timeZones.includes(zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment belongs to in a zone, as YYYY-MM-DD. */
export function dayIn(zone: string, moment: Date): string {
  let format = formats.get(zone);
  if (!format)
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat("en", {
        timeZone: zone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        calendar: "gregory",
        numberingSystem: "latn",
      })),
    );
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
}

const minute_ms = 60_000;
/** No day is longer, whatever clocks do in it. */
const longest_day_minutes = 49 * 60;

/** When the next day begins in a zone: not always 24 hours after this one began. */
export function nextDayIn(zone: string, moment: Date): Date {
  const today = dayIn(zone, moment);
  const start = Math.floor(moment.getTime() / minute_ms);
  const isLater = (minutes: number) => dayIn(zone, new Date((start + minutes) * minute_ms)) !== today;
  let [before, after] = [0, longest_day_minutes];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isLater(middle)) after = middle;
    else before = middle;
  }
  return new Date((start + after) * minute_ms);
}
