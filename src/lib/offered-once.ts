/** To whom first lines were offered, kept in this browser: they open by themselves once for each partner. */
import type { DraftStore } from "./drafts.ts";

const place = "vesper.offered";
/** Nobody opens so many empty conversations that the oldest matters. */
const most_offered = 200;

type Offered = { member: string; partners: readonly string[] };

/** Whoever uses the browser next has an own list. */
function read(store: DraftStore, member: string): readonly string[] {
  try {
    const kept = JSON.parse(store.getItem(place) ?? "null") as Offered | null;
    if (kept?.member === member && Array.isArray(kept.partners)) return kept.partners;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return [];
}

/** True the first time only. */
export function offerOnce(store: DraftStore, member: string, partner: string): boolean {
  const offered = read(store, member);
  if (offered.includes(partner)) return false;
  const kept: Offered = { member, partners: [...offered, partner].slice(-most_offered) };
  try {
    store.setItem(place, JSON.stringify(kept));
  } catch {
    // Then they are offered once more.
  }
  return true;
}
