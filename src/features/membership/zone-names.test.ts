import { expect, test } from "vitest";
import { locales } from "#i18n/locales.ts";
import { timeZones } from "#lib/time-zones.ts";
import { zoneChoices } from "./zone-names.ts";

const labelOf = (locale: (typeof locales)[number], zone: string) =>
  zoneChoices(locale).find(({ value }) => value === zone)?.label;

test.each([
  ["en", "Europe/Amsterdam", "Amsterdam, Europe"],
  ["de", "Europe/Amsterdam", "Amsterdam, Europa"],
  ["fi", "America/New_York", "New York, Amerikka"],
  ["en", "America/Kentucky/Monticello", "Monticello, Kentucky, Americas"],
  ["en", "Atlantic/Canary", "Canary"],
  ["en", "UTC", "UTC"],
] as const)("in %s the zone %s is %s", (locale, zone, label) => {
  expect(labelOf(locale, zone)).toBe(label);
});

test.each(locales)("in %s each zone has a name of its own, none an identifier, in the order of the names", (locale) => {
  const choices = zoneChoices(locale);
  expect(choices.map(({ value }) => value).toSorted()).toEqual(timeZones.toSorted());
  const labels = choices.map(({ label }) => label);
  expect(new Set(labels).size).toBe(timeZones.length);
  expect(labels.filter((label) => /[/_]/.test(label))).toEqual([]);
  expect(labels.slice(1)).toEqual(labels.slice(1).toSorted(new Intl.Collator(locale).compare));
});
