/**
 * Draws only the rows in sight of a long list that begins at its end. Since the browser counts a reversed column from
 * its end too, older rows move nothing when they come or are measured; only what changes below a line moves it back.
 */
import { flushSync } from "react-dom";
import { createMemory } from "#lib/history-memory.ts";
import type { ShownRow } from "../conversation-rows.ts";
import type { Drawn } from "../drawn-rows.ts";
import { drawnAround, placesFromEnd, rowAt } from "../row-places.ts";

/** So few rows before the top the next page is asked for; more would ask for it as soon as a conversation is opened. */
const near_top = 12;
/** Nearer than this to the end, the reader counts as being there. */
const end_px = 80;
/** How many windows a key leads down; of a page some lines stay in sight, as browsers do it. */
const keyWays: Readonly<Record<string, number>> = {
  ...{ Home: -1e6, End: 1e6 },
  ...{ PageUp: -0.875, PageDown: 0.875, " ": 0.875 },
};

type Told = {
  readonly onDraw: (drawn: Drawn) => void;
  readonly onAtEnd: (at_end: boolean) => void;
  readonly onNearTop: () => void;
};

/** A line in sight, and how much lies below it: it stays where it is when that changes. */
type Held = { readonly key: string; readonly below: number };

type ReadingPlace = {
  readonly held: Held;
  readonly drawn: Drawn;
  readonly heights: ReadonlyMap<string, number>;
  readonly scroll_top: number;
};

export type RowWindow = {
  /** After each drawing, before it is seen: those from `first` to before `end` are on the page. */
  readonly settle: (rows: readonly ShownRow[], first: number, end: number) => void;
  readonly toEnd: () => void;
  /** Gives where the reader was, unless at the end. */
  readonly close: () => ReadingPlace | undefined;
};

/** Of the last few conversations in the history; none where somebody was at the end. */
export const readingPlaces = createMemory<ReadingPlace | undefined>(5);

