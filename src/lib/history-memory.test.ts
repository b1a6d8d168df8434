import { expect, test } from "vitest";
import { createMemory } from "./history-memory.ts";

test("what was shown is remembered for the last places of the history only", () => {
  const memory = createMemory<number>(2);
  for (const [key, value] of [
    ["one", 1],
    ["two", 2],
    ["one", 10],
    ["three", 3],
  ] as const)
    memory.keep(key, value);
  expect([memory.recall("one"), memory.recall("two"), memory.recall("three")]).toEqual([10, undefined, 3]);
});

test("what is remembered can be changed", () => {
  const memory = createMemory<number>(2);
  memory.keep("one", 1);
  memory.keep("two", 2);
  memory.change((value, key) => (key === "two" ? value * 10 : value));
  expect([memory.recall("one"), memory.recall("two")]).toEqual([1, 20]);
});
