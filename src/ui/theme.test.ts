/** The colour of the browser's bars follows the choice, not only the system. */
import { expect, test } from "vitest";
import { windowColours } from "./theme.ts";

const light = "#fbf7f6";
const dark = "#150e14";

test.each([
  ["system", [light, dark]],
  ["light", [light, light]],
  ["dark", [dark, dark]],
] as const)("with %s chosen the bars are %j where the system is light and where it is dark", (theme, colours) => {
  expect(windowColours(theme).map(({ colour }) => colour)).toEqual(colours);
  expect(windowColours(theme).map(({ media }) => media)).toEqual([
    "(prefers-color-scheme: light)",
    "(prefers-color-scheme: dark)",
  ]);
});
