import { expect, test } from "vitest";
import { banEnd, mailboxOf } from "./rules.ts";

const now = new Date("2026-08-31T12:00:00Z");

test.each([
  [6, "2027-02-28T12:00:00.000Z"],
  [12, "2027-08-31T12:00:00.000Z"],
])("a ban of %i months ends at %s", (months, end) => {
  expect((banEnd(now, months) as Date).toISOString()).toBe(end);
});

test("a ban for ever has no end", () => {
  expect(banEnd(now, null)).toBe("infinity");
});

test.each([
  ["anna@example.org", "anna@example.org"],
  ["anna+again@example.org", "anna@example.org"],
  ["+odd@example.org", "+odd@example.org"],
  ["a.b@example.org", "a.b@example.org"],
])("%s is the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
