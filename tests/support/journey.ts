/** The test of every journey: a browser whose errors fail the test, members to log in as, pages that are interactive. */
import { readFileSync } from "node:fs";
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
  test as base,
} from "@playwright/test";
import { loginsByKind } from "#demo/logins.ts";
import type { LanguageCode } from "#lib/languages.ts";

export { expect };

export const site = process.env["TEST_SITE"]!;

type CookieName = "session" | "locale" | "theme" | "country" | "entry_skip" | "choice" | "source";
type Kind = keyof typeof loginsByKind;

type Journey = {
  /** Whether the entry warning and the question about cookies were answered before; no, only where the test is about it. */
  warned: boolean;
  /** Whether the code of other pages is fetched ahead; yes, only where the test is about it. */
  fetches_ahead: boolean;
  /** Says that this test makes the browser complain, and about what; any other complaint fails it. */
  expectComplaint: (shape: RegExp) => void;
  /** Another browser of another person, or of the same on another device. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/** The live stream of a session that has ended is turned away, and browsers always say so. */
const endedStream = /status of 403 .*\/api\/live\.php/;

type Complaints = { complaints: { heard: string[]; expected: RegExp[] } };

export const test = base.extend<Journey & Complaints>({
  warned: [true, { option: true }],
  fetches_ahead: [false, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted: none
  complaints: async ({}, use) => {
    const complaints = { heard: [] as string[], expected: [endedStream] };
    await use(complaints);
    const unexpected = complaints.heard.filter((text) => !complaints.expected.some((shape) => shape.test(text)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },

  expectComplaint: async ({ complaints }, use) => {
    await use((shape) => void complaints.expected.push(shape));
  },

  context: async ({ context, complaints, warned, fetches_ahead }, use) => {
    await prepare(context, complaints.heard, { warned, fetches_ahead });
    await use(context);
  },

  openBrowser: async ({ browser, complaints, warned, fetches_ahead }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        locale: "en-GB",
        baseURL: site,
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...options,
      });
      opened.push(context);
      await prepare(context, complaints.heard, { warned, fetches_ahead });
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** Console errors, uncaught errors and what the content security policy refused. */
async function prepare(
  context: BrowserContext,
  heard: string[],
  { warned, fetches_ahead }: Pick<Journey, "warned" | "fetches_ahead">,
): Promise<void> {
  // A page that is closed at once needs no smaller window.
  context.on("page", (page) => void shrinkWindow(page).catch(() => undefined));
  context.on("console", (message) => {
    if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => heard.push(webError.error().stack || String(webError.error())));
  // A page of a member fetches forty files of other pages as soon as the browser is idle: never, then.
  if (!fetches_ahead) await context.addInitScript(() => (window.requestIdleCallback = () => 0));
  if (!warned) return;
  await setCookie(context, "entry_skip", String(Date.now()));
  await setCookie(context, "choice", "necessary");
}

/**
 * Makes the window around a page small, which keeps its own size. Chromium draws the whole of it, unseen, for each step of
 * the sign that turns while a page loads: a seventh of all its work. Playwright makes it large again with the page.
 */
export async function shrinkWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width: 100, height: 100 } });
  await session.detach();
}

export async function setCookie(context: BrowserContext, name: CookieName, value: string): Promise<void> {
  await context.addCookies([{ name: `vesper_${name}`, value, url: site }]);
}

export async function findCookie(context: BrowserContext, name: CookieName) {
  return (await context.cookies()).find((cookie) => cookie.name === `vesper_${name}`);
}

/** A cookie that the page writes itself, which may come a moment after what it does on the screen. */
export async function waitForCookie(context: BrowserContext, name: CookieName) {
  await expect.poll(() => findCookie(context, name)).toBeDefined();
  return (await findCookie(context, name))!;
}

/**
 * Logs this browser in as one of the demo's members without the form; the next page belongs to the member. They speak
 * Dutch, so the browser asks for English. Other journeys are here as the same two at the same time: whoever changes
 * something, counts something, or must not be disturbed is somebody of their own (see newcomer.ts, site-database.ts).
 */
export async function logIn(context: BrowserContext, kind: Kind): Promise<void> {
  await setCookie(context, "locale", "en");
  const { email, password } = loginsByKind[kind];
  const response = await context.request.post("/api/user.php", {
    headers: { origin: site, "x-request-type": "client" },
    data: { email, password },
  });
  expect(response.status(), `log in as the ${kind} member`).toBe(200);
}

/** Until React has taken over the page; a visitor's page waits for the first sign of a person. */
export async function becomeInteractive(page: Page, { timeout = 0 } = {}): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await waitUntilInteractive(page, { timeout });
}

/** The same after a sign of a person that the test has given itself; with `parts`, until those that come later are there. */
export async function waitUntilInteractive(page: Page, { timeout = 0, parts = false } = {}): Promise<void> {
  await page.waitForFunction(
    (all) => {
      type Fiber = {
        tag: number;
        child: Fiber | null;
        sibling: Fiber | null;
        stateNode: unknown;
        memoizedState: unknown;
      };
      const held = document as unknown as Record<string, { stateNode: { current: Fiber } }>;
      const root = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
      const current = root === undefined ? undefined : held[root]!.stateNode.current;
      // Until React is done with the page, a click on a link is the browser's.
      if (!current || (current.memoizedState as { isDehydrated: boolean }).isDehydrated) return false;
      // Parts whose program comes later are taken over later; only what React has finished stands in this tree.
      const suspense = 13;
      const taken = new Set<unknown>();
      const waiting: Fiber[] = [current];
      for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
        if (all && fiber.tag === suspense && fiber.memoizedState !== null) return false;
        taken.add(fiber.stateNode);
        if (fiber.sibling) waiting.push(fiber.sibling);
        if (fiber.child) waiting.push(fiber.child);
      }
      return [document.body, ...document.querySelectorAll("main button, main form")].every((one) => taken.has(one));
    },
    parts,
    { timeout },
  );
  // Effects, which listen to keys and start clocks, have turns of their own, which React asks for with messages.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

export async function openInteractive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await becomeInteractive(page);
}

