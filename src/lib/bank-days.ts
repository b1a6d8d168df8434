/** The days on which banks of the SEPA area move money (the calendar of TARGET). */
const day_ms = 24 * 3_600_000;
const closed = new Set(["01-01", "05-01", "12-25", "12-26"]);

/** By the rule of Gauss, as it holds from 1900 to 2099. */
function easterOf(year: number): number {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const early = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && year % 19 > 10);
  return Date.UTC(year, 2, 22 + moon + sunday - (early ? 7 : 0));
}

function isBankDay(day: Date): boolean {
  if (day.getUTCDay() % 6 === 0 || closed.has(day.toISOString().slice(5, 10))) return false;
  const after_easter = (day.getTime() - easterOf(day.getUTCFullYear())) / day_ms;
  return after_easter !== -2 && after_easter !== 1;
}

/** So many days after a day (YYYY-MM-DD), or the next one on which banks work. */
export function bankDayAfter(day: string, days: number): string {
  let found = new Date(Date.parse(day) + days * day_ms);
  while (!isBankDay(found)) found = new Date(found.getTime() + day_ms);
  return found.toISOString().slice(0, 10);
}
