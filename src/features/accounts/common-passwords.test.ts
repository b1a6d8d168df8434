import { expect, test } from "vitest";
import { commonPasswordCount, isCommonPassword } from "./common-passwords.server.ts";

test("the list is long", () => {
  expect(commonPasswordCount).toBeGreaterThan(20_000);
});

test.each([
  "password",
  "Password",
  "PASSWORD1",
  "p@ssw0rd",
  "P4ssw0rd",
  "12345678",
  "87654321",
  "qwertyuiop",
  "iloveyou",
  "aaaaaaaa",
  "abcabcabc",
  "summer2026",
  "Welkom123",
  "motdepasse",
  "lkjhgfdsa",
  "abcdefgh",
  "annaanna",
  "1234daniel",
  "wachtwoord1",
  "letmein123",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["correct horse battery", "tr0ub4dor&3x", "Rhubarb under the stairs", "ÆØÅ bliver ved", "x7Kq9vLm2"])(
  "%s is not",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
