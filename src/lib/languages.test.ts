import { expect, test } from "vitest";
import { languages } from "./languages.ts";

test("there are eleven languages, each under the name it has in itself", () => {
  expect(languages).toHaveLength(11);
  for (const { code, name } of languages) {
    const own = new Intl.DisplayNames(code, { type: "language" }).of(code === "nb" ? "no" : code) ?? "";
    expect(name.toLocaleLowerCase(code)).toBe(own.toLocaleLowerCase(code));
  }
});