/** Once no part of the page is on its way: a page that loses one as the network goes may load itself anew. */
export async function goOffline(page: Page): Promise<void> {
  await waitUntilInteractive(page, { parts: true });
  await page.context().setOffline(true);
}

/**
 * Only the first such request is answered by the test. Where catching itself ends (`times`, `unroute`), the browser can
 * leave behind what it asks for at that moment.
 */
export async function catchFirst(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  let caught = false;
  await page.route(url, (route) => {
    if (caught) return route.fallback();
    caught = true;
    return answer(route);
  });
}

/** As in a browser that does not know `Clear-Site-Data`: what is to go has to be removed by the page. */
export async function ignoreClearing(context: BrowserContext, url: RegExp): Promise<void> {
  await context.route(url, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "clear-site-data": _ignored, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** What a tab keeps, by name. */
export function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.keys(store)));
}

/** The page's clock stands still from now on, and goes only as far as the test lets it. */
export async function stopClock(page: Page, moment = new Date("2026-06-01T12:00:00Z")): Promise<void> {
  await page.clock.install({ time: moment });
  await page.clock.pauseAt(new Date(moment.getTime() + 1_000));
}

/** A text of the catalogue as it is written there, for texts without parameters. */
export function textIn(locale: LanguageCode, key: string): string {
  const file = new URL(`../../src/i18n/locales/${locale}.json`, import.meta.url);
  const text = (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)[key];
  if (text === undefined) throw new Error(`There is no text ${key} in ${locale}.`);
  return text;
}

/** As if the site had been installed and opened from the home screen; Chromium cannot be told to emulate that by itself. */
export async function emulateInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query === "(display-mode: standalone)" ? "all" : query);
  });
}
