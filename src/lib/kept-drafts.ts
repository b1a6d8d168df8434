/** What somebody is writing when the page gives way to a new document: kept for this window, and put back where it stood. */

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `option` is the one of several boxes of that name. */
type Draft = { name: string; option?: string | undefined; text: string };
/** Without a member it waits for whoever is at that path next. */
type Kept = { path: string; member?: string | undefined; drafts: Draft[] };

const drafts_place = "vesper.drafts";
/** Only long texts: what stands in single fields may be a secret. */
const long_texts = "textarea[name]";

export function keepDrafts(store: Store, path: string, page: ParentNode): void {
  keep(store, drafts_place, { path, drafts: draftsOf(page, long_texts).filter(({ text }) => text !== "") });
}

/** Gives what was put back. What stands there already is not written over. */
export function restoreDrafts(store: Store, path: string, page: ParentNode): number {
  const kept = read(store, drafts_place);
  store.removeItem(drafts_place);
  return kept?.path === path ? putBack(kept.drafts, page, long_texts) : 0;
}

const forms_place = "vesper.forms";
const form_fields = "form[method=post] :is(input, textarea, select)[name]";
const secret_types = new Set(["password", "hidden", "file"]);
const secret_fills = new Set(["off", "one-time-code"]);

/** While nobody is logged in any more: all that was typed or chosen, but no secrets and consents, until the same member is back. */
export function keepForms(store: Store, member: string | undefined, path: string, page: ParentNode): void {
  keep(store, forms_place, { path, member, drafts: draftsOf(page, form_fields) });
}

/** Who is at another place by now, or somebody else, has no use for it; it stays while nobody is logged in. */
export function restoreForms(store: Store, member: string | undefined, path: string, page: ParentNode): number {
  const kept = read(store, forms_place);
  if (member === undefined && kept?.member !== undefined) return 0;
  store.removeItem(forms_place);
  const theirs = kept?.member === undefined || kept.member === member;
  return kept?.path === path && theirs ? putBack(kept.drafts, page, form_fields) : 0;
}

function keep(store: Store, place: string, kept: Kept): void {
  if (kept.drafts.length === 0) store.removeItem(place);
  else store.setItem(place, JSON.stringify(kept));
}

function read(store: Store, place: string): Kept | null {
  return JSON.parse(store.getItem(place) ?? "null") as Kept | null;
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** A box without which a form cannot be sent: what it agrees to is agreed to anew each time. */
const isConsent = ({ type, required }: Field) => type === "checkbox" && required;

/** What stands in a field, and what stood there when the page came. */
function valuesOf(field: Field): [now: string, first: string] {
  if (isBox(field)) return [String(field.checked), String(field.defaultChecked)];
  if (!("options" in field)) return [field.value, field.defaultValue];
  const options = [...field.options];
  return [field.value, (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ""];
}

function fieldsOf(page: ParentNode, wanted: string): Field[] {
  return [...page.querySelectorAll<Field>(wanted)].filter(
    (field) => !secret_types.has(field.type) && !secret_fills.has(field.autocomplete) && !isConsent(field),
  );
}

function draftsOf(page: ParentNode, wanted: string): Draft[] {
  return fieldsOf(page, wanted).flatMap((field) => {
    const [text, first] = valuesOf(field);
    return text === first ? [] : [{ name: field.name, option: isBox(field) ? field.value : undefined, text }];
  });
}

function putBack(drafts: readonly Draft[], page: ParentNode, wanted: string): number {
  let restored = 0;
  for (const { name, option, text } of drafts) {
    const field = fieldsOf(page, wanted).find(
      (one) => one.name === name && (isBox(one) ? one.value === option : option === undefined),
    );
    if (!field) continue;
    const [now, first] = valuesOf(field);
    if ((now !== "" && now !== first) || now === text) continue;
    write(field, text);
    restored += 1;
  }
  return restored;
}

/** React takes what it finds in a field for told; this is where it keeps it. */
type Tracked = Field & { _valueTracker?: { setValue: (text: string) => void } };

/** What was typed or chosen before the page, or a part of it, came alive: parts that follow a field hear of it now. */
export function tellTyped(page: ParentNode): void {
  for (const field of page.querySelectorAll<Tracked>("input,textarea,select")) {
    const [now, first] = valuesOf(field);
    if (now === first || (field.type === "radio" && now === "false")) continue;
    field._valueTracker?.setValue("");
    tell(field);
  }
}

/** As if it had been typed or chosen: a page that follows its fields hears of it. */
function write(field: Field, text: string): void {
  if (isBox(field)) return field.click();
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  if (own?.set) own.set.call(field, text);
  else field.value = text;
  tell(field);
}

function tell(field: Field): void {
  const type = isBox(field) ? "click" : "options" in field ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
