import { describe, expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { ageOn, genders, sexualities } from "./rules.ts";
import {
  advertOf,
  cells_km,
  cellsAround,
  agesSearched,
  areasAround,
  birthDates,
  distance_km,
  distanceChoices,
  distanceStep,
  kindCode,
} from "./search-rules.ts";

test("every kind has a number of its own", () => {
  const codes = genders.flatMap((gender) => sexualities.map((sexuality) => kindCode({ gender, sexuality })));
  expect(codes).toEqual([11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34]);
});

describe("the ages searched", () => {
  const own = { born_on: "1990-03-14", today: "2026-11-15" };
  const young = { born_on: "2006-03-14", today: "2026-11-15" };
  const old = { born_on: "1930-03-14", today: "2026-11-15" };
  test.each([
    ["without a choice are ten years around one's own", {}, own, [26, 46]],
    ["never begin below the site's age", {}, young, [18, 30]],
    ["never end above it", {}, old, [86, 99]],
    ["are all for a visitor", {}, undefined, [18, 99]],
    ["are those chosen", { min_age: 30, max_age: 35 }, own, [30, 35]],
    ["may be chosen on one side only", { min_age: 40 }, own, [40, 46]],
    ["are turned round when chosen the wrong way", { min_age: 50, max_age: 40 }, own, [40, 50]],
    ["stay within the site's ages", { min_age: 3, max_age: 150 }, own, [18, 99]],
  ])("%s", (_title, chosen, seeker, expected) => {
    const ages = agesSearched({ min_age: null, max_age: null, ...chosen }, seeker, settingsSeed);
    expect([ages.min_age, ages.max_age]).toEqual(expected);
  });
});

test.each(["2026-11-15", "2024-02-29", "2026-02-28", "2026-03-01", "2028-02-29"])(
  "dates of birth say the same as ages on %s",
  (today) => {
    const { born_after, born_until } = birthDates({ min_age: 18, max_age: 20 }, today);
    for (let day = Date.parse("2003-01-01"); day < Date.parse("2011-01-01"); day += 86_400_000) {
      const born_on = new Date(day).toISOString().slice(0, 10);
      const age = ageOn(born_on, today);
      expect([born_on, born_on > born_after && born_on <= born_until]).toEqual([born_on, age >= 18 && age <= 20]);
    }
  },
);

describe("distances", () => {
  const amsterdam = { lat: 524, lon: 49, located: true };
  const utrecht = { lat: 521, lon: 51, located: true };
  const steps = settingsSeed.distance_steps_km;
  test("are told as the first step they are below", () => {
    expect(Math.round(distance_km(amsterdam, utrecht))).toBe(36);
    expect(distanceStep(amsterdam, utrecht, steps)).toBe(50);
    expect(distanceStep(amsterdam, amsterdam, steps)).toBe(10);
    expect(distanceStep(amsterdam, { lat: 400, lon: 49, located: true }, steps)).toBeNull();
  });
  test("of who told only a region are never small", () => {
    expect(distanceStep(amsterdam, { ...amsterdam, located: false }, steps)).toBe(100);
    expect(distanceStep({ ...amsterdam, located: false }, amsterdam, steps)).toBe(100);
  });
  test("can be chosen as far as they can find somebody", () => {
    expect(distanceChoices(amsterdam, steps)).toEqual(steps);
    expect(distanceChoices({ ...amsterdam, located: false }, steps)).toEqual([100]);
    expect(distanceChoices(undefined, steps)).toEqual([]);
  });
  test.each([
    [0, 50],
    [25, 50],
    [50, 100],
    [100, 250],
  ])("from %i to %i km lie within the squares that are looked at", (from_km, to_km) => {
    const { all, middle } = areasAround(amsterdam, from_km, to_km);
    const touched = new Set<number>();
    for (let lat = 490; lat < 560; lat += 1)
      for (let lon = 0; lon < 100; lon += 1)
        for (const located of [true, false]) {
          const distance = distance_km(amsterdam, { lat, lon, located });
          if (distance < from_km || distance >= to_km) continue;
          touched.add(Math.floor((lat + 900) / 10) * 1000 + Math.floor((lon + 1800) / 10));
        }
    expect([...touched].filter((area) => !all.includes(area))).toEqual([]);
    expect(middle.filter((area) => !touched.has(area))).toEqual([]);
    expect(middle.length).toBeGreaterThan(0);
    expect(all.length).toBeLessThanOrEqual(touched.size + 1);
  });
});

describe("cells around one", () => {
  const around = { lat: 521, lon: 51, located: true };
  const code = (lat: number, lon: number) => (lat + 900) * 10_000 + lon + 1800;

  test("are those whose distance the ring names, each in one ring", () => {
    const near = cellsAround(around, 0, 10);
    const next = cellsAround(around, 10, 25);
    expect(near).toContain(code(521, 51));
    expect(near.filter((cell) => next.includes(cell))).toEqual([]);
    for (let lat = 510; lat <= 532; lat += 1)
      for (let lon = 40; lon <= 62; lon += 1) {
        const distance = distance_km(around, { lat, lon, located: true });
        expect(near.includes(code(lat, lon))).toBe(distance < 10);
        expect(next.includes(code(lat, lon))).toBe(distance >= 10 && distance < 25);
      }
  });

  test("are few enough to walk one by one, also far north", () => {
    expect(cellsAround({ lat: 700, lon: 250, located: true }, 0, cells_km).length).toBeLessThan(120);
  });
});

describe("adverts", () => {
  const cam = { cam_tile: "on", cam_tile_url: "https://cam.example" } as const;
  const partner = {
    member_resell: "on",
    member_resell_url: "https://partner.example",
    member_resell_countries: ["NL"],
  } as const;
  const kinds = (settings: object, country = "NL") =>
    [1, 2, 3, 4, 5].map((page) => advertOf(page, country, { ...settingsSeed, ...settings })?.kind ?? "");
  test("there are none unless the site wants them", () => expect(kinds({})).toEqual(["", "", "", "", ""]));
  test("webcams come once a page, or as rarely as the site says", () => {
    expect(kinds(cam)).toEqual(["cam", "cam", "cam", "cam", "cam"]);
    expect(kinds({ ...cam, cam_tile_interval: 48 })).toEqual(["cam", "", "cam", "", "cam"]);
  });
  test("partner sites come only in their countries", () => {
    expect(kinds(partner)).toEqual(["partner", "partner", "partner", "partner", "partner"]);
    expect(kinds(partner, "DE")).toEqual(["", "", "", "", ""]);
  });
  test("both take turns", () =>
    expect(kinds({ ...cam, ...partner })).toEqual(["cam", "partner", "cam", "partner", "cam"]));
  test("short pages have one together", () =>
    expect(kinds({ ...cam, search_page_size: 12 })).toEqual(["cam", "", "cam", "", "cam"]));
});
