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

/** Another tab may write to the same partner: only the own text, from before, is taken away. */
export function keepText(store: DraftStore, member: string, partner: string, text: string, before: string): void {
  if (text || readDraft(store, member, partner).text === before) keep(store, member, partner, { text });
}

/** Only what is new is added, and what is there no more taken away: the rest may be another tab's. */
export function keepUnsent(
  store: DraftStore,
  member: string,
  partner: string,
  unsent: readonly Unsent[],
  before: readonly Unsent[],
): void {
  const [had, has] = [before, unsent].map((list) => new Set(list.map(({ client_key }) => client_key)));
  const kept = readDraft(store, member, partner).unsent;
  keep(store, member, partner, {
    unsent: [
      ...kept.filter(({ client_key }) => !had!.has(client_key) || has!.has(client_key)),
      ...unsent.filter(({ client_key }) => !had!.has(client_key)),
    ],
  });
}

function keep(store: DraftStore, member: string, partner: string, change: Partial<Draft>): void {
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
