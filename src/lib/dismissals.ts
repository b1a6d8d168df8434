/** What a member has put away (a hint, an alert), each with its time, so that it stays away in this browser. */

export type Dismissal = "enrich" | "push" | "disabled_notifications" | "time_bonus";
export type DismissalStore = Pick<Storage, "getItem" | "setItem">;

const place = "vesper.dismissals";

/** What is not a list of times is treated as if nothing had been put away. */
export function readDismissals(stored: string | null): Partial<Record<Dismissal, string>> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

export function dismissedAt(store: DismissalStore, dismissal: Dismissal): string | undefined {
  return readDismissals(store.getItem(place))[dismissal];
}

export function dismiss(store: DismissalStore, dismissal: Dismissal, now: Date): void {
  const dismissals = { ...readDismissals(store.getItem(place)), [dismissal]: now.toISOString() };
  store.setItem(place, JSON.stringify(dismissals));
}
