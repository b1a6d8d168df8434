import { expect, test } from "vitest";
import { hasContactData } from "./contact-data.ts";

test.each([
  "anna@example.org",
  "write to anna (at) example (dot) org",
  "see https://x.example/me",
  "www.anna.example",
  "my page is anna-berg.com",
  "call 06 1234 5678",
  "+31 (0)6-12345678",
  "0 6 1 2 3 4 5 6 7",
  "０６１２３４５６７８",
  "06\u200b12\u200b34\u200b56\u200b78",
  "anna-berg\u2060.com",
  "anna-berg．com",
  "anna＠example．org",
])("%s tells how to be reached", (text) => {
  expect(hasContactData(text)).toBe(true);
});

test.each([
  "I like long walks. Mostly at night.",
  "Born in 1985, 180 cm",
  "2 cats and 3 dogs",
  "Anna.Berg",
  "Room 101.",
  "@ home I cook",
  "See you at 20.30",
])("%s does not", (text) => {
  expect(hasContactData(text)).toBe(false);
});
