import { describe, expect, test } from "vitest";
import { seal, unseal } from "./sealed.server.ts";

const secrets = { token_key: "a key for tests" };

describe("sealed words", () => {
  test("come back as they were, and look different each time", () => {
    const [one, other] = [seal(secrets, "search", "Jürgen 5"), seal(secrets, "search", "Jürgen 5")];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(unseal(secrets, "search", one)).toBe("Jürgen 5");
  });

  test.each([
    ["changed", (sealed: string) => (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1)],
    ["cut short", (sealed: string) => sealed.slice(0, -2)],
    ["only begun", (sealed: string) => sealed.slice(0, 8)],
    ["somebody's own", () => "not ours at all"],
    ["empty", () => ""],
  ])("do not open when %s", (_title, spoil) => {
    expect(unseal(secrets, "search", spoil(seal(secrets, "search", "words")))).toBeUndefined();
  });

  test("do not open for another purpose or with another key", () => {
    const sealed = seal(secrets, "search", "words");
    expect(unseal(secrets, "other", sealed)).toBeUndefined();
    expect(unseal({ token_key: "another" }, "search", sealed)).toBeUndefined();
  });
});
