/** The names of colours and measures in the style sheets. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every token that a style sheet uses is declared in one", () => {
  const sheets = globSync("src/**/*.scss").map((file) => readFileSync(file, "utf8"));
  const found = (shape: RegExp) => sheets.flatMap((text) => [...text.matchAll(shape)].map(([, name]) => name!));
  const declared = new Set(found(/(--ov-[\w-]+)\s*:/g));
  expect(declared.size).toBeGreaterThan(50);
  expect(found(/var\((--ov-[\w-]+)[,)]/g).filter((name) => !declared.has(name))).toEqual([]);
});
