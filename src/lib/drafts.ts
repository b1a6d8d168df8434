/** What a member has written but not sent, kept in this browser for each partner until it is sent or the member leaves; and to whom first lines were offered. */

export type Unsent = {
  client_key: string;
  text: string;
  /** The key of one from the catalogue. */
  gift?: string | null;
  /** It has one, which is kept elsewhere (chats/components/unsent.tsx). */
  picture?: boolean;
  written_at: string;
};
export type Draft = { text: string; unsent: readonly Unsent[] };
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const place = "vesper.drafts";
/** Of the pictures among it, in another kind of store; the service worker leaves it alone (server/sw-push.js). */
export const pictures_place = "vesper.unsent";
const nothing: Draft = { text: "", unsent: [] };

type Kept = {
  member: string;
  drafts: Record<string, Draft>;
  /** Partners for whom first lines were offered once. */
  offered?: readonly string[];
};

/** Nobody opens so many empty conversations that the oldest matters. */
const most_offered = 200;

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
  write(store, {
    ...kept,
    drafts: draft.text === "" && draft.unsent.length === 0 ? others : { ...others, [partner]: draft },
  });
}

function write(store: DraftStore, kept: Kept): void {
  try {
    if (Object.keys(kept.drafts).length === 0 && !kept.offered?.length) store.removeItem(place);
    else store.setItem(place, JSON.stringify(kept));
  } catch {
    // A full or forbidden store costs only the draft, never the message.
  }
}

/** True the first time only. */
export function offerOnce(store: DraftStore, member: string, partner: string): boolean {
  const kept = read(store, member);
  const offered = kept.offered ?? [];
  if (offered.includes(partner)) return false;
  write(store, { ...kept, offered: [...offered, partner].slice(-most_offered) });
  return true;
}

const left_place = "vesper.left";

/** To the other windows of this browser: the member is leaving by choice, or was to and is still here. */
export function tellLeft(store: DraftStore, left: boolean): void {
  try {
    // Only what changes is told.
    if (left) store.setItem(left_place, String(Date.now()));
    else store.removeItem(left_place);
  } catch {
    // Where nothing can be stored, no other window has kept anything.
  }
}

/** Of what a browser tells the other windows about its store. */
export function saysLeft({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean | undefined {
  return key === left_place ? newValue !== null : undefined;
}
