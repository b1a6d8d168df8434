import { expect, test } from "vitest";
import { countdownParts } from "./countdown.ts";

test.each([
  [14_400, "04:00:00"],
  [13_268, "03:41:08"],
  [59.9, "00:00:59"],
  [0, "00:00:00"],
  [-5, "00:00:00"],
  [360_000, "100:00:00"],
])("%d seconds are written %s", (seconds, text) => {
  const parts = countdownParts(seconds);
  expect(`${parts.hours}:${parts.minutes}:${parts.seconds}`).toBe(text);
});
