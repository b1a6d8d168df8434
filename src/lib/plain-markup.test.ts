import { expect, test } from "vitest";
import { blocksOf, spansOf, wordsOf } from "./plain-markup.ts";

test.each([
  ["plain", [{ text: "plain" }]],
  ["see [prices](/pricing).", [{ text: "see " }, { text: "prices", to: "/pricing" }, { text: "." }]],
  [
    "[a](/a)[b](/b)",
    [
      { text: "a", to: "/a" },
      { text: "b", to: "/b" },
    ],
  ],
  ["[a@b.org](mailto:a@b.org)", [{ text: "a@b.org", to: "mailto:a@b.org" }]],
  ["[out](https://example.com)", [{ text: "[out](https://example.com)" }]],
  ["[out](javascript:alert)", [{ text: "[out](javascript:alert)" }]],
])("%s", (text, spans) => {
  expect(spansOf(text)).toEqual(spans);
});

test("an empty line parts blocks, and lines that all begin with a dash are a list", () => {
  expect(blocksOf("one\ntwo\n\n- a\n- [b](/b)\n\n- c\nd")).toEqual([
    { kind: "paragraph", spans: [{ text: "one two" }] },
    { kind: "list", items: [[{ text: "a" }], [{ text: "b", to: "/b" }]] },
    { kind: "paragraph", spans: [{ text: "- c d" }] },
  ]);
});

test("a list stands below its sentence without an empty line, too", () => {
  expect(blocksOf("Two things stay:\n- a\n- b\n\nno more")).toEqual([
    { kind: "paragraph", spans: [{ text: "Two things stay:" }] },
    { kind: "list", items: [[{ text: "a" }], [{ text: "b" }]] },
    { kind: "paragraph", spans: [{ text: "no more" }] },
  ]);
});

test("words are without the addresses of their links", () => {
  expect(wordsOf("see [all prices](/pricing).")).toBe("see all prices.");
});
