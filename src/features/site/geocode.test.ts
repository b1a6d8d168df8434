import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { geocode } from "./contract.ts";
import { findRegion } from "./geocode.server.ts";
import { regionsSeed } from "./seed/regions.ts";
import { regionsOfArea } from "./seed/regions/admin-areas.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { countries: ["NL", "DE", "GB", "BE"] } });
});
afterAll(() => site.close());

describe("a coordinate rounded to a tenth of a degree", () => {
  test.each([
    [52.4, 4.9, "NL-NH"],
    [52.1, 5.1, "NL-UT"],
    [50.8, 6.1, "DE-NW"],
    [51.5, -0.1, "GB-ENG-LND"],
    [53.5, -2.2, "GB-ENG-NW"],
    [55.9, -3.2, "GB-SCT"],
    [51.2, 4.4, "BE-VAN"],
    [50.6, 5.6, "BE-WLG"],
    [53.3, -6.3, "IE-D"],
    [51.9, -8.5, "IE-CO"],
    [60.1, 19.9, "FI-01"],
    [69.6, 18.9, "NO-55"],
    [59.9, 10.7, "NO-03"],
    [48.9, 2.4, "FR-IDF"],
    [45.5, -73.6, "CA-QC"],
    [40.7, -74, "US-NY"],
    [-33.9, 151.2, "AU-NSW"],
    [-36.8, 174.8, "NZ-AUK"],
    [47.4, 8.5, "CH-ZH"],
    [28.1, -15.4, "ES-CN"],
    [50.1, 19.9, "PL-12"],
    [55.7, 12.6, "DK-84"],
    [57.7, 12, "SE-O"],
    [41.9, 12.5, "IT-62"],
    [48.2, 16.4, "AT-9"],
  ])("%d, %d lies in %s", async (lat, lon, region) => {
    expect((await findRegion(lat, lon))?.region).toBe(region);
  });

  test.each([
    ["the North Sea", 55, 3],
    ["Tokyo", 35.7, 139.7],
    ["the South Pole", -90, 0],
  ])("%s is nowhere", async (_, lat, lon) => {
    expect(await findRegion(lat, lon)).toBeUndefined();
  });
});

test("every region but a few islands can be found, and no area leads to a region that is not ours", () => {
  const known = new Set(regionsSeed.map(({ code }) => code));
  const codes = new Set(regionsSeed.map(({ country }) => country));
  const admin = ["US", "CH"].includes.bind(["US", "CH"]);
  const reachable = new Set(
    [...codes].flatMap((country) =>
      admin(country)
        ? regionsSeed.filter((region) => region.country === country).map(({ code }) => code)
        : Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"))
            .concat(
              "BRU VLG WAL CE ML AX ENG NIR SCT WLS C L M U E7 E8 E9 F1 F2 F3 F4 F5 F6 F7 F8 F9 G1 G2 G3 TAS".split(
                " ",
              ),
            )
            .flatMap((area) => regionsOfArea(country, area)),
    ),
  );
  expect([...reachable].filter((code) => !known.has(code))).toEqual([]);
  expect([...known].filter((code) => !reachable.has(code))).toEqual([]);
});

describe("GET /api/geocode.php", () => {
  test("gives place, region and country", async () => {
    const { body } = await site.browser().ask(geocode, { lat: 52.4, lon: 4.9 });
    expect(body).toEqual({ geocode: { place: "Amsterdam", region: "NL-NH", country: "NL" } });
  });

  test("forgets what is finer than a tenth of a degree", async () => {
    const answers = await Promise.all(
      [52.36, 52.4, 52.4399].map((lat) => site.browser().ask(geocode, { lat, lon: 4.9 })),
    );
    expect(new Set(answers.map(({ response }) => response.payload)).size).toBe(1);
  });

  test("answers false outside the countries of the site, and where nobody lives", async () => {
    for (const [lat, lon] of [
      [48.9, 2.4],
      [35.7, 139.7],
      [55, 3],
    ] as const)
      expect((await site.browser().ask(geocode, { lat, lon })).body).toEqual({ geocode: false });
  });

  test.each([
    [{ lat: 91, lon: 0 }, "lat"],
    [{ lat: 0, lon: 181 }, "lon"],
    [{ lat: "x", lon: 0 }, "lat"],
    [{ lon: 0 }, "lat"],
  ])("refuses %j", async (input, field) => {
    const answer = await site.browser().ask(geocode, input as never);
    expect(answer.error?.code).toBe("validation");
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });
});
