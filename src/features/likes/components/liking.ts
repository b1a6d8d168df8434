/** Liking from anywhere on the site: one memory of all wishes and matches of this visit. */
import { useSyncExternalStore } from "react";
import { ask } from "#contract/browser.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { likeMember, unlikeMember } from "../contract.ts";
import { createLikeWishes } from "../like-wishes.ts";
import { createMatchQueue } from "../match-queue.ts";

const shown_key = "matches_shown";

/** A browser that keeps nothing shows a match in each of its tabs. */
function kept<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export const matches = createMatchQueue<MemberCard>({
  now: () => Date.now(),
  read: () => kept(() => JSON.parse(window.localStorage.getItem(shown_key) ?? "{}") as Record<string, number>, {}),
  write: (shown) => kept(() => window.localStorage.setItem(shown_key, JSON.stringify(shown)), undefined),
});

type Failure = { member: MemberCard; liked: boolean; error: unknown };
const failureListeners = new Set<(failure: Failure) => void>();

export function onLikeFailure(listener: (failure: Failure) => void): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

export const wishes = createLikeWishes<MemberCard>({
  async send(id, liked) {
    // Without a network nothing is waited for; the member is told at once.
    if (!navigator.onLine) throw new Error("offline");
    return ask(liked ? likeMember : unlikeMember, { id }, { keepalive: true });
  },
  onMatch: (member) => matches.announce(member.id, member),
  onFailure: (member, liked, error) => failureListeners.forEach((tell) => tell({ member, liked, error })),
});

/** Whether the member is liked, as it should be shown now, and the way to change it. */
export function useLike(member: MemberCard): { liked: boolean; toggle: () => void } {
  const liked = useSyncExternalStore(
    wishes.subscribe,
    () => wishes.isLiked(member.id, member.liked),
    () => member.liked,
  );
  return { liked, toggle: () => wishes.wish(member, !liked, liked) };
}
