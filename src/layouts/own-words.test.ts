import { expect, test } from "vitest";
import { type Words, wordsFor } from "./own-words.ts";

const words: Words = {
  missing: "missing",
  unchosen: "unchosen",
  unticked: "unticked",
  no_address: "no address",
  wrong: "wrong",
  too_short: (min) => `at least ${min}`,
  out_of_range: (min, max) => `${min} to ${max}`,
};
const field = { type: "text", min: "", max: "", minLength: -1 };

test.each([
  ["missing", { ...field, validity: { valueMissing: true } }],
  ["unticked", { ...field, type: "checkbox", validity: { valueMissing: true } }],
  ["unchosen", { ...field, type: "radio", validity: { valueMissing: true } }],
  ["unchosen", { ...field, type: "select-one", validity: { valueMissing: true } }],
  ["no address", { ...field, type: "email", validity: { typeMismatch: true } }],
  ["at least 8", { ...field, type: "password", minLength: 8, validity: { tooShort: true } }],
  ["18 to 99", { ...field, type: "number", min: "18", max: "99", validity: { rangeUnderflow: true } }],
  ["18 to 99", { ...field, type: "number", min: "18", max: "99", validity: { rangeOverflow: true } }],
  ["wrong", { ...field, type: "number", min: "18", validity: { rangeUnderflow: true } }],
  ["wrong", { ...field, type: "number", validity: { badInput: true } }],
  ["wrong", { ...field, validity: { patternMismatch: true } }],
])("a browser says %j in the language of the page", (said, judged) => {
  expect(wordsFor(judged, words)).toBe(said);
});

test("what the site has said itself stays", () => {
  expect(wordsFor({ ...field, validity: { customError: true } }, words)).toBeUndefined();
});
