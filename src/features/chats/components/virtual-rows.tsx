/** A long conversation with only the rows in sight in the page; grows upward without jumping, follows the newest line. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { useVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon.tsx";
import type { ShownRow } from "./message-list.tsx";

/** Rows above and below the screen that are drawn already. */
const overscan = 8;
/** So few rows before the top the next page is asked for. */
const near_top = 12;
/** Nearer than this to the end, the reader counts as being there. */
const end_px = 80;
/** Room for what stands above the first message: the way to older ones, and its day. */
const above_rem = 7.5;

type VirtualRowsProps = {
  readonly rows: readonly ShownRow[];
  /** Stands above the rows without being one: the list keeps the first message in its place when older ones come. */
  readonly above: readonly ShownRow[];
  readonly draw: (row: ShownRow) => ReactNode;
  readonly label: string;
  /** Who writes sees what was written, wherever the list stood. */
  readonly own_newest: string | undefined;
  readonly onNearTop: (() => void) | undefined;
  readonly onAtEnd: (at_end: boolean) => void;
};

export default function VirtualRows({ rows, above, draw, label, own_newest, onNearTop, onAtEnd }: VirtualRowsProps) {
  const t = useTranslations();
  const scrollRef = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on or remembered
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimatedHeight(rows[index]!),
    getItemKey: (index) => rows[index]!.key,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: end_px,
    overscan,
    paddingStart: above.length > 0 ? above_rem * rootFontSize() : 16,
    paddingEnd: 20,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });

  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesAlong;
    virtualizer.scrollToEnd();
  }, [virtualizer]);
  useEffect(() => {
    if (own_newest) virtualizer.scrollToEnd();
  }, [virtualizer, own_newest]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && first <= near_top) onNearTop?.();
  }, [items.length, first, onNearTop]);

  const { at_end, below } = useEndOfList(scrollRef, rows, onAtEnd);
  const stay = useEffectEvent(() => {
    if (at_end) virtualizer.scrollToEnd();
  });
  // A keyboard that opens, or a message that grows below, leaves the newest line in sight.
  useEffect(() => {
    const observer = new ResizeObserver(() => stay());
    observer.observe(scrollRef.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="msgs-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="msgs" role="log" aria-label={label} aria-live="off" tabIndex={0} ref={scrollRef}>
        <div className="rows placed" ref={virtualizer.containerRef}>
          {above.length > 0 && (
            <div className="rows-above">
              {above.map((row) => (
                <Fragment key={row.key}>{draw(row)}</Fragment>
              ))}
            </div>
          )}
          {items.map(({ key, index }) => (
            <div key={key} className="row-i" data-index={index} ref={virtualizer.measureElement}>
              {draw(rows[index]!)}
            </div>
          ))}
        </div>
      </div>
      {!at_end && (
        <button type="button" className="to-newest" onClick={() => virtualizer.scrollToEnd({ behavior: "smooth" })}>
          <Icon of={ArrowDownIcon} />
          <span className={below > 0 ? undefined : "visually-hidden"}>
            {below > 0 ? t("chats.new_below", { count: below }) : t("chats.to_newest")}
          </span>
        </button>
      )}
    </div>
  );
}

/** Whether the newest line is in sight, and how many of the partner's have come since it was not. */
function useEndOfList(
  scrollRef: RefObject<HTMLDivElement | null>,
  rows: readonly ShownRow[],
  onAtEnd: (at_end: boolean) => void,
) {
  const [at_end, setAtEnd] = useState(true);
  const received = rows.findLast((row) => row.kind === "message" && !row.message.own);
  const newest = received?.kind === "message" ? received.message.sequence : 0;
  const [seen, setSeen] = useState(newest);
  if (at_end && seen !== newest) setSeen(newest);
  useEffect(() => {
    const element = scrollRef.current;
    if (!element) return undefined;
    function measure(): void {
      const distance = element!.scrollHeight - element!.scrollTop - element!.clientHeight;
      setAtEnd(distance <= end_px);
    }
    element.addEventListener("scroll", measure, { passive: true });
    return () => element.removeEventListener("scroll", measure);
  }, [scrollRef]);
  useEffect(() => onAtEnd(at_end), [at_end, onAtEnd]);
  const below = at_end
    ? 0
    : rows.filter((row) => row.kind === "message" && !row.message.own && row.message.sequence > seen).length;
  return { at_end, below };
}

/** What is measured for the first time above a line that was measured before must not move that line. */
function movesAlong(
  { key, index, start, end }: VirtualItem,
  _delta: number,
  list: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const offset = list.scrollOffset ?? 0;
  const measured = list.itemSizeCache;
  if (measured.has(key)) return end <= offset && list.scrollDirection !== "backward";
  return start < offset || list.getVirtualItems().some((row) => row.index > index && measured.has(row.key));
}

/** Members who want larger letters need more room for them. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Near enough that little moves when a row is measured. */
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
