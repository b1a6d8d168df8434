/** Who takes a like back by keyboard goes on with the next heart: the one that had the focus is gone with its card. */
import { type FocusEvent, useLayoutEffect, useRef } from "react";

const heart = ".heart";

/** For the list of cards. */
export function useNextHeart<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const focused = useRef<{ element: Element; at: number }>(undefined);
  function onFocus({ target }: FocusEvent<List>): void {
    const at = [...(list.current?.querySelectorAll(heart) ?? [])].indexOf(target);
    focused.current = at < 0 ? undefined : { element: target, at };
  }
  useLayoutEffect(() => {
    const left = focused.current;
    if (!left || left.element.isConnected) return;
    focused.current = undefined;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const hearts = list.current?.querySelectorAll<HTMLElement>(heart) ?? [];
    const next = hearts[Math.min(left.at, hearts.length - 1)] ?? document.querySelector<HTMLElement>("#main");
    next?.focus({ preventScroll: true });
  });
  return { ref: list, onFocus };
}
