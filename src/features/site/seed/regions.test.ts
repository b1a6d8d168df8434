import { describe, expect, test } from "vitest";
import { type CountryCode, countries, countryCodes } from "#lib/countries.ts";
import { languageCodes } from "#lib/languages.ts";
import { RegionSeed, regionsSeed } from "./regions.ts";

const byCode = new Map(regionsSeed.map((region) => [region.code, region]));

// South, north, west and east edges in degrees, generous by a little.
// oxfmt-ignore
const expected: Record<CountryCode, { count: number; box: [south: number, north: number, west: number, east: number] }> = {
  US: { count: 51, box: [18, 72, -180, -66] },
  NL: { count: 12, box: [50.7, 53.7, 3.3, 7.3] },
  BE: { count: 11, box: [49.4, 51.6, 2.5, 6.5] },
  FR: { count: 13, box: [41.3, 51.2, -5.2, 9.7] },
  IT: { count: 20, box: [35.4, 47.1, 6.6, 18.6] },
  ES: { count: 19, box: [27.6, 43.8, -18.2, 4.4] },
  DE: { count: 16, box: [47.2, 55.1, 5.8, 15.1] },
  AT: { count: 9, box: [46.3, 49.1, 9.5, 17.2] },
  IE: { count: 26, box: [51.4, 55.4, -10.7, -5.9] },
  GB: { count: 12, box: [49.8, 60.9, -8.7, 1.8] },
  CA: { count: 13, box: [41.6, 83.2, -141.1, -52.5] },
  PL: { count: 16, box: [49, 54.9, 14.1, 24.2] },
  AU: { count: 8, box: [-43.7, -10, 112.9, 153.7] },
  NZ: { count: 16, box: [-47.4, -34.3, 166.3, 178.6] },
  CH: { count: 26, box: [45.8, 47.9, 5.9, 10.5] },
  DK: { count: 5, box: [54.5, 57.8, 8, 15.3] },
  FI: { count: 19, box: [59.7, 70.1, 19.4, 31.6] },
  NO: { count: 15, box: [57.9, 71.2, 4.5, 31.2] },
  SE: { count: 21, box: [55.3, 69.1, 10.9, 24.2] },
};

function distanceKm(from: RegionSeed, to: RegionSeed): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(haversine));
}

test("no code is given twice", () => {
  expect(byCode.size).toBe(regionsSeed.length);
});

describe.each(countryCodes)("%s", (country) => {
  const regions = regionsSeed.filter((region) => region.country === country);
  const { count, box } = expected[country];

  test("has all its regions, each of the right shape", () => {
    expect(regions).toHaveLength(count);
    for (const region of regions) expect(RegionSeed.parse(region)).toEqual(region);
  });

  test("has the centre of every region inside it, to a tenth of a degree", () => {
    const [south, north, west, east] = box;
    for (const { code, lat, lon } of regions) {
      expect([code, lat >= south && lat <= north, lon >= west && lon <= east]).toEqual([code, true, true]);
      expect([code, lat * 10, lon * 10]).toEqual([code, Math.round(lat * 10), Math.round(lon * 10)]);
    }
  });

  test.each(languageCodes)("calls no two regions the same in %s", (locale) => {
    const names = regions.map((region) => region.names[locale] ?? region.name);
    expect(new Set(names).size).toBe(count);
  });

  test("keeps no translation that says what its own name says", () => {
    for (const { name, names } of regions) expect(Object.values(names)).not.toContain(name);
  });
});

describe("neighbours", () => {
  test.each(regionsSeed.filter((region) => region.neighbours.length > 0))("of $code know it too", (region) => {
    expect(new Set(region.neighbours).size).toBe(region.neighbours.length);
    for (const code of region.neighbours) {
      expect(code).not.toBe(region.code);
      const neighbour = byCode.get(code)!;
      expect(neighbour.neighbours).toContain(region.code);
      const near = [region.country, ...countries[region.country].neighbours];
      expect(near).toContain(neighbour.country);
    }
  });

  test("are missing only where there is water all around", () => {
    const alone = regionsSeed.filter((region) => region.neighbours.length === 0).map((region) => region.code);
    const islands = ["AU-TAS", "ES-CE", "ES-CN", "ES-IB", "ES-ML", "FR-20R", "IT-88", "SE-I", "US-HI"];
    expect(alone.toSorted()).toEqual(islands);
  });

  test("in Europe are never far apart", () => {
    for (const region of regionsSeed.filter(({ country }) => !["US", "CA", "AU", "NZ"].includes(country))) {
      for (const code of region.neighbours) {
        expect([region.code, code, distanceKm(region, byCode.get(code)!) < 620]).toEqual([region.code, code, true]);
      }
    }
  });
});

describe("a region is named in the reader's language", () => {
  test.each([
    [
      "DE-BY",
      [
        "Bayern",
        "Bayern",
        "Bavaria",
        "Baviera",
        "Baijeri",
        "Bavière",
        "Baviera",
        "Bayern",
        "Beieren",
        "Bawaria",
        "Bayern",
      ],
    ],
    [
      "BE-BRU",
      [
        "Bruxelles",
        "Brüssel",
        "Brussels",
        "Bruselas",
        "Bryssel",
        "Bruxelles",
        "Bruxelles",
        "Brussel",
        "Brussel",
        "Bruksela",
        "Bryssel",
      ],
    ],
    [
      "FI-01",
      [
        "Åland",
        "Åland",
        "Åland",
        "Åland",
        "Ahvenanmaa",
        "Åland",
        "Åland",
        "Åland",
        "Åland",
        "Wyspy Alandzkie",
        "Åland",
      ],
    ],
  ])("%s", (code, names) => {
    const region = byCode.get(code)!;
    expect(languageCodes.map((locale) => region.names[locale] ?? region.name)).toEqual(names);
  });
});
