import { expect, test } from "vitest";
import { pageName } from "./page-name.ts";

test.each([
  ["Likes · Vesper", "Likes"],
  ["(3) Likes · Vesper", "Likes"],
  ["(99+) Photos · Settings · Vesper", "Photos · Settings"],
  ["Vesper", "Vesper"],
  ["(unknown)", "(unknown)"],
])("%s is the page %s", (title, name) => {
  expect(pageName(title, "Vesper")).toBe(name);
});
