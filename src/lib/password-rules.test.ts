import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const limits = { password_length_min: 8, password_length_max: 128 };
const personal = ["anna.berg@example.org", "Anna Berg", "Vesper", "Bo"];

test.each([
  ["correct horse battery", undefined],
  ["       8", undefined],
  ["ééééééé", "errors.password_short"],
  ["seven77", "errors.password_short"],
  ["🌸🌸🌸🌸🌸🌸🌸🌸", undefined],
  ["x".repeat(128), undefined],
  ["x".repeat(129), "errors.password_long"],
  ["ANNA.BERG@EXAMPLE.ORG", "errors.password_personal"],
  ["anna berg 1990!", "errors.password_personal"],
  ["vesper2026", "errors.password_personal"],
  ["vesper bells ring", undefined],
  ["bo123456", undefined],
])("%s", (password, problem) => {
  expect(passwordProblem(password, limits, personal)).toBe(problem);
});
