/** Whether something was put away in this browser; on the server everything counts as put away, so that nothing flashes. */
import { useSyncExternalStore } from "react";
import { dismiss, type Dismissal, dismissedAt } from "#lib/dismissals.ts";

const listeners = new Set<() => void>();

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
  const dismissed = useSyncExternalStore(
    subscribe,
    () => dismissedAt(localStorage, dismissal) !== undefined,
    () => true,
  );
  return {
    dismissed,
    dismiss() {
      dismiss(localStorage, dismissal, new Date());
      for (const listener of listeners) listener();
    },
  };
}
