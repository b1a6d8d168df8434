import { afterAll, beforeAll, expect, test } from "vitest";
import { designs } from "#features/landers/designs.ts";
import { savePage } from "#features/site/slugs.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { contextOfJob } from "./worker.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { visible_locales: ["en", "de"] } });
});
afterAll(() => site.close());

const get = (url: string) => site.browser().inject({ method: "GET", url });

test("robots are told where the site map is, and what is not for them", async () => {
  const { statusCode, body } = await get("/robots.txt");
  expect(statusCode).toBe(200);
  expect(body).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  expect(body).toContain("Disallow: /members/");
});

test("the site map names every public page in every language the site offers, and the operator's own", async () => {
  const ctx = await contextOfJob(site.application, 1, "test");
  await savePage(ctx, { slug: "summer", language: "en", title: "Summer", body: "Sun.", leads_to: null });
  await savePage(ctx, { slug: "go", language: "en", title: "go", body: "", leads_to: "/pricing" });
  const { body } = await get("/sitemap.xml");
  const addresses = [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, path]) => path);
  for (const path of ["/", "/pricing", "/pages/terms", "/summer", ...designs.map(({ name }) => `/landers/${name}`)])
    expect(addresses).toEqual(expect.arrayContaining([path, `${path}?lang=en`, `${path}?lang=de`]));
  expect(addresses).not.toContain("/go");
  expect(addresses).not.toContain("/pricing?lang=fr");
  expect(new Set(addresses).size).toBe(addresses.length);
});
