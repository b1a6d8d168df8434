/** In which conversations somebody is typing right now, for the list of chats. */
import { useSyncExternalStore } from "react";
import { onLive } from "#contract/live-browser.ts";

/** The sign fades after this time. */
const typing_ms = 5_000;

const nobody: ReadonlySet<string> = new Set();
let typists = nobody;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function change(conversation_id: string, typing: boolean): void {
  clearTimeout(timers.get(conversation_id));
  timers.delete(conversation_id);
  if (typing)
    timers.set(
      conversation_id,
      setTimeout(() => change(conversation_id, false), typing_ms),
    );
  if (typists.has(conversation_id) === typing) return;
  typists = new Set(timers.keys());
  for (const listener of listeners) listener();
}

/** One ear for all rows. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= onLive((event) => {
    if (event.kind === "typing") change(event.conversation_id, true);
    if (event.kind === "message") change(event.conversation_id, false);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

export function useTypists(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => typists,
    () => nobody,
  );
}
