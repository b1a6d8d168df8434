/** Drags a scrap of paper onto the board, which chooses it; a tap or a key does the same without dragging. */
import { type PointerEvent, type RefObject, useRef } from "react";

/** Moved less than this, it was a tap. */
const tap_px = 8;

type Dragging = { board: RefObject<HTMLDivElement | null>; onPointerDown: (event: PointerEvent<HTMLElement>) => void };

export function useDrag(): Dragging {
  const board = useRef<HTMLDivElement>(null);
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // A finger scrolls the page; who drags there still has the tap.
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const scrap = event.currentTarget;
    const box = scrap.querySelector("input");
    const paper = scrap.querySelector("span");
    if (!box || !paper) return;
    const [x, y] = [event.clientX, event.clientY];
    const [, left = "0", top = "0"] = /(-?[\d.]+)px(?: (-?[\d.]+)px)?/.exec(paper.style.translate) ?? [];
    let moved = false;
    const ended = new AbortController();
    const { signal } = ended;
    const move = (now: globalThis.PointerEvent) => {
      moved ||= Math.hypot(now.clientX - x, now.clientY - y) > tap_px;
      if (moved) paper.style.translate = `${Number(left) + now.clientX - x}px ${Number(top) + now.clientY - y}px`;
    };
    const drop = () => {
      ended.abort();
      if (!moved) return;
      const area = board.current?.getBoundingClientRect();
      const place = paper.getBoundingClientRect();
      const [middle, height] = [place.x + place.width / 2, place.y + place.height / 2];
      const sticks = area && middle > area.left && middle < area.right && height > area.top && height < area.bottom;
      if (!sticks) paper.style.translate = "";
      // The click that ends the drag would turn it round again; it need not come, and the next one counts.
      const skip = (click: MouseEvent) => click.preventDefault();
      scrap.addEventListener("click", skip, { capture: true });
      setTimeout(() => {
        scrap.removeEventListener("click", skip, { capture: true });
        box.checked = Boolean(sticks);
      });
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", drop, { signal });
  }
  return { board, onPointerDown };
}
