/** User, chats and likes as the browser knows them, kept fresh while somebody is logged in (spec 7). */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask, onAuthenticationRequired } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { onLive, startLive, tickLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { getUser, logoutByPost, type User } from "#features/accounts/contract.ts";
import { chatsQuery, followsBy } from "#features/chats/components/chats-query.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { loads_place, pictures_place, saysLeft, tellLeft } from "#lib/left-behind.ts";
import { setTitleCount } from "#features/site/components/title-count.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { isOpen } from "./open-paths.ts";
import { badgeCount, showBadge, type Totals } from "./app-badge.ts";
import { startRefreshClock } from "./refresh-clock.ts";
import { keepTyped } from "./use-kept-drafts.ts";

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

/** One clock and one stream for the visit, whichever layouts come and go. */
let stopRefresh: (() => void) | undefined;
/** When the server made the document: a session that begins later is of another window. */
let made_at: string | undefined;

/**
 * `live_number` is the last event before the page was made; null where nothing is told live.
 * @param resting Nothing that was sent is on its way.
 */
export function useLiveRefresh(user_id: string | undefined, live_number: number | null, resting: boolean): void {
  const client = useQueryClient();
  const { now } = useSite();
  useEffect(() => {
    made_at = now;
    if (user_id === undefined) return onReturn(lookAgain);
    if (!stopRefresh) stopRefresh = startRefresh(client, user_id, live_number);
    // In this window the stream may end before the answer to the form has come.
    const noteLeft = (event: Event) => {
      const { submitter } = event as Event & { submitter?: HTMLButtonElement | null };
      const leaving = /^(logout|delete)$/.test(submitter?.value ?? "");
      if (leaving) tellLeft(localStorage, true);
      left = saysLeft(event as StorageEvent) ?? (left || leaving);
      left_here = left && (left_here || leaving);
      if (left) left_at = performance.now();
    };
    addEventListener("storage", noteLeft);
    addEventListener("submit", noteLeft);
    addEventListener("pagehide", forgetAll);
    const forget = onAuthenticationRequired(() => leave(client));
    return () => {
      removeEventListener("storage", noteLeft);
      removeEventListener("submit", noteLeft);
      removeEventListener("pagehide", forgetAll);
      forget();
    };
  }, [client, user_id, live_number, now]);
  // A form that was to leave is answered, and the page is still here: is the member too?
  useEffect(() => {
    if (left && resting) void refresh(client, left_here);
  }, [client, resting]);
}

/** Gone back to, a page can be the one that was left, out of the browser's memory. */
function onReturn(listener: () => void): () => void {
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener("pageshow", handleShow);
  return () => removeEventListener("pageshow", handleShow);
}

/** A page of a visitor who has logged in since. */
function lookAgain(): void {
  ask(getUser, {}).then(
    ({ user }) => user && window.location.reload(),
    // Whatever is opened next shows what is true.
    () => undefined,
  );
}

/** In this or another window the member has logged out, or deleted the account: this one is to keep nothing either. */
let left = false;
/** By a form of this window, which knows when that is answered. */
let left_here = false;
let left_at = 0;
/** Whoever is still here after that was not logged out by the form of another window. */
const form_patience_ms = 60_000;

/** What `Clear-Site-Data` does where it is known; and nobody else keeps anything of a page that is left so. */
function forgetAll(event: Event): void {
  if (!left) return;
  event.stopImmediatePropagation();
  localStorage.clear();
  sessionStorage.clear();
  void globalThis.caches?.delete(pictures_place);
}

function startRefresh(client: QueryClient, user_id: string, live_number: number | null): () => void {
  const ends = [
    startRefreshClock({ refresh: () => refresh(client), isPushSubscribed }),
    onLive((event) => hear(client, event)),
  ];
  if (live_number !== null) ends.push(startLive({ user_id, number: live_number }));
  return () => {
    for (const end of ends) end();
  };
}

/** The clock's tick asks for everything itself. */
let ticking = false;

function hear(client: QueryClient, event: LiveEvent): void {
  if (event.kind === "credits" || (event.kind === "message" && event.credits !== undefined)) {
    const { credits } = event;
    client.setQueryData<User | null>(
      userQuery.queryKey,
      (user) => user && { ...user, credits: credits ?? user.credits },
    );
  }
  if (event.kind === "resync" && ticking) return;
  // An answer that is on its way, or was asked for once more, may know less.
  if (!asked.has("chats") && followsBy(event, client)) return;
  for (const query of concerned(event)) void refetch(client, query);
}

type LiveQuery = { queryKey: string[]; queryFn: () => Promise<unknown> };

function concerned(event: LiveEvent): LiveQuery[] {
  const { kind } = event;
  if (kind === "resync") return [userQuery, chatsQuery, likesQuery];
  if (kind === "user") return [userQuery];
  if (kind === "likes" || kind === "match") return [likesQuery];
  // The list has no sign of what the partner has read.
  if (kind === "read") return event.by === "me" ? [chatsQuery] : [];
  return kind === "message" || kind === "removed" || kind === "chats" ? [chatsQuery] : [];
}

const asked = new Map<string, "running" | "again">();
/** A burst of events asks twice: at its beginning and after it. */
const burst_ms = 300;

async function refetch(client: QueryClient, query: LiveQuery): Promise<void> {
  const [key] = query.queryKey as [string];
  if (asked.has(key)) return void asked.set(key, "again");
  do {
    asked.set(key, "running");
    // Without an answer the next event or tick asks again; nobody is the answer for who was logged out.
    const answer = await fetchAnew(client, query).catch(() => undefined);
    if (answer === null) return leave(client);
    await new Promise((resolve) => setTimeout(resolve, burst_ms));
  } while (asked.get(key) === "again");
  asked.delete(key);
}

/** `answered`: the form that was to leave is, so that whoever is a member now has not left. */
async function refresh(client: QueryClient, answered = false): Promise<boolean> {
  const asked_at = performance.now();
  try {
    const user = await (answered ? fetchAnew(client, userQuery) : client.fetchQuery({ ...userQuery, staleTime: 0 }));
    if (!user) {
      leave(client);
      return false;
    }
    // Still here: a form that was to log out has come to nothing. What was asked before, or while that form was on its
    // way, may be answered ahead of it and tells nothing of it.
    if (left && (answered || asked_at - left_at > form_patience_ms)) {
      tellLeft(localStorage, false);
      left = left_here = false;
    }
    if (user.incomplete) return true;
  } catch {
    // No answer after all retries: the next tick asks again, and the offline banner says why.
    return true;
  }
  const fresh = [chatsQuery, likesQuery].map((query) => client.fetchQuery<unknown>({ ...query, staleTime: 0 }));
  await Promise.allSettled(fresh);
  ticking = true;
  tickLive();
  ticking = false;
  return true;
}

/** Spec 8: the session has ended, and nothing of the member stays in memory: the next page is loaded as a new document. */
function leave(client: QueryClient): void {
  stopRefresh?.();
  stopRefresh = undefined;
  client.clear();
  ask(logoutByPost, { begun_by: made_at })
    // Without an answer there is nothing to end any more; the next page shows what is true.
    .catch(() => undefined)
    .finally(() => {
      // After those who keep something when the page goes.
      addEventListener("pagehide", () => sessionStorage.removeItem(loads_place));
      window.location.assign(wayOut());
    });
}

/**
 * A page for everybody stays, as visitors see it. From the others: after a logout to the start page; whose session was
 * ended otherwise logs in, and finds back to what was being written.
 */
function wayOut(): string {
  const { pathname, search } = window.location;
  const here = pathname + search;
  const open = isOpen(pathname);
  if (!left) keepTyped(pathname, open);
  if (open) return here;
  return left ? "/" : `/login?next=${encodeURIComponent(here)}`;
}

async function isPushSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(await registration?.pushManager?.getSubscription());
}

export function useAppBadge(totals: Totals): void {
  const count = badgeCount(totals);
  useEffect(() => void showBadge(count, { navigator, setTitleCount }), [count]);
}
