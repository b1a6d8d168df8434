/** Whether the newest message is before the member's eyes: the page is in sight, and the list stands at its end. */
import { useState, useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

export function useAttention() {
  const visible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => false,
  );
  const [at_end, setAtEnd] = useState(true);
  return { attentive: visible && at_end, setAtEnd };
}
