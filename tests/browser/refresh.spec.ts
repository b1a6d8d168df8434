/** The refresh of user, chats and likes: first after 5 seconds, then each minute. */
import type { Request } from "@playwright/test";
import { becomeInteractive, expect, logIn, openInteractive, stopClock, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";

const paths = ["/api/user.php", "/api/chats.php", "/api/likes.php"];

test("a member's page asks for user, chats and likes after 5 s and then each minute", async ({ page, context }) => {
  // Nobody knows a newcomer: what happens to a demo member in another journey would be told live, and asked for at once.
  await join(context);
  const asked: Record<string, number> = {};
  const answered: Record<string, number> = {};
  const count = (counts: Record<string, number>) => (request: Request) => {
    const { pathname } = new URL(request.url());
    if (paths.includes(pathname)) counts[pathname] = (counts[pathname] ?? 0) + 1;
  };
  page.on("request", count(asked));
  page.on("requestfinished", count(answered));
  const times = (count: number) => Object.fromEntries(paths.map((path) => [path, count]));
  await stopClock(page);
  await openInteractive(page, "/pricing");
  await page.clock.runFor(4_900);
  expect(asked).toEqual({});
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(times(1));
  await expect.poll(() => answered).toEqual(times(1));
  // Minutes vary by a tenth, and begin when the answers have been taken in. In strides, since none is waited for so long.
  for (let stride = 0; stride < 10; stride += 1) await page.clock.runFor(5_350);
  expect(asked).toEqual(times(1));
  const aSecondLater = async () => {
    if (asked[paths[0]!] === 1) await page.clock.runFor(1_000);
    return asked;
  };
  await expect.poll(aSecondLater, { intervals: [100] }).toEqual(times(2));
});

test("going from page to page starts no second clock", async ({ page, context }) => {
  await join(context);
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user.php") asked += 1;
  });
  await stopClock(page);
  await openInteractive(page, "/pricing");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/chats");
  await navigation.getByRole("link", { name: /^Likes/ }).click();
  await expect(page).toHaveURL("/likes");
  await page.clock.runFor(6_000);
  await expect.poll(() => asked).toBe(1);
});

test("a visitor's page asks for nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  await stopClock(page);
  await openInteractive(page, "/pricing");
  await page.clock.runFor(70_000);
  expect(asked).toEqual([]);
});

test("what the server drew stays while its program is still on the way", async ({ page, context }) => {
  await logIn(context, "free");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/offers-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/likes");
  const banner = page.locator(".banner");
  const first = await banner.elementHandle();
  await becomeInteractive(page);
  // The page takes over the likes that it was loaded with, and is drawn anew for them.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  letGo();
  const clock = banner.locator(".clock");
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown!);
  expect(await first.evaluate((element) => element.isConnected)).toBe(true);
});
