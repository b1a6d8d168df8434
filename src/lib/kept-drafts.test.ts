import { beforeEach, expect, test } from "vitest";
import { keepForms, restoreForms } from "./kept-drafts.ts";

type Kind = { type?: string; autocomplete?: string; value?: string };

/** A field as a page has it, with as much of a browser as is asked for. */
function field(name: string, first: string, { type = "text", autocomplete = "", value = first }: Kind = {}) {
  return { name, type, autocomplete, value, defaultValue: first, dispatchEvent: () => true };
}
function box(name: string, value: string, defaultChecked: boolean) {
  const made = { ...field(name, value, { type: "checkbox" }), checked: defaultChecked, defaultChecked };
  return Object.assign(made, { click: () => void (made.checked = !made.checked) });
}
const pageOf = (fields: object[]) => ({ querySelectorAll: () => fields }) as unknown as ParentNode;

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const left = () => [
  field("name", "Ann", { value: "Anna" }),
  field("town", "Bern"),
  { ...box("interests", "art", false), checked: true },
  box("interests", "music", true),
];

test("who comes back to a form finds what was changed, and only that", () => {
  keepForms(store, "ann", "/profile", pageOf(left()));
  const [name, town, art, music] = [
    field("name", "Ann"),
    field("town", "Basel"),
    box("interests", "art", false),
    box("interests", "music", true),
  ];
  expect(restoreForms(store, "ann", "/profile", pageOf([music, art, town, name]))).toBe(2);
  expect([name.value, town.value, art.checked, music.checked]).toEqual(["Anna", "Basel", true, true]);
  expect(kept.size).toBe(0);
});

test.each([
  ["somebody else", "ben", "/profile"],
  ["who is at another page", "ann", "/settings"],
])("%s finds nothing, and nothing is kept any longer", (_, member, path) => {
  keepForms(store, "ann", "/profile", pageOf(left()));
  expect(restoreForms(store, member, path, pageOf([field("name", "Ann")]))).toBe(0);
  expect(kept.size).toBe(0);
});

test("a consent is given anew", () => {
  const consent = () => ({ ...box("immediate_use", "on", false), required: true });
  keepForms(store, "ann", "/credits/1/ideal", pageOf([{ ...consent(), checked: true }]));
  expect(kept.size).toBe(0);
});

test("a visitor leaves it to who typed it", () => {
  keepForms(store, "ann", "/profile", pageOf(left()));
  expect(restoreForms(store, undefined, "/profile", pageOf([field("name", "Ann")]))).toBe(0);
  expect(restoreForms(store, "ann", "/profile", pageOf([field("name", "Ann")]))).toBe(1);
});

test("on a page for everybody it is there for who has become a visitor", () => {
  keepForms(store, undefined, "/complaints", pageOf(left()));
  expect(restoreForms(store, undefined, "/complaints", pageOf([field("name", "Ann")]))).toBe(1);
  expect(kept.size).toBe(0);
});

test("what was typed anew stays", () => {
  keepForms(store, "ann", "/profile", pageOf(left()));
  const name = field("name", "Ann", { value: "Annabel" });
  expect(restoreForms(store, "ann", "/profile", pageOf([name]))).toBe(0);
  expect(name.value).toBe("Annabel");
});

test.each([
  ["a password", { type: "password" }],
  ["a code", { autocomplete: "one-time-code" }],
  ["the number of an account", { autocomplete: "off" }],
])("%s is not kept", (_, kind) => {
  keepForms(store, "ann", "/profile", pageOf([field("secret", "", { ...kind, value: "1234" })]));
  expect(kept.size).toBe(0);
});
