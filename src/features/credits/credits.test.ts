import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "../../../tests/support/application.ts";
import { getBundles } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { countries: ["NL", "GB", "PL"] } });
});
afterAll(() => site.close());

test("bundles are shown in the currency of the country asked for", async () => {
  const { body } = await site.browser().ask(getBundles, { country: "PL" });
  expect(body).toMatchObject({ country: "PL", currency: "PLN" });
  expect(body.bundles[0]).toMatchObject({ credits: 10, price: 4299, ribbon: 0, popular: false });
});

test("without a country, the one that the visitor chose counts", async () => {
  const browser = site.browser();
  browser.setCookie("country", "GB");
  expect((await browser.ask(getBundles, {})).body.currency).toBe("GBP");
});

test("a country that is not served falls back to one that speaks the visitor's language", async () => {
  const { body } = await site.browser({ language: "pl" }).ask(getBundles, { country: "US" });
  expect(body.country).toBe("PL");
});

test("every action has its price in credits and in money", async () => {
  const { body } = await site.browser().ask(getBundles, { country: "NL" });
  expect(body.costs).toEqual([
    { action: "message", credits: 1, least: 64, most: 100 },
    { action: "photo", credits: 2, least: 127, most: 200 },
    { action: "gift", credits: 2, least: 127, most: 200 },
  ]);
});
