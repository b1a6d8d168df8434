/** User, chats and likes as the browser knows them, kept fresh while somebody is logged in (spec 7). */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask, onAuthenticationRequired } from "#contract/browser.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { logoutByPost } from "#features/accounts/contract.ts";
import { chatsQuery } from "#features/chats/components/chats-query.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { startRefreshClock } from "./refresh-clock.ts";

export type Totals = { total_unread_messages: number; total_new_likes: number };

/** What the badges show: as the page was loaded, until the lists themselves have come. */
export function useTotals(loaded: Totals): Totals & { first_load: boolean } {
  const chats = useQuery({ ...chatsQuery, enabled: false });
  const likes = useQuery({ ...likesQuery, enabled: false });
  return {
    total_unread_messages: chats.data?.total_unread_messages ?? loaded.total_unread_messages,
    total_new_likes: likes.data?.total_new_likes ?? loaded.total_new_likes,
    first_load: chats.isLoading || likes.isLoading,
  };
}

/** One clock for the visit, whichever layouts come and go. */
let stopClock: (() => void) | undefined;

export function useLiveRefresh(logged_in: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!logged_in) return;
    stopClock ??= startRefreshClock({ refresh: () => refresh(client), isPushSubscribed });
    return onAuthenticationRequired(() => leave(client));
  }, [client, logged_in]);
}

async function refresh(client: QueryClient): Promise<boolean> {
  try {
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 });
    if (!user) {
      leave(client);
      return false;
    }
  } catch {
    // No answer after all retries: the next tick asks again, and the offline banner says why.
    return true;
  }
  const fresh = [chatsQuery, likesQuery].map((query) => client.fetchQuery<unknown>({ ...query, staleTime: 0 }));
  await Promise.allSettled(fresh);
  return true;
}

/** Spec 8: the session ends, and nothing of the member stays in memory: the start page is loaded as a new document. */
function leave(client: QueryClient): void {
  stopClock?.();
  stopClock = undefined;
  client.clear();
  ask(logoutByPost, {})
    // Without an answer there is nothing to end any more; the start page shows what is true.
    .catch(() => undefined)
    .finally(() => window.location.assign("/"));
}

async function isPushSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(await registration?.pushManager?.getSubscription());
}

/** Spec 4: the app's badge is unread messages plus new likes. */
export function useAppBadge({ total_unread_messages, total_new_likes }: Totals): void {
  const total = total_unread_messages + total_new_likes;
  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    const set = total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge();
    // Browsers refuse it outside an installed app; the badges on the page remain.
    set.catch(() => undefined);
  }, [total]);
}