/** @param before Where the reader was, who has come back. */
export function openRowWindow(scroller: HTMLElement, list: HTMLElement, told: Told, before?: ReadingPlace): RowWindow {
  /** Measured, or guessed until they are drawn. */
  const heights = new Map(before?.heights);
  let rows: readonly ShownRow[] = [];
  let drawn: Drawn | undefined;
  let places = placesFromEnd([]);
  let [first, end] = [0, 0];
  /** None at the end. */
  let held: Held | undefined;
  let scroll_top = 0;
  let at_end = true;

  function measure(): void {
    // What is not drawn takes its room first: else the list would be too short for where it stands, and be moved.
    places = placesFromEnd(rows.map(heightOf));
    list.style.paddingBlockStart = `${places[0]! - places[first]!}px`;
    list.style.paddingBlockEnd = `${places[end]!}px`;
    let changed = false;
    for (let index = first; index < end; index += 1) {
      const height = list.children[index - first]?.getBoundingClientRect().height;
      const { key } = rows[index]!;
      if (height === undefined || height === heights.get(key)) continue;
      heights.set(key, height);
      changed = true;
    }
    if (changed) places = placesFromEnd(rows.map(heightOf));
  }

  function heightOf(row: ShownRow): number {
    let height = heights.get(row.key);
    if (height === undefined) heights.set(row.key, (height = estimatedHeight(row)));
    return height;
  }

  function hold(): void {
    if (!held) return;
    const { key, below } = held;
    const index = rows.findLastIndex((row) => row.key === key);
    const moved = index < 0 ? 0 : places[index + 1]! - below;
    if (Math.abs(moved) >= 0.5) scroller.scrollTop -= moved;
  }

  /** Sees what is in sight now, and has it drawn. */
  function look(): void {
    if (rows.length === 0) return;
    const frame = scroller.getBoundingClientRect();
    const bottom = list.getBoundingClientRect().bottom;
    const [low, high] = [bottom - frame.bottom, bottom - frame.top];
    let middle = rowAt(places, low);
    // Days, and what stands above and below the messages, come and go.
    while (middle > 0 && rows[middle]!.kind !== "message") middle -= 1;
    scroll_top = scroller.scrollTop;
    // At the very end nothing is held: what grows there, like the reason why a message was not sent, is seen.
    held = scroll_top > -1 ? undefined : { key: rows[middle]!.key, below: places[middle + 1]! };
    at_end = -scroll_top <= end_px;
    told.onAtEnd(at_end);
    const half = (high - low) / 2;
    const [wanted_first, wanted_last] = [rowAt(places, high + half), rowAt(places, low - half)];
    if (wanted_first < first || wanted_last >= end || !drawn) {
      drawn = drawnAround(rows, places, { low, high }, middle);
      told.onDraw(drawn);
    }
    if (wanted_first <= near_top) told.onNearTop();
  }

  function settle(next: readonly ShownRow[], from: number, to: number): void {
    const appended = rows.length > 0 && rows.at(-1)?.key !== next.at(-1)?.key;
    const begins = rows.length === 0;
    rows = next;
    [first, end] = [from, to];
    measure();
    if (begins && before && rows.some(({ key }) => key === before.held.key)) {
      scroller.scrollTop = before.scroll_top;
      ({ held } = before);
    }
    if (appended && at_end) scroller.scrollTop = 0;
    else hold();
    look();
  }

  // Both before the next picture: a scroll is told in the frame that shows it, a size before the frame is drawn.
  const handleScroll = () => flushSync(look);
  /** Browsers walk, and give it up on the way as soon as other rows are drawn. */
  function handleKey(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const windows = keyWays[key === " " && shiftKey ? "PageUp" : key];
    // What has the focus inside the list may be pressed by the space bar.
    if (windows === undefined || altKey || metaKey || (key === " " && target !== scroller)) return;
    // With this key they change the tab; and a photo that is shown large lies before the list, inside its row.
    if ((ctrlKey && key.startsWith("Page")) || (target as Element).closest("dialog")) return;
    event.preventDefault();
    scroller.scrollBy({ top: windows * scroller.clientHeight, behavior: "instant" });
  }
  const observer = new ResizeObserver(() =>
    flushSync(() => {
      measure();
      hold();
      look();
    }),
  );
  scroller.addEventListener("scroll", handleScroll, { passive: true });
  scroller.addEventListener("keydown", handleKey);
  observer.observe(scroller);
  observer.observe(list);
  const takeRoomBack = giveRoomToKeyboard();

  return {
    settle,
    toEnd() {
      // A long way is not worth watching.
      const far = -scroller.scrollTop > 3 * scroller.clientHeight;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.scrollTo({ top: 0, behavior: far || still ? "instant" : "smooth" });
    },
    close() {
      scroller.removeEventListener("scroll", handleScroll);
      scroller.removeEventListener("keydown", handleKey);
      observer.disconnect();
      takeRoomBack();
      return held && drawn && { held, drawn, heights, scroll_top };
    },
  };
}

/** The keyboard of a phone takes its room from the rows, and covers neither the price below the field nor the bar above. */
function giveRoomToKeyboard(): () => void {
  const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]")!;
  const { content } = viewport;
  viewport.content = `${content}, interactive-widget=resizes-content`;
  return () => void (viewport.content = content);
}

/** Near enough that little of the way changes when a row is measured. */
function estimatedHeight(row: ShownRow): number {
  if (row.kind === "beyond") return 60;
  if (row.kind === "day") return 46;
  if (row.kind === "typing") return 44;
  const { text, gift } = row.kind === "message" ? row.message : row.outgoing;
  const picture = row.kind === "message" ? row.message.image !== null : row.outgoing.preview !== null;
  const lines = Math.max(1, Math.ceil(text.length / 45)) + (text.match(/\n/g)?.length ?? 0);
  const meta = row.group.end ? 34 : 4;
  if (gift) return 76 + meta;
  return (picture ? 300 : 0) + (text || !picture ? 20 + 23 * lines : 0) + meta;
}
