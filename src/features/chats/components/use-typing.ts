/** In which conversations the partner is typing right now. */
import { useSyncExternalStore } from "react";
import { onLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Message } from "../contract.ts";

const timers = new Map<string | null, ReturnType<typeof setTimeout>>();
/** The numbers of the partners' last messages. */
const received = new Map<string, number>();
const listeners = new Set<() => void>();

/** The sign fades after its time, whatever becomes of who typed; none at all takes it away. */
function change(conversation_id: string, seconds: number): void {
  const before = timers.size;
  clearTimeout(timers.get(conversation_id));
  timers.delete(conversation_id);
  if (seconds > 0)
    timers.set(
      conversation_id,
      setTimeout(() => change(conversation_id, 0), seconds * 1000),
    );
  if (timers.size !== before) for (const listener of listeners) listener();
}

export function hear(event: LiveEvent): void {
  if (event.kind === "message" && !(event.message as Message | undefined)?.own) {
    received.set(event.conversation_id, event.sequence);
    change(event.conversation_id, 0);
  }
  // Told before the partner's last message, and come after it: that one was what they were writing.
  if (event.kind === "typing" && (event.after ?? Infinity) >= (received.get(event.conversation_id) ?? 0))
    change(event.conversation_id, event.seconds);
}

// One ear for all.
onLive(hear);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isTyping = (conversation_id: string | null): boolean => timers.has(conversation_id);

export function useTyping(conversation_id: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isTyping(conversation_id),
    () => false,
  );
}
