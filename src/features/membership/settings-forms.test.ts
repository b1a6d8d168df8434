import { expect, test } from "vitest";
import { consentInput, privacyInput, profileInput, searchInput } from "./settings-forms.ts";
import { isIntent, sectionOf, sectionPath, sections } from "./settings-sections.ts";

function form(entries: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

test("a profile form gives choices, several interests and line breaks of one character", () => {
  const input = profileInput(
    form([
      ["gender", "female"],
      ["hair_color", ""],
      ["eye_color", "green"],
      ["interests", "art"],
      ["interests", "tea"],
      ["about_me", " one\r\ntwo "],
      ["region", ""],
      ["lat", "52.4"],
      ["lon", "4.9"],
    ]),
  );
  expect(input).toMatchObject({
    gender: "female",
    hair_color: null,
    eye_color: "green",
    interests: ["art", "tea"],
    about_me: "one\ntwo",
    region: null,
    consent_sensitive_data: false,
    lat: 52.4,
    lon: 4.9,
  });
});

test("without scripts there is no position", () => {
  expect(
    profileInput(
      form([
        ["lat", ""],
        ["lon", ""],
      ]),
    ),
  ).not.toHaveProperty("lat");
});

test("an empty age is none, and what is no number does not become one", () => {
  expect(
    searchInput(
      form([
        ["min_age", ""],
        ["max_age", "x"],
        ["country", "NL"],
      ]),
    ),
  ).toEqual({
    gender: null,
    min_age: null,
    max_age: Number.NaN,
    country: "NL",
    region: null,
  });
});

test("invisible mode changes only where the form offers it", () => {
  expect(privacyInput(form([["invisible", "on"]]))).not.toHaveProperty("invisible");
  expect(privacyInput(form([["may_be_shown", "1"]]))).toMatchObject({
    invisible: false,
    hide_fictional: false,
    hide_adverts: false,
  });
  expect(
    privacyInput(
      form([
        ["may_be_shown", "1"],
        ["invisible", "on"],
      ]),
    ),
  ).toMatchObject({ invisible: true });
});

test("a consent is given or taken back", () => {
  expect(
    consentInput(
      form([
        ["kind", "marketing"],
        ["given", "false"],
      ]),
    ),
  ).toEqual({ kind: "marketing", given: false });
});

test("every section has an address that leads back to it", () => {
  for (const section of sections) expect(sectionOf(sectionPath(section).split("/")[2])).toBe(section);
  expect([sectionOf("profile"), sectionOf("nothing")]).toEqual([undefined, undefined]);
});

test.each([
  ["privacy", true],
  ["toString", false],
  [null, false],
])("%s is something a form can do: %s", (value, answer) => {
  expect(isIntent(value)).toBe(answer);
});
