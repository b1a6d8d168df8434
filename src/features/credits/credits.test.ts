import { afterAll, beforeAll, expect, test } from "vitest";
import { day_ms } from "#features/accounts/rules.ts";
import { changeSettings, completeSettings } from "#features/site/settings.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
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

test("a price that was changed lately is not struck through, in its currency, until it was charged for 30 days", async () => {
  const fresh = async (country: string) => {
    const { bundles } = (await site.browser().ask(getBundles, { country })).body;
    return bundles.filter(({ is_reference }) => !is_reference).map(({ id }) => id);
  };
  expect(await fresh("NL")).toEqual([]);
  const { db } = site.application;
  const { id: site_id, settings: stored } = await db.selectFrom("sites").selectAll().executeTakeFirstOrThrow();
  const settings = completeSettings(stored);
  const [, changed] = settings.bundles;
  const raised = { ...changed!, prices: { ...changed!.prices, EUR: changed!.prices.EUR + 100 } };
  const bundles = settings.bundles.map((bundle) => (bundle === changed ? raised : bundle));
  await changeSettings(db, site_id, () => ({ ...settings, bundles }));
  expect([await fresh("NL"), await fresh("PL")]).toEqual([[changed!.id], []]);
  // The same prices again are no change.
  await changeSettings(db, site_id, () => ({ ...settings, bundles: [...bundles] }));
  site.moveClock(29 * day_ms);
  expect(await fresh("NL")).toEqual([changed!.id]);
  site.moveClock(2 * day_ms);
  expect(await fresh("NL")).toEqual([]);
});
