/** What pages weigh on the wire, compared with the budgets: little before the first touch, the program after it. */
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { becomeInteractive, expect, logIn, test } from "#tests/support/journey.ts";

const kB = 1_000;
const visitorPages = ["/", "/login", "/pricing", "/pages/faq", "/landers/gallery"];

type Loaded = { path: string; bytes: number };

/** What the browser fetched so far, in bytes as they came over the network. */
async function loaded(page: Page, ending: string): Promise<Loaded[]> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  return entries
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
    .filter(({ path }) => path.endsWith(ending));
}

const sum = (files: Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);
const list = (files: Loaded[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join("\n");

for (const path of visitorPages) {
  test(`a visitor's ${path} is light`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll("script:not([src]):not([type='text/plain'])")].map((script) => script.textContent).join("\n"),
    );
    const first = await loaded(page, ".js");
    expect(sum(first) + brotliCompressSync(inline).length, `JavaScript before the first touch\n${list(first)}`).toBeLessThanOrEqual(20 * kB);
    const styles = await loaded(page, ".css");
    expect(sum(styles), `CSS\n${list(styles)}`).toBeLessThanOrEqual(25 * kB);
    const fonts = await loaded(page, ".woff2");
    expect(fonts.length, list(fonts)).toBe(2);
    await expect(page.locator('head link[rel="preload"][as="font"]')).toHaveCount(2);

    await becomeInteractive(page);
    await page.waitForLoadState("networkidle");
    const program = await loaded(page, ".js");
    expect(sum(program), `JavaScript after it\n${list(program)}`).toBeLessThanOrEqual(110 * kB);
  });
}

test("a member's page costs the program and at most 40 kB more", async ({ page, context }) => {
  await page.goto("/login");
  await becomeInteractive(page);
  await page.waitForLoadState("networkidle");
  const program = new Set((await loaded(page, ".js")).map(({ path }) => path));
  await logIn(context, "premium");
  for (const path of ["/members", "/likes", "/chats", "/credits", "/profile"]) {
    // Counted from the document alone: what is fetched ahead while nothing happens belongs to other pages.
    const html = await (await context.request.get(path)).text();
    const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([found]) => found));
    const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
    const own = preloaded.filter((script) => scripts.has(script) && !program.has(script));
    expect(preloaded.length, path).toBeGreaterThan(0);
    const weighed = await Promise.all(
      own.map(async (script) => {
        const answer = await context.request.get(script, { headers: { "accept-encoding": "br" } });
        return { path: script, bytes: brotliCompressSync(await answer.body()).length };
      }),
    );
    expect(sum(weighed), `${path}\n${list(weighed)}`).toBeLessThanOrEqual(40 * kB);
  }
});

test("the build's files come compressed and may be kept for a year", async ({ page, request }) => {
  await page.goto("/");
  const paths = await page.locator('link[rel="stylesheet"]').evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  for (const path of paths) {
    const { "content-encoding": encoding, "cache-control": kept } = (await request.get(path, { headers: { "accept-encoding": "br" } })).headers();
    expect([encoding, kept], path).toEqual(["br", "public, max-age=31536000, immutable"]);
  }
});

test("nothing moves while the page loads", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
  });
  expect(shift).toBeLessThanOrEqual(0.01);
});
