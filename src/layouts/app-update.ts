/** A new version of the site: noticed while a page is open, loaded when its reader wants it, never by itself. */
import { useSyncExternalStore } from "react";

let waiting: ServiceWorker | undefined;
let gone = false;
const listeners = new Set<() => void>();

export function found(worker: ServiceWorker | null): void {
  if (!worker) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Parts of the version that this page is of are no longer there. */
export function foundGone(): void {
  gone = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useAppUpdate(): { ready: boolean; load: () => void } {
  const ready = useSyncExternalStore(
    subscribe,
    () => waiting !== undefined || gone,
    () => false,
  );
  return { ready, load };
}

export function load(): void {
  // It may have taken over already, for another window.
  if (waiting?.state !== "installed") return window.location.reload();
  // Other windows go on with what they have until their readers load it too.
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  waiting.postMessage({ kind: "take-over" });
}
