import { expect, test } from "vitest";
import { locales } from "#i18n/locales.ts";
import { timeZones } from "#lib/time-zones.ts";
import { zoneChoices } from "./zone-names.ts";

test.each([
  ["Europe/Amsterdam", "Amsterdam"],
  ["America/New_York", "New York"],
  ["America/Kentucky/Monticello", "Monticello, Kentucky"],
  ["UTC", "UTC"],
])("the zone %s is called %s", (zone, label) => {
  expect(zoneChoices("en").find(({ value }) => value === zone)?.label).toBe(label);
});

test.each(locales)("in %s each zone has a name of its own, none an identifier, in the order of the names", (locale) => {
  const choices = zoneChoices(locale);
  expect(choices.map(({ value }) => value).toSorted()).toEqual(timeZones.toSorted());
  const labels = choices.map(({ label }) => label);
  expect(new Set(labels).size).toBe(timeZones.length);
  expect(labels.filter((label) => /[/_]/.test(label))).toEqual([]);
  expect(labels.slice(1)).toEqual(labels.slice(1).toSorted(new Intl.Collator(locale).compare));
});
