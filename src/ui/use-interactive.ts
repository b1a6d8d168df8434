/** False on the server and while the page comes alive, so that both draw the same; true from then on. */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

export function useInteractive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
