/** What a member has put away (a hint, an alert), each with its time, so that it stays away in this browser. */

/** Everything that can be put away; the time of each is kept in the browser and with the member. */
export const dismissals = ["enrich", "push", "disabled_notifications", "time_bonus", "icebreaker"] as const;
export type Dismissal = (typeof dismissals)[number];
export type Dismissed = Partial<Record<Dismissal, string>>;
export type DismissalStore = Pick<Storage, "getItem" | "setItem">;

const place = "vesper.dismissals";

/** What is not a list of times is treated as if nothing had been put away. */
export function readDismissals(stored: string | null): Dismissed {
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
  const dismissed = { ...readDismissals(store.getItem(place)), [dismissal]: now.toISOString() };
  store.setItem(place, JSON.stringify(dismissed));
}
