/** Tells a database that is away, or a disk that is full, from a bug. */

/** Codes of PostgreSQL and the system for a database that is stopped, starting, full or cut off, and for any full disk. */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN", "ENOENT"],
  ...["ENOTFOUND", "ENOSPC", "EDQUOT"],
  ...["53100", "53300", "57P01", "57P02", "57P03"],
]);
/** Errors of the pool and its clients have no code. */
const awayTexts = /^Connection terminated|timeout exceeded when trying to connect|is not queryable$/;

/** No bug of the call, and over when the database is back or the disk has room. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  // A missing file is no missing socket.
  if (code === "ENOENT" && syscall !== "connect") return false;
  return (code !== undefined && awayCodes.has(code)) || awayTexts.test(error.message);
}
