/** The like modal that an address asks for by `t`: after so many seconds, once in a session, then `t` leaves the address. */
import { useEffect, useSyncExternalStore } from "react";
import { ask } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { getAutoLike } from "../contract.ts";
import { likeModalDelay_s } from "../rules.ts";

export type AutoLike = Output<typeof getAutoLike>;

const session_key = "like_modal_shown";
/** While another modal is open, it is tried again so often. */
const again_ms = 1_000;

/** One clock for the visit, whichever layouts come and go. */
let waiting = false;
let card: AutoLike | undefined;
const listeners = new Set<() => void>();

function show(next: AutoLike | undefined): void {
  card = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLikeModal(): { card: AutoLike | undefined; close: () => void } {
  const { settings } = useSite();
  useEffect(() => {
    const asked = new URL(window.location.href).searchParams.get("t");
    if (asked === null || waiting) return;
    const delay_s = likeModalDelay_s(asked, settings);
    if (delay_s === undefined || wasShown()) {
      leaveAddress();
      return;
    }
    waiting = true;
    setTimeout(() => void open(), delay_s * 1000);
  }, [settings]);
  const shown = useSyncExternalStore(
    subscribe,
    () => card,
    () => undefined,
  );
  return { card: shown, close: () => show(undefined) };
}

async function open(): Promise<void> {
  // Nobody is interrupted in another dialogue.
  if (document.querySelector("dialog:modal")) {
    setTimeout(() => void open(), again_ms);
    return;
  }
  waiting = false;
  leaveAddress();
  if (wasShown()) return;
  try {
    const found = await ask(getAutoLike, {});
    markShown();
    show(found);
  } catch {
    // Nobody to show, or no answer: the page goes on as if nothing had been asked for.
  }
}

/** The router keeps its place in the history; only what is seen of the address changes. */
function leaveAddress(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("t")) return;
  url.searchParams.delete("t");
  window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);
}

function wasShown(): boolean {
  try {
    return window.sessionStorage.getItem(session_key) !== null;
  } catch {
    return false;
  }
}

function markShown(): void {
  try {
    window.sessionStorage.setItem(session_key, "1");
  } catch {
    // A browser that keeps nothing shows it again on the next such address.
  }
}
