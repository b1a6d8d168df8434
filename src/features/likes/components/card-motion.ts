/** How a card moves: straight on its element, a frame at a time, so that nothing is rendered while a finger drags it. */
import { useEffect, useEffectEvent } from "react";
import { type Verdict, verdictOfDrag } from "../swipe-state.ts";

/** Below this a touch is a tap. */
const slack_px = 6;
/** The farther from the middle, the more a card leans. */
const tilt_deg = 9;
/** From this share of the width on a stamp is fully there. */
const stamp_share = 0.25;
const out_ms = 240;
const back_ms = 200;
/** The speed is that of the last moments before the finger is lifted. */
const speed_ms = 90;

function isCalm(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

type Point = { x: number; y: number };

/** The width is given, not asked for: asking in every frame would lay the page out in every frame. */
function place(card: HTMLElement, { x, y }: Point, { width, calm }: { width: number; calm: boolean }): void {
  const share = x / width;
  const lean = calm ? 0 : Math.max(-1, Math.min(1, share)) * tilt_deg;
  card.style.transform = `translate3d(${x}px, ${y}px, 0) rotate(${lean}deg)`;
  stamp(card, share);
}

function stamp(card: HTMLElement, share: number): void {
  const strength = Math.min(1, Math.abs(share) / stamp_share);
  for (const [name, active] of [
    ["like", share > 0],
    ["pass", share < 0],
  ] as const) {
    const element = card.querySelector<HTMLElement>(`[data-stamp="${name}"]`);
    if (element) element.style.opacity = String(active ? strength : 0);
  }
}

/** Away to its side; done when it is out of sight, at once for who wants no motion. */
export async function flyOut(card: HTMLElement, verdict: Verdict): Promise<void> {
  if (isCalm()) return;
  const way = verdict === "like" ? 1 : -1;
  stamp(card, way);
  const from = card.style.transform || "none";
  const to = `translate3d(${way * (card.offsetWidth / 2 + window.innerWidth / 2 + 80)}px, 40px, 0) rotate(${way * tilt_deg * 2}deg)`;
  // A card that is taken off the page meanwhile has arrived, too.
  await card
    .animate([{ transform: from }, { transform: to }], { duration: out_ms, easing: "ease-in", fill: "forwards" })
    .finished.catch(() => undefined);
}

function comeBack(card: HTMLElement): void {
  const from = card.style.transform;
  card.style.transform = "";
  stamp(card, 0);
  if (!isCalm() && from)
    card.animate([{ transform: from }, { transform: "none" }], {
      duration: back_ms,
      easing: "cubic-bezier(.2,.8,.2,1)",
    });
}

/** Lets the card be dragged while it lies on top; `onThrow` says no by coming back with false. */
export function useCardDrag(card: HTMLElement | null, onThrow: (verdict: Verdict) => boolean): void {
  const decide = useEffectEvent(onThrow);
  useEffect(() => {
    if (!card) return undefined;
    const drag = followPointer(card, (verdict) => decide(verdict));
    return drag.stop;
  }, [card]);
}

function followPointer(card: HTMLElement, onThrow: (verdict: Verdict) => boolean): { stop: () => void } {
  let start: (Point & { pointer: number }) | undefined;
  let moved: Point = { x: 0, y: 0 };
  let trail: { x: number; at: number }[] = [];
  let dragging = false;
  let frame = 0;
  let room = { width: 1, calm: false };

  function handleDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    moved = { x: 0, y: 0 };
    trail = [{ x: 0, at: event.timeStamp }];
  }

  function handleMove(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    moved = { x: event.clientX - start.x, y: event.clientY - start.y };
    if (!dragging) {
      if (Math.abs(moved.x) < slack_px) return;
      dragging = true;
      room = { width: card.offsetWidth, calm: isCalm() };
      card.setPointerCapture(event.pointerId);
      card.classList.add("dragged");
    }
    trail = [...trail.filter(({ at }) => event.timeStamp - at < speed_ms), { x: moved.x, at: event.timeStamp }];
    // However many moves a frame has, the card is placed once.
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (dragging) place(card, moved, room);
    });
  }

  function handleEnd(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    start = undefined;
    if (!dragging) return;
    dragging = false;
    cancelAnimationFrame(frame);
    frame = 0;
    card.classList.remove("dragged");
    place(card, moved, room);
    const [first] = trail;
    const elapsed_ms = first ? event.timeStamp - first.at : 0;
    const speed = first && elapsed_ms > 0 ? (moved.x - first.x) / elapsed_ms : 0;
    const verdict = event.type === "pointerup" ? verdictOfDrag({ x: moved.x, width: room.width, speed }) : undefined;
    if (!verdict || !onThrow(verdict)) comeBack(card);
  }

  const preventImageDrag = (event: Event) => event.preventDefault();
  card.addEventListener("pointerdown", handleDown);
  card.addEventListener("pointermove", handleMove);
  card.addEventListener("pointerup", handleEnd);
  card.addEventListener("pointercancel", handleEnd);
  card.addEventListener("dragstart", preventImageDrag);
  return {
    stop() {
      cancelAnimationFrame(frame);
      card.removeEventListener("pointerdown", handleDown);
      card.removeEventListener("pointermove", handleMove);
      card.removeEventListener("pointerup", handleEnd);
      card.removeEventListener("pointercancel", handleEnd);
      card.removeEventListener("dragstart", preventImageDrag);
    },
  };
}
