import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

test.each([
  ["anna@example.org", true],
  ["anna.berg+tag@mail.example.co.uk", true],
  ["ANNA@EXAMPLE.ORG", true],
  ["anna@bücher.example", true],
  ["o'neil@example.ie", true],
  ["", false],
  ["anna", false],
  ["anna@", false],
  ["@example.org", false],
  ["anna@localhost", false],
  ["anna@127.0.0.1", false],
  ["anna@[127.0.0.1]", false],
  ["anna@example.org, bob@example.org", false],
  ["Anna <anna@example.org>", false],
  ["anna@example.org\r\nBcc: bob@example.org", false],
  ["anna@exam ple.org", false],
  ["anna@@example.org", false],
  [".anna@example.org", false],
  ["anna..berg@example.org", false],
  ["anna@example..org", false],
  ["anna@-example.org", false],
  ["anna@example.org/path", false],
  ["an\u200bna@example.org", false],
  [`${"a".repeat(65)}@example.org`, false],
  [`anna@${"a".repeat(250)}.org`, false],
])("%j: %s", (value, valid) => {
  expect(isEmailAddress(value)).toBe(valid);
});
