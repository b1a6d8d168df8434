/** What a member wants of each like: shown at once, sent one after the other, taken back when it fails. */
import { AskError } from "#contract/browser.ts";

export type Wished = { readonly id: string; readonly name: string };

type Entry = {
  /** What the member wants, and what is shown. */
  wanted: boolean;
  /** What the server has. */
  stored: boolean;
  sending: boolean;
};

type Options<Member extends Wished> = {
  send: (id: string, liked: boolean) => Promise<{ match: boolean }>;
  onMatch: (member: Member) => void;
  /** The like is shown again as it was before. */
  onFailure: (member: Member, liked: boolean, error: unknown) => void;
};

export type LikeWishes<Member extends Wished> = {
  /** As wished here, else as the list of likes has it, else as the page was loaded. */
  isLiked(id: string, loaded: boolean): boolean;
  wish(member: Member, liked: boolean, shown: boolean): void;
  /**
   * Called before the server is asked for all likes; what it gives takes the answer: who is liked, and whether nobody else
   * is. An answer from before a like was stored, or before it was asked for again, is worth nothing, and is left out.
   */
  startLearning(): (liked: readonly string[], complete: boolean) => void;
  /** Liked in another way than by a wish. */
  note(id: string): void;
  subscribe(listener: () => void): () => void;
};

export function createLikeWishes<Member extends Wished>({
  send,
  onMatch,
  onFailure,
}: Options<Member>): LikeWishes<Member> {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let known = new Set<string>();
  let known_all = false;
  /** Each like that is stored, and each question, makes the answers worthless that are still on their way. */
  let turn = 0;
  const tell = () => listeners.forEach((listener) => listener());

  /** Only one request for each member at a time: the last wish of several is the one that stays. */
  async function settle(member: Member, entry: Entry): Promise<void> {
    entry.sending = true;
    while (entry.wanted !== entry.stored) {
      const liked = entry.wanted;
      try {
        const { match } = await send(member.id, liked);
        entry.stored = liked;
        turn += 1;
        if (match && entry.wanted) onMatch(member);
      } catch (error) {
        if (entry.wanted === liked) {
          entry.wanted = entry.stored;
          onFailure(member, liked, error);
          // Who has changed their mind meanwhile wants it taken back, where it may have been stored without an answer.
        } else if (!(error instanceof AskError)) entry.stored = liked;
      }
    }
    entry.sending = false;
    tell();
  }

  return {
    isLiked: (id, loaded) => entries.get(id)?.wanted ?? (known.has(id) || (loaded && !known_all)),
    wish(member, liked, shown) {
      const entry = entries.get(member.id) ?? { wanted: shown, stored: shown, sending: false };
      entry.wanted = liked;
      entries.set(member.id, entry);
      tell();
      if (!entry.sending) void settle(member, entry);
    },
    startLearning() {
      const asked_in = ++turn;
      return (liked, complete) => {
        if (asked_in !== turn) return;
        known = new Set(liked);
        known_all = complete;
        for (const [id, { sending }] of entries) if (!sending && (complete || known.has(id))) entries.delete(id);
        tell();
      };
    },
    note(id) {
      turn += 1;
      known.add(id);
      // A like that was taken back before is given again.
      if (!entries.get(id)?.sending) entries.delete(id);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
