/** Tells a database that is away from a bug. */

/** Codes of PostgreSQL and the system for a database that is stopped, starting, full or cut off. */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN", "ENOENT"],
  ...["53100", "53300", "57P01", "57P02", "57P03"],
]);
/** The pool's own errors have no code. */
const awayTexts = /^Connection terminated|timeout exceeded when trying to connect/;

/** Whether the database was away: no bug of the call, and over when it is back. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  // A missing file is no missing socket.
  if (code === "ENOENT" && syscall !== "connect") return false;
  return (code !== undefined && awayCodes.has(code)) || awayTexts.test(error.message);
}
