import { describe, expect, test } from "vitest";
import { groupIban } from "./iban-text.ts";
import { ibanState } from "./iban.ts";

describe("an IBAN while it is typed", () => {
  test.each([
    ["", "incomplete"],
    ["N", "incomplete"],
    ["NL", "incomplete"],
    ["NL9", "incomplete"],
    ["NL91 ABNA 0417 1643", "incomplete"],
    ["NL91ABNA0417164300", "valid"],
    ["nl91 abna 0417 1643 00", "valid"],
    ["NL91-ABNA-0417-1643-00", "valid"],
    ["NL91ABNA0417164301", "invalid"],
    ["NL19ABNA0417164300", "invalid"],
    ["NL91ABNA04171643000", "invalid"],
    ["DE89370400440532013000", "valid"],
    ["BE68539007547034", "valid"],
    ["GB29NWBK60161331926819", "valid"],
    ["CH9300762011623852957", "valid"],
    ["12", "invalid"],
    ["NLX", "invalid"],
    ["ZZ12", "invalid"],
    ["US64SVBKUS6S3300958879", "invalid"],
    // Real, but nobody collects from there.
    ["TR330006100519786457841326", "not_sepa"],
    ["BR15", "not_sepa"],
  ])("%s is %s", (typed, state) => {
    expect(ibanState(typed)).toBe(state);
  });
});

test.each([
  ["NL91ABNA0417164300", "NL91 ABNA 0417 1643 00"],
  ["nl91 abna04-17", "NL91 ABNA 0417"],
  ["", ""],
])("%s is written as %s", (typed, written) => {
  expect(groupIban(typed)).toBe(written);
});
