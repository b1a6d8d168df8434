/** Whether the member has put something away, here or in another browser; the server knows what the account knows. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { ask } from "#contract/browser.ts";
import { dismiss, type Dismissal, dismissedAt } from "#lib/dismissals.ts";
import { saveDismissal, type User } from "../contract.ts";
import { userQuery, useUser } from "./use-user.ts";

const listeners = new Set<() => void>();
/** What this page has already told the server, so that a failure is tried again only by the next page. */
const told = new Set<Dismissal>();

/** Other windows tell by the browser's own event, this one by itself. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export function useDismissal(dismissal: Dismissal): { dismissed: boolean; dismiss: () => void } {
  const user = useUser();
  const client = useQueryClient();
  const here = useSyncExternalStore(
    subscribe,
    () => dismissedAt(localStorage, dismissal) ?? null,
    // What was put away here was told at once: only what is offline as yet would be seen once more.
    () => null,
  );
  const elsewhere = user?.dismissals[dismissal] !== undefined;
  // Also what was put away while there was no network.
  const untold = user !== null && !elsewhere && here ? here : undefined;
  useEffect(() => {
    if (!untold || told.has(dismissal)) return;
    told.add(dismissal);
    ask(saveDismissal, { key: dismissal, at: untold }).then(
      ({ dismissals }) =>
        client.setQueryData<User | null>(userQuery.queryKey, (known) => known && { ...known, dismissals }),
      // It stays away in this browser; the next page tells it again.
      () => undefined,
    );
  }, [client, dismissal, untold]);
  // Always the same one: a part whose code is still on the way stays on the page only with the same properties.
  const putAway = useCallback(() => {
    dismiss(localStorage, dismissal, new Date());
    for (const listener of listeners) listener();
  }, [dismissal]);
  return { dismissed: here !== null || elsewhere, dismiss: putAway };
}
