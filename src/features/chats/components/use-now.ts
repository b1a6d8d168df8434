/** The time of day, a minute at a time; at first the moment the server drew the page, so that nothing is drawn twice. */
import { useSyncExternalStore } from "react";
import { useSite } from "#features/site/components/use-site.ts";

const minute_ms = 60_000;
/** Unknown in the first minute of a page: until then the moment at which the server drew it is near enough. */
let now_ms: number | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now_ms = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for all that show a day or a time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    if (performance.now() > minute_ms) now_ms = Date.now();
    timer = setInterval(tick, minute_ms);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useNow(): Date {
  const drawn_ms = Date.parse(useSite().now);
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => now_ms ?? drawn_ms,
      () => drawn_ms,
    ),
  );
}
