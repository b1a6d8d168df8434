/** The toasts now on the screen. Anything in the browser may add one; `Toasts` shows them. */
import type { ReactNode } from "react";

export interface ToastContent {
  readonly title: string;
  readonly text?: string | undefined;
  readonly kind?: "ok" | "info" | "warn" | undefined;
  /** Instead of the icon of its kind. */
  readonly icon?: ReactNode;
  readonly picture?: string | undefined;
  readonly action?:
    | { readonly label: string; readonly to?: string | undefined; readonly onSelect?: (() => void) | undefined }
    | undefined;
}

export interface ShownToast extends ToastContent {
  readonly key: number;
}

/** More at once would cover the page; the oldest gives way. */
const most_at_once = 3;
const none: readonly ShownToast[] = [];
let shown = none;
let lastKey = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** What stands there already is not said twice: the new one takes its place, and is spoken again. */
export function toast(content: ToastContent): number {
  lastKey += 1;
  const others = shown.filter(({ title, text }) => title !== content.title || text !== content.text);
  show([...others, { ...content, key: lastKey }].slice(-most_at_once));
  return lastKey;
}

export function dismissToast(key: number): void {
  show(shown.filter((one) => one.key !== key));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where they are shown: in the dialog that was opened last, since whatever is outside it is inert; else in the page. */
let places: readonly string[] = [];

function setPlaces(next: readonly string[]) {
  places = next;
  show(shown);
}

export function takePlace(place: string, in_dialog: boolean): () => void {
  setPlaces(in_dialog ? [...places, place] : [place, ...places]);
  return () => setPlaces(places.filter((one) => one !== place));
}

export const currentToasts = (place: string) => (places.at(-1) === place ? shown : none);
/** A server's page shows none: they belong to what somebody just did. */
export const serverToasts = () => none;
