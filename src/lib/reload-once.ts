/** Spec 8: when code does not come, the document is loaded anew, at most once in 60 seconds. */
export const reload_key = "chunk-reload";
export const guard_ms = 60_000;

/** What a new document would break off, such as a picture on its way. */
export const underWay = new Set<unknown>();

type Means = { now: number; store: Pick<Storage, "getItem" | "setItem">; reload: () => void };

/** True when a reload was started; false when it must not be, or the last one was too recent, and the error must be shown. */
export function reloadOnce({ now, store, reload }: Means): boolean {
  if (underWay.size > 0) return false;
  const last = Number(store.getItem(reload_key));
  if (last > 0 && now - last < guard_ms) return false;
  store.setItem(reload_key, String(now));
  reload();
  return true;
}
