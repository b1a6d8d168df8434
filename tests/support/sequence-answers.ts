/** What both sides of a sequence say of a command, the site and the model of it, and the days that rules speak of. */

/** A code alone, or with what else the answer says. */
export type Answer = Readonly<Record<string, unknown>> & { code: string };
export const done: Answer = { code: "ok" };
/** There is nothing that it could be done with. */
export const idle: Answer = { code: "idle" };
export const refused = (code: string): Answer => ({ code });

export const day_ms = 24 * 3_600_000;

/** The calendar day somewhere, as `2026-11-17`. */
export function dayIn(timeZone: string, moment: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(moment);
}
