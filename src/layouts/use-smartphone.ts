/** Whether the window is as narrow as a phone's; a desktop until the browser has said otherwise. */
import { useSyncExternalStore } from "react";

const narrow = "(max-width: 47.99875em)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useSmartphone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
