/** In which conversations somebody is typing right now, for the list of chats. */
import { useSyncExternalStore } from "react";
import { onLive } from "#contract/live-browser.ts";

const nobody: ReadonlySet<string> = new Set();
let typists = nobody;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** The sign fades after its time; none at all takes it away. */
function change(conversation_id: string, seconds: number): void {
  clearTimeout(timers.get(conversation_id));
  timers.delete(conversation_id);
  const typing = seconds > 0;
  if (typing)
    timers.set(
      conversation_id,
      setTimeout(() => change(conversation_id, 0), seconds * 1000),
    );
  if (typists.has(conversation_id) === typing) return;
  typists = new Set(timers.keys());
  for (const listener of listeners) listener();
}

/** One ear for all rows. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= onLive((event) => {
    if (event.kind === "typing") change(event.conversation_id, event.seconds);
    if (event.kind === "message") change(event.conversation_id, 0);
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
