/** Work that can wait until the browser is idle, but no longer than two seconds (spec 9). */

const idle_timeout_ms = 2_000;

/** Gives the way to call it off. Some browsers cannot tell when they are idle: there it simply comes later. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const handle = setTimeout(work, idle_timeout_ms);
    return () => clearTimeout(handle);
  }
  const handle = requestIdleCallback(work, { timeout: idle_timeout_ms });
  return () => cancelIdleCallback(handle);
}
