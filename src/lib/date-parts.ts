/** A calendar date put together from, and taken apart into, the year, month and day that a person chooses one by one. */
export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The parts as they were chosen, even of a day that does not exist (30 February); undefined while one is missing. */
export function textFromParts({ year, month, day }: DateParts): string | undefined {
  const text = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return month && day && datePattern.test(text) ? text : undefined;
}

/** Gives `2001-02-03`, or undefined while a part is missing or the day does not exist. */
export function dateFromParts(parts: DateParts): string | undefined {
  const text = textFromParts(parts);
  if (!text) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript rolls 30 February over into March; such a date comes back changed.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

export function partsFromDate(date: string | undefined): DateParts {
  const [, year = "", month = "", day = ""] = datePattern.exec(date ?? "") ?? [];
  return { year, month: month.replace(/^0/, ""), day: day.replace(/^0/, "") };
}

/** The last year of birth of somebody who is `age` years old on `today` (`2026-11-15`). */
export function latestBirthYear(today: string, age: number): number {
  return Number(today.slice(0, 4)) - age;
}
