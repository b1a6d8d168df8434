/** Loads later pages of a search into the page, and remembers them for the way back from a profile. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ask } from "#contract/browser.ts";
import { historyEntry } from "#lib/history-entry.ts";
import { createMemory } from "#lib/history-memory.ts";
import { keptOverLoads } from "#lib/over-loads.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { useInteractive } from "#ui/use-interactive.ts";
import { searchMembers, type SearchResults } from "../search-contract.ts";
import { firstPage, isSameSearch, shownBefore, shownStill, withPage, type SearchPages } from "../search-pages.ts";
import { blockedHere } from "./blocked-here.ts";
import { filtersOf, pageAddress } from "./search-address.ts";

const memory = createMemory<SearchPages>(20);
/** As many are kept while a page is loaded anew as leave room for what is being written. */
const kept_over_loads = 5;
const kept = keptOverLoads("search", import.meta.url, () => memory.entries().slice(-kept_over_loads));
for (const [place, pages] of kept ?? []) memory.keep(place, pages);

export function useSearchPages(results: SearchResults) {
  const { key, search } = useLocation();
  // After a login in the same tab it is somebody else's.
  const place = `${useUser()?.profile.id ?? ""} ${key}`;
  // A page that was loaded anew itself is what the server has drawn.
  const drawn = !useInteractive();
  const [shown, setShown] = useState(() => {
    const remembered = drawn ? undefined : memory.recall(place);
    return remembered ? shownBefore(remembered, results) : firstPage(results);
  });
  // Asked for once more, as after a block: what is shown stays, but for who must not be seen any more.
  const [loaded, setLoaded] = useState(results);
  if (loaded !== results) {
    setLoaded(results);
    setShown(shownBefore(shown, results));
  }
  const [loading, setLoading] = useState(false);
  const running = useRef<Promise<boolean>>(undefined);
  useEffect(() => memory.keep(place, shown), [place, shown]);

  async function load(): Promise<boolean> {
    const { next } = shown;
    if (!next) return true;
    setLoading(true);
    // Changes when somebody goes on, even before the next page is drawn. Its address must stay its own.
    const { key: here } = historyEntry();
    const isLeft = () => historyEntry().key !== here;
    try {
      const found = await ask(searchMembers, { ...filtersOf(search), ...next });
      if (isLeft()) return true;
      // The filters were kept anew meanwhile, as from another tab: what comes now does not go on here.
      if (!isSameSearch(shown, found)) return false;
      flushSync(() => setShown((now) => withPage(now, found)));
      // The address of the page just loaded; the router keeps its place in the history.
      window.history.replaceState(window.history.state, "", pageAddress(search, next));
      return true;
    } catch {
      return isLeft();
    } finally {
      setLoading(false);
    }
  }

  /** False when nothing came for somebody who is still here; the link still leads to the page itself. What came is drawn when it is true. */
  async function loadNext(): Promise<boolean> {
    // Who asks while a page is on its way waits for that one.
    running.current ??= load().finally(() => (running.current = undefined));
    return running.current;
  }

  // Who was blocked is remembered all the same: unblocked, they are there again.
  return {
    ...shownStill(shown, results, blockedHere),
    loading,
    loadNext,
    nextAddress: pageAddress(search, shown.next),
  };
}
