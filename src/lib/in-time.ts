/** A line can be open and silent: what does not come in time is taken for lost, and can be asked for again. */
export const limit_ms = 20_000;

/**
 * @param load Ends with the signal, where it can.
 * @param outer Whoever no longer wants it.
 */
export async function inTime<T>(
  load: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
  within_ms = limit_ms,
): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  // What browsers throw when no answer came.
  const giveUp = () => ended.abort(new TypeError("No answer in time."));
  // Not called off with the first bytes: the rest of an answer must come in time too.
  setTimeout(giveUp, within_ms);
  const leave = () => ended.abort(outer?.reason);
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    outer?.addEventListener("abort", leave);
    if (outer?.aborted) leave();
    load(signal).then(resolve, reject);
  });
}
