/** A new version of the site: noticed while a page is open, loaded when its reader wants it, never by itself. */
import { useSyncExternalStore } from "react";

/** An app may stay open for days. */
const check_ms = 30 * 60_000;

let waiting: ServiceWorker | undefined;
let gone = false;
let watched = false;
const listeners = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  if (!worker) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Parts of the version that this page is of are no longer there. */
export function foundGone(): void {
  gone = true;
  for (const listener of listeners) listener();
}

export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (watched) return;
  watched = true;
  found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // The first one of all is no update.
      if (installing.state === "installed" && navigator.serviceWorker.controller) found(registration.waiting);
    });
  });
  let checked_at = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked_at < check_ms) return;
    checked_at = Date.now();
    // Without a network the next look finds it.
    registration.update().catch(() => undefined);
  });
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
  return {
    ready,
    load() {
      if (!waiting) return window.location.reload();
      // Other windows go on with what they have until their readers load it too.
      navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
      waiting.postMessage({ kind: "take-over" });
    },
  };
}
