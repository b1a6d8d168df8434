import { expect, test } from "vitest";
import { completionInput } from "./completion-form.ts";

function form(fields: Record<string, string>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
}

test.each<[Record<string, string>, Record<string, unknown>]>([
  [
    { country: "NL", region: "", lat: "", lon: "" },
    { country: "NL", region: null },
  ],
  [
    { country: "NL", region: "NL-UT", lat: "52.1", lon: "5.1" },
    { country: "NL", region: "NL-UT", lat: 52.1, lon: 5.1 },
  ],
  [
    { hair_color: "", tattoos: "none" },
    { hair_color: null, tattoos: "none" },
  ],
  [{ about_me: "" }, { about_me: "" }],
  [{ about_me: "One\r\nTwo" }, { about_me: "One\nTwo" }],
])("%j", (fields, input) => {
  expect(completionInput(form(fields))).toEqual(input);
});
