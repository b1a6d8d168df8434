/** What waits for the member, before the title of every page. */
import { useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

export function setTitleCount(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}
