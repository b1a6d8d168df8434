import { expect, test } from "vitest";
import { creditsState } from "./credits-state.ts";

test.each([
  [11, undefined],
  [10, "low"],
  [1, "low"],
  [0, "zero"],
])("%i credits are shown as %s", (credits, state) => {
  expect(creditsState(credits)).toBe(state);
});
