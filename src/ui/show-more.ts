/** Links that do in place what they would otherwise open a page for. */
import type { MouseEvent } from "react";

/** Whoever asks for another tab, a window or a file gets it. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/**
 * Loads more of a list, drawn when `load` is true. The link to it is now far below, or gone with the last of them: whoever
 * has asked, or was at it, goes on with the first who came.
 */
export async function showMore(
  list: Element | null | undefined,
  load: () => Promise<boolean>,
  asked?: MouseEvent,
): Promise<boolean> {
  const shown = list?.childElementCount ?? 0;
  const { activeElement } = document;
  // With the keyboard the page follows, with the mouse it stays.
  const preventScroll = asked?.detail !== 0;
  const came = await load();
  if (came && (asked || !activeElement?.isConnected))
    list?.children[shown]?.querySelector("a")?.focus({ preventScroll });
  return came;
}
