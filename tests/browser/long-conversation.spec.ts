/** A conversation of years: it opens at its end, and goes back to its first line without a jump. */
import { sql } from "kysely";
import { expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase, makePhoto } from "#tests/support/site-database.ts";

test("ten thousand messages scroll to the first, with only those in sight on the page", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context, { paid_user: true });
  const other = await openBrowser();
  const partner = await aVisitingMember(other, { gender: "male" });
  const list = page.getByRole("log");
  const conversation = await aLongConversation(me, partner, 10_000);
  // What the list works with comes late, and the reader does not wait for it.
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/row-window-[^/]*\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await openInteractive(page, `/chats/${conversation}`);
  await expect(list.getByText(/^Line 10000\b/)).toBeInViewport();
  await list.evaluate((element) => (element.scrollTop -= 900));
  // Above its lower edge: what comes below the list, like the note about credits, makes it lower.
  const place = () =>
    list.evaluate((element) => {
      const line = [...element.querySelectorAll(".bubble p")].find(({ textContent }) =>
        /^Line 9985\b/.test(textContent),
      );
      return element.getBoundingClientRect().bottom - line!.getBoundingClientRect().bottom;
    });
  const before = await place();
  const whole = await list.locator(".row-i").count();
  arrives.resolve();
  await expect.poll(() => list.locator(".row-i").count()).toBeLessThan(whole);
  expect(await place()).toBeCloseTo(before, 0);
  // What is on the screen stays where it is while older messages come above it.
  const moved = await list.evaluate(async (element) => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = () => [...element.querySelectorAll<HTMLElement>(".row-i .bubble p")];
    const jumps: object[] = [];
    let [most, round, compared] = [0, 0, 0];
    while (!shown().some(({ textContent }) => /^Line 1\b/.test(textContent))) {
      const { top, bottom } = element.getBoundingClientRect();
      const anchor = shown().find((line) => line.getBoundingClientRect().top >= top);
      const [text, place] = [anchor?.textContent, bottom - (anchor?.getBoundingClientRect().top ?? 0)];
      // In long strides; each third is short enough to see whether the line at the top stays in its place.
      round += 1;
      const height = element.scrollHeight;
      // A reversed column counts from its end.
      const room = height - element.clientHeight + element.scrollTop;
      const step = Math.min(round % 3 === 0 ? 400 : 9000, room);
      element.scrollTop -= step;
      await next();
      await next();
      const line = shown().find(({ textContent }) => textContent === text);
      const again = line && element.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
      // A line that was carried out of sight cannot be seen to jump.
      if (again !== undefined && Math.max(again, place - step) > 0) {
        compared += 1;
        const grown = element.scrollHeight - height;
        if (Math.abs(place - again - step) > 1) jumps.push({ text, step, way: place - again, grown });
      }
      most = Math.max(most, element.querySelectorAll(".row-i").length);
    }
    return { most, jumps, compared };
  });
  expect(moved.most).toBeLessThan(80);
  expect(moved.jumps).toEqual([]);
  expect(moved.compared).toBeGreaterThan(10);
  // Who comes back from the partner's profile reads on where it was left.
  const lineAtTop = (wanted?: string) =>
    list.evaluate((element, text) => {
      const { top } = element.getBoundingClientRect();
      const line = [...element.querySelectorAll(".row-i .bubble p")].find((p) =>
        text === undefined ? p.getBoundingClientRect().top >= top : p.textContent === text,
      );
      return { text: line?.textContent ?? "", down: (line?.getBoundingClientRect().top ?? 0) - top };
    }, wanted);
  await list.evaluate((element) => (element.scrollTop += 200_000));
  await expect.poll(async () => (await lineAtTop()).text).not.toMatch(/^Line [1-9]\b/);
  const left = await lineAtTop();
  await page.locator(`.ctop a[href="/members/${partner.id}"]`).click();
  await expect(page).toHaveURL(`/members/${partner.id}`);
  // Meanwhile staff remove the line before it, which the page hears before it hears of a like.
  const sequence = Number(/\d+/.exec(left.text)![0]) - 1;
  await inDatabase(async (db) => {
    const event = JSON.stringify({ kind: "removed", conversation_id: conversation, sequence });
    await sql`SELECT remove_message(${conversation}, ${sequence}, now())`.execute(db);
    await sql`SELECT tell_live(${[me.id]}::uuid[], ${[event]}::jsonb[])`.execute(db);
  });
  const heard = page.waitForResponse("**/api/likes.php*");
  const headers = { origin: site, "x-request-type": "client" };
  expect((await other.request.post("/api/like.php", { headers, data: { id: me.id } })).status()).toBe(200);
  await heard;
  await page.goBack();
  await expect.poll(async () => (await lineAtTop(left.text)).text).toBe(left.text);
  // Rows have fractions of a pixel, and a list is scrolled by whole ones.
  await expect.poll(async () => Math.abs((await lineAtTop(left.text)).down - left.down)).toBeLessThanOrEqual(1);
  await expect(list.getByText("This message was removed")).toHaveCount(1);
  expect(await list.locator(".row-i").count()).toBeLessThan(80);
  const toNewest = page.getByRole("button", { name: "To the newest message" });
  await toNewest.press("Enter");
  await expect(list.getByText(/^Line 10000\b/)).toBeInViewport();
  // The button goes at the end; the keys go on in the list.
  await expect(toNewest).toHaveCount(0);
  await expect(list).toBeFocused();
});

test("the keys for both ends lead there", async ({ page, context }) => {
  const me = await aVisitingMember(context, { paid_user: true });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 50)}`);
  const list = page.getByRole("log");
  // Only those in sight are on the page.
  await expect.poll(() => list.locator(".row-i").count()).toBeLessThan(50);
  await list.press("Home");
  await expect(list.getByText(/^Line 1\b/)).toBeInViewport();
  await list.press("End");
  await expect(list.getByText(/^Line 50\b/)).toBeInViewport();
});

test("the keys for a page lead almost a whole window up and down", async ({ page, context }) => {
  const me = await aVisitingMember(context, { paid_user: true });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  // Where pages glide.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 100)}`);
  const list = page.getByRole("log");
  await expect.poll(() => list.locator(".row-i").count()).toBeLessThan(50);
  const windows = () => list.evaluate(({ scrollTop, clientHeight }) => scrollTop / clientHeight);
  const up = ["PageUp", "PageUp", "Shift+Space"];
  for (const [at, key] of up.entries()) {
    await list.press(key);
    await expect.poll(windows).toBeLessThan(-0.8 * (at + 1));
  }
  for (const key of ["Space", "PageDown", "PageDown"]) await list.press(key);
  await expect(list.getByText(/^Line 100\b/)).toBeInViewport();
});

test("the keys for a page do not scroll the list behind a photo that is shown large", async ({ page, context }) => {
  const me = await aVisitingMember(context, { paid_user: true });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 100);
  await makePhoto(partner, conversation, 100);
  await page.route("**/photos/*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  await openInteractive(page, `/chats/${conversation}`);
  const list = page.getByRole("log");
  await expect.poll(() => list.locator(".row-i").count()).toBeLessThan(50);
  await list.getByRole("link", { name: "Show the photo" }).click();
  await list.getByRole("link", { name: /^Open the photo/ }).click();
  const photo = page.getByRole("dialog");
  await expect(photo).toBeVisible();
  for (const key of ["PageUp", "PageUp", "Home"]) await page.keyboard.press(key);
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(photo).toBeVisible();
});
