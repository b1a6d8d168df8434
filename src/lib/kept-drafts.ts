/** What somebody is writing when the page is loaded anew: kept for this window, and put back where it stood. */

const place = "vesper.drafts";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Draft = { name: string; text: string };
type Kept = { path: string; drafts: Draft[] };

/** Only long texts: what stands in single fields may be a secret. */
const fields = "textarea[name]";

export function keepDrafts(store: Store, path: string, page: ParentNode): void {
  const drafts = [...page.querySelectorAll<HTMLTextAreaElement>(fields)]
    .filter(({ value, defaultValue }) => value !== "" && value !== defaultValue)
    .map(({ name, value }) => ({ name, text: value }));
  if (drafts.length === 0) store.removeItem(place);
  else store.setItem(place, JSON.stringify({ path, drafts } satisfies Kept));
}

/** Gives what was put back. What stands there already is not written over. */
export function restoreDrafts(store: Store, path: string, page: ParentNode): number {
  const kept = JSON.parse(store.getItem(place) ?? "null") as Kept | null;
  store.removeItem(place);
  if (kept?.path !== path) return 0;
  let restored = 0;
  for (const { name, text } of kept.drafts) {
    const field = [...page.querySelectorAll<HTMLTextAreaElement>(fields)].find((one) => one.name === name);
    if (!field || (field.value !== "" && field.value !== field.defaultValue)) continue;
    write(field, text);
    restored += 1;
  }
  return restored;
}

/** As if it had been typed: a page that follows its fields hears of it. */
function write(field: HTMLTextAreaElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  if (own?.set) own.set.call(field, text);
  else field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
