/** The time of day, a minute at a time; while the page comes alive, the moment the server drew it, so that both draw the same. */
import { useSyncExternalStore } from "react";
import { useSite } from "#features/site/components/use-site.ts";

const minute_ms = 60_000;
let now_ms = Date.now();
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
    now_ms = Date.now();
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
  const { now } = useSite();
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => now_ms,
      () => Date.parse(now),
    ),
  );
}
