/** What a member has written but not sent, kept in this browser for each partner until it is sent or the member leaves. */

export type Unsent = {
  client_key: string;
  text: string;
  /** The key of one from the catalogue. */
  gift?: string | null;
  /** It has one, which is kept elsewhere (chats/components/unsent.tsx). */
  picture?: boolean;
  written_at: string;
  /** Its sending has begun, and no answer has said what became of it. */
  unsure?: boolean | undefined;
  /** How far it was when it was kept: of one that is not "failed" a tab waits for the answer. */
  state?: string;
};
export type Draft = { text: string; unsent: readonly Unsent[] };
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const drafts_place = "vesper.drafts";
const nothing: Draft = { text: "", unsent: [] };

type Drafts = Record<string, Draft>;

/** Whoever uses the browser next does not read what another member has written. */
function read(store: DraftStore, member: string): Drafts {
  try {
    const kept = JSON.parse(store.getItem(drafts_place) ?? "null") as { member: string; drafts: Drafts } | null;
    if (kept?.member === member && typeof kept.drafts === "object") return kept.drafts;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return {};
}

export function readDraft(store: DraftStore, member: string, partner: string): Draft {
  return { ...nothing, ...read(store, member)[partner] };
}

/** Another tab may write to the same partner: only the own text, from before, is taken away. */
export function keepText(store: DraftStore, member: string, partner: string, text: string, before: string): void {
  if (text || readDraft(store, member, partner).text === before) keep(store, member, partner, { text });
}

/** Only what is new is added, and what is there no more, or was sent, taken away: the rest may be another tab's. */
export function keepUnsent(
  store: DraftStore,
  member: string,
  partner: string,
  unsent: readonly Unsent[],
  before: readonly { client_key: string | null }[],
): void {
  const had = new Set(before.map(({ client_key }) => client_key));
  const kept = readDraft(store, member, partner).unsent;
  keep(store, member, partner, {
    unsent: [
      ...kept.flatMap(
        (one) => unsent.find((own) => own.client_key === one.client_key) ?? (had.has(one.client_key) ? [] : one),
      ),
      ...unsent.filter(({ client_key }) => !had.has(client_key)),
    ],
  });
}

function keep(store: DraftStore, member: string, partner: string, change: Partial<Draft>): void {
  const { [partner]: before, ...drafts } = read(store, member);
  const draft = { ...nothing, ...before, ...change };
  if (draft.text || draft.unsent.length > 0) drafts[partner] = draft;
  try {
    if (Object.keys(drafts).length === 0) store.removeItem(drafts_place);
    else store.setItem(drafts_place, JSON.stringify({ member, drafts }));
  } catch {
    // A full or forbidden store costs only the draft, never the message.
  }
}
