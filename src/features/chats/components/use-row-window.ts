/** The list of messages as it is read: which rows are drawn, whether the newest is in sight, and what came since it was not. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ShownRow } from "../conversation-rows.ts";
import { all_rows, drawnRows } from "../drawn-rows.ts";
import type { RowWindow } from "./row-window.ts";

type RowWindowOptions = {
  /** Who writes sees what was written, wherever the list stood. */
  readonly own_newest: string | undefined;
  readonly onNearTop: (() => void) | undefined;
  readonly onAtEnd: (at_end: boolean) => void;
};

/** With the button that it may ask for, and what is not sent. All must be there without a network too: they are asked for with the page. */
export const rowParts = () =>
  Promise.all([import("./row-window.ts"), import("./to-newest.tsx"), import("./unsent.tsx")]);
/** Once it has come, no conversation is shown without it. */
let part: typeof import("./row-window.ts") | undefined;

export function useRowWindow(rows: readonly ShownRow[], { own_newest, onNearTop, onAtEnd }: RowWindowOptions) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Who comes back reads on where it was left.
  const [before] = useState(() => part?.readingPlaces.recall(key));
  const [drawn, setDrawn] = useState(before?.drawn ?? all_rows);
  const [at_end, setAtEnd] = useState(true);
  const [rowWindow, setRowWindow] = useState<RowWindow>();
  const nearTop = useEffectEvent(() => onNearTop?.());
  const leave = useEffectEvent((opened: RowWindow) => part!.readingPlaces.keep(key, opened.close()));

  // The whole page of messages can be read and scrolled until then, and stays where it was scrolled to.
  useLayoutEffect(() => {
    let opened: RowWindow | undefined;
    let left = false;
    const open = () => {
      if (left) return;
      const told = { onDraw: setDrawn, onAtEnd: setAtEnd, onNearTop: () => nearTop() };
      opened = part!.openRowWindow(scrollRef.current!, listRef.current!, told, before);
      setRowWindow(opened);
    };
    if (part) open();
    // Where it does not come, the page stays whole.
    else
      rowParts().then(
        ([loaded]) => {
          part = loaded;
          open();
        },
        () => undefined,
      );
    return () => {
      left = true;
      if (opened) leave(opened);
    };
  }, [before]);
  const [first, end] = drawnRows(rows, drawn);
  useLayoutEffect(() => rowWindow?.settle(rows, first, end));
  useEffect(() => {
    if (own_newest) scrollRef.current!.scrollTop = 0;
  }, [own_newest]);
  useEffect(() => onAtEnd(at_end), [at_end, onAtEnd]);

  const received = rows.findLast((row) => row.kind === "message" && !row.message.own);
  const newest = received?.kind === "message" ? received.message.sequence : 0;
  const [seen, setSeen] = useState(newest);
  if (at_end && seen !== newest) setSeen(newest);
  const below = at_end
    ? 0
    : rows.filter((row) => row.kind === "message" && !row.message.own && row.message.sequence > seen).length;
  return { scrollRef, listRef, first, end, at_end, below, toEnd: () => rowWindow?.toEnd() };
}
