/** What pages weigh on the wire, compared with the budgets: little before the first touch, the program after it. */
import { brotliCompressSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { designs } from "#features/landers/designs.ts";
import { becomeInteractive, expect, logIn, test } from "#tests/support/journey.ts";
import { aConversation } from "#tests/support/relations.ts";
import { aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

const kB = 1_000;
const budgets = {
  first_script: 20 * kB,
  entry: 110 * kB,
  route: 40 * kB,
  styles: 25 * kB,
  shift: 0.01,
};
const visitorRoutes = {
  index: "/",
  login: "/login",
  pricing: "/pricing",
  "pages-faq": "/pages/faq",
  "landers-gallery": "/landers/gallery",
  "landers-maplanding": "/landers/maplanding",
};
const landerRoutes = designs.map(({ name }) => `landers-${name}`);
const memberRoutes = ["signup", "members", "members-id", "likes", "chats", "chats-id", "credits", "premium", "profile"];

type Weighed = { path: string; bytes: number };
type Part = { module: string; imports?: string[]; parentId?: string };
type Manifest = { url: string; entry: Part; routes: Record<string, Part> };

const total = (files: Weighed[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const listed = (files: Weighed[]) =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${bytes} ${path}`)
    .join("\n");

for (const path of Object.values(visitorRoutes)) {
  test(`${path} needs next to no script and little style until a visitor acts`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll("script:not([src]):not([type='text/plain'])")]
        .map((script) => script.textContent)
        .join("\n"),
    );
    const scripts = await loaded(page, ".js");
    expect(total(scripts) + brotliCompressSync(inline).length, listed(scripts)).toBeLessThanOrEqual(
      budgets.first_script,
    );
    const styles = await loaded(page, ".css");
    expect(total(styles), listed(styles)).toBeLessThanOrEqual(budgets.styles);
    expect(await loaded(page, ".woff2")).toHaveLength(2);
    await expect(page.locator('head link[rel="preload"][as="font"]')).toHaveCount(2);
  });
}

test("the program that every page shares, and what each page adds, stay within their budgets", async ({
  page,
  context,
  request,
}) => {
  await logIn(context, "premium");
  await page.goto("/pricing");
  await becomeInteractive(page);
  const manifest = (await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: unknown }).__reactRouterManifest,
  )) as Manifest;
  const { url, entry, routes } = manifest;
  const shared = new Set([url, ...filesOf(entry), ...filesOf(routes["root"]!)]);
  const weighed = await weigh(request, shared);
  expect(total(weighed), `the entry\n${listed(weighed)}`).toBeLessThanOrEqual(budgets.entry);
  for (const id of new Set([...Object.keys(visitorRoutes), ...landerRoutes, ...memberRoutes])) {
    const own = new Set(
      chainOf(routes, id)
        .flatMap(filesOf)
        .filter((file) => !shared.has(file)),
    );
    const added = await weigh(request, own);
    expect(total(added), `${id}\n${listed(added)}`).toBeLessThanOrEqual(budgets.route);
  }
});

test("the build's files come compressed and may be kept for a year", async ({ page, request }) => {
  await page.goto("/");
  const paths = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  for (const path of paths) {
    const { "content-encoding": encoding, "cache-control": kept } = (
      await request.get(path, { headers: { "accept-encoding": "br" } })
    ).headers();
    expect([encoding, kept], path).toEqual(["br", "public, max-age=31536000, immutable"]);
  }
});

test("nothing moves while the page loads", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await shifted(page)).toBeLessThanOrEqual(budgets.shift);
});

test("what the server drew stays in its place while its program is still on the way", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Without a photo, which a notice says, and without credits, which stands where one would write.
  const member = await aVisitingMember(context, { gender: "male", paid_user: true });
  const conversation = await inDatabase(async (db) =>
    aConversation(db, [{ from: await aStranger(db), to: member, body: "Hello" }]),
  );
  const places = [
    { path: "/members", file: /\/assets\/notice-alerts-/, words: "Your profile has no photo yet" },
    { path: `/chats/${conversation}`, file: /\/assets\/composer-notes-/, words: "Reading stays free." },
  ];
  for (const { path, file, words } of places) {
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.continue();
    });
    const come = page.waitForResponse(file);
    await page.goto(path);
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
    // React draws some parts anew as soon as it has taken over the page.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(page.getByText(words)).toBeVisible();
    held.resolve();
    await come;
    await becomeInteractive(page);
    expect(await shifted(page), path).toBeLessThanOrEqual(budgets.shift);
  }
});

/** How much of what is in sight has moved since the page was opened. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  });
}

/** What the browser fetched so far, in bytes as they came over the network. */
async function loaded(page: Page, ending: string): Promise<Weighed[]> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize: bytes }) => ({ name, bytes }),
    ),
  );
  return entries
    .map(({ name, bytes }) => ({ path: new URL(name).pathname, bytes }))
    .filter(({ path }) => path.endsWith(ending));
}

function filesOf({ module, imports = [] }: Part): string[] {
  return [module, ...imports];
}

/** A route and the layouts around it, without the root. */
function chainOf(routes: Manifest["routes"], id: string): Part[] {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id} in the build.`);
  return id === "root" ? [] : [route, ...(route.parentId ? chainOf(routes, route.parentId) : [])];
}

function weigh(request: APIRequestContext, paths: Iterable<string>): Promise<Weighed[]> {
  return Promise.all(
    [...paths].map(async (path) => {
      const answer = await request.get(path, { headers: { "accept-encoding": "br" } });
      // What is too small to be compressed ahead comes without a length.
      const length = answer.headers()["content-length"];
      return { path, bytes: length === undefined ? brotliCompressSync(await answer.body()).length : Number(length) };
    }),
  );
}
