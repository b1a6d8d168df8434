/** Spec 8: when a part of the program cannot be loaded the page reloads, at most once in 60 seconds. */
const key = "chunk-reload";
export const guard_ms = 60_000;

type Means = { now: number; store: Pick<Storage, "getItem" | "setItem">; reload: () => void };

/** True when a reload was started; false when the last one was too recent and the error must be shown. */
export function reloadOnce({ now, store, reload }: Means): boolean {
  const last = Number(store.getItem(key));
  if (last > 0 && now - last < guard_ms) return false;
  store.setItem(key, String(now));
  reload();
  return true;
}
