/** Whether the site runs as an installed app. */
import { useSyncExternalStore } from "react";

const standalone = "(display-mode: standalone)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(standalone);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useInstalledApp(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(standalone).matches,
    () => false,
  );
}
