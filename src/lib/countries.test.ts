import { describe, expect, test } from "vitest";
import { countries, countryCodes, isCountryCode } from "./countries.ts";

test("the specification's nineteen countries are served", () => {
  expect(countryCodes.join(" ")).toBe("US NL BE FR IT ES DE AT IE GB CA PL AU NZ CH DK FI NO SE");
  expect(Object.keys(countries)).toEqual([...countryCodes]);
});

describe.each(Object.values(countries))("$code", (country) => {
  test("is entered under its own code and named by Intl", () => {
    expect(countries[country.code]).toBe(country);
    expect(new Intl.DisplayNames("en", { type: "region" }).of(country.code)).not.toBe(country.code);
  });

  test("is a neighbour of its neighbours", () => {
    for (const neighbour of country.neighbours) expect(countries[neighbour].neighbours).toContain(country.code);
  });

  test("has a time zone that exists and a dialling prefix", () => {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: country.time_zone })).not.toThrow();
    expect(country.phone_prefix).toMatch(/^\+[1-9]\d{0,2}$/);
  });
});

test.each([
  ["NL", true],
  ["nl", false],
  ["PT", false],
  ["toString", false],
  ["", false],
])("%j is a served country: %s", (value, expected) => {
  expect(isCountryCode(value)).toBe(expected);
});
