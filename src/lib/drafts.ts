/** What a member has written but not sent, kept in this browser for each partner until it is sent or the member leaves. */

export type Unsent = { client_key: string; text: string; written_at: string };
export type Draft = { text: string; unsent: readonly Unsent[] };
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const place = "vesper.drafts";
const nothing: Draft = { text: "", unsent: [] };

type Kept = { member: string; drafts: Record<string, Draft> };

/** Whoever uses the browser next does not read what another member has written. */
function read(store: DraftStore, member: string): Kept {
  try {
    const kept = JSON.parse(store.getItem(place) ?? "null") as Kept | null;
    if (kept?.member === member && typeof kept.drafts === "object") return kept;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return { member, drafts: {} };
}

export function readDraft(store: DraftStore, member: string, partner: string): Draft {
  return { ...nothing, ...read(store, member).drafts[partner] };
}

export function keepDraft(store: DraftStore, member: string, partner: string, change: Partial<Draft>): void {
  const kept = read(store, member);
  const draft = { ...nothing, ...kept.drafts[partner], ...change };
  const { [partner]: _, ...others } = kept.drafts;
  const drafts = draft.text === "" && draft.unsent.length === 0 ? others : { ...others, [partner]: draft };
  try {
    if (Object.keys(drafts).length === 0) store.removeItem(place);
    else store.setItem(place, JSON.stringify({ member, drafts }));
  } catch {
    // A full or forbidden store costs only the draft, never the message.
  }
}

/** On leaving: nothing of the member stays behind. */
export function forgetDrafts(store: DraftStore): void {
  store.removeItem(place);
}
