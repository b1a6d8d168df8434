/** Matches to be shown, one after the other and each once, although several tabs and the answer itself tell of it. */

export type Match<Profile> = { readonly id: string; readonly profile: Profile | undefined };

/** When a match was last shown in this browser, by the id of the other one. */
type Shown = Record<string, number>;

type Options = {
  now: () => number;
  /** Shared by the tabs of the browser. */
  read: () => Shown;
  write: (shown: Shown) => void;
};

/** The answer to a like and the site's own word of it come within this time; a later word is a new match. */
const same_ms = 10_000;

export type MatchQueue<Profile> = {
  /** The one to be shown now. */
  current(): Match<Profile> | undefined;
  announce(id: string, profile?: Profile): void;
  /** It is on the screen: no other tab shows it. */
  markShown(): void;
  /** Closed; the next one comes. */
  finish(): void;
  /** Takes out what another tab has shown meanwhile. */
  review(): void;
  subscribe(listener: () => void): () => void;
};

export function createMatchQueue<Profile>({ now, read, write }: Options): MatchQueue<Profile> {
  let waiting: { match: Match<Profile>; at: number; shown: boolean }[] = [];
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const shownSince = (id: string, at: number) => (read()[id] ?? Number.NEGATIVE_INFINITY) > at - same_ms;

  return {
    current: () => waiting[0]?.match,
    announce(id, profile) {
      const known = waiting.find(({ match }) => match.id === id);
      if (known) {
        // The answer brings along whom it is about.
        if (profile && !known.match.profile) known.match = { id, profile };
      } else if (shownSince(id, now())) return;
      else waiting.push({ match: { id, profile }, at: now(), shown: false });
      tell();
    },
    markShown() {
      const [first] = waiting;
      if (!first || first.shown) return;
      first.shown = true;
      const fresh = Object.entries(read()).filter(([, at]) => at > now() - same_ms);
      write({ ...Object.fromEntries(fresh), [first.match.id]: now() });
    },
    finish() {
      waiting = waiting.slice(1);
      tell();
    },
    review() {
      const left = waiting.filter(({ match, at, shown }) => shown || !shownSince(match.id, at));
      if (left.length === waiting.length) return;
      waiting = left;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
