/** What stands in a form and is not sent yet, kept by the browser until its tab closes: a reload loses nothing. */

export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type Draft = Record<string, string>;

const place = (name: string) => `vesper.draft.${name}`;

/** Passwords and consents are given anew each time. */
const unkept = /^(password|consent_)/;

export function keepDraft(store: DraftStore, name: string, fields: Iterable<[string, unknown]>): void {
  const draft = [...fields].filter(([field, value]) => typeof value === "string" && !unkept.test(field));
  store.setItem(place(name), JSON.stringify(Object.fromEntries(draft)));
}

/** What is no draft is nothing. */
export function findDraft(store: DraftStore, name: string): Draft {
  try {
    const kept: unknown = JSON.parse(store.getItem(place(name)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

export function forgetDraft(store: DraftStore, name: string): void {
  store.removeItem(place(name));
}
