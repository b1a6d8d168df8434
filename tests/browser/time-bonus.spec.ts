/** The time bonus: its clock, its modal, and what a device that slept makes of it. */
import { expect, openInteractive, stopClock, test } from "#tests/support/journey.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("the time bonus counts down to zero, and its modal comes once", async ({ page, context }) => {
  await aVisitingMember(context);
  await stopClock(page, new Date());
  await openInteractive(page, "/members");
  const banner = page.getByText("Welcome offer: 25% off your first bundle");
  await expect(banner).toBeVisible();
  // It counts from when its program has come.
  const aSecondLater = async () => {
    await page.clock.runFor(1_000);
    return page.locator(".banner .clock").textContent();
  };
  await expect.poll(aSecondLater, { intervals: [100] }).toMatch(/^03:59:\d\d$/);

  // Leaving the members area ends the wait, and a field with the focus puts it off.
  await page.clock.runFor(30_000);
  await page.goto("/profile");
  await openInteractive(page, "/members");
  await page.clock.runFor(35_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("main").getByRole("combobox").first().focus();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const modal = page.getByRole("dialog", { name: "25% off your first bundle" });
  // Its program is fetched in real time, and shown at a moment of the clock that stands still between two looks.
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(await modal.isVisible()).toBe(true);
  }).toPass();
  await modal.getByRole("button", { name: "No thanks, do not show again" }).click();
  await expect(modal).toHaveCount(0);

  // Never again, and not after the end.
  await openInteractive(page, "/members");
  await page.clock.runFor(60_000);
  await expect(modal).toHaveCount(0);
  await openInteractive(page, "/premium");
  await expect(page.getByText("25% welcome discount is applied")).toBeVisible();
  await expect(page.getByText(/\d\d:\d\d:\d\d/)).toHaveCount(1);
  await page.clock.fastForward("03:59:50");
  await page.clock.runFor(15_000);
  await expect(banner).toHaveCount(0);
});

test("after its device has slept, the time bonus shows what the server's clock has left of it", async ({
  page,
  context,
}) => {
  const { id } = await aVisitingMember(context);
  const begun = new Date();
  await stopClock(page, begun);
  await openInteractive(page, "/members");
  const aSecondLater = async () => {
    await page.clock.runFor(1_000);
    return page.locator(".banner .clock").textContent();
  };
  await expect.poll(aSecondLater, { intervals: [100] }).toMatch(/^03:59:\d\d$/);
  // Three hours during which nothing of the page has run, and it was in sight before and after.
  const three_hours_ms = 3 * 3_600_000;
  const created_at = new Date(begun.getTime() - three_hours_ms);
  await inDatabase((db) => db.updateTable("users").set({ created_at }).where("id", "=", id).execute());
  await page.clock.setSystemTime(new Date(begun.getTime() + three_hours_ms));
  await expect.poll(aSecondLater, { intervals: [100] }).toMatch(/^00:5\d:\d\d$/);
});

test("where nobody answered when its device woke, the time bonus is asked for again by whoever returns to the page", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 503/);
  const { id } = await aVisitingMember(context);
  const begun = new Date();
  await stopClock(page, begun);
  await openInteractive(page, "/members");
  const clock = page.locator(".banner .clock");
  await expect(clock).toHaveText(/^0[34]:\d\d:\d\d$/);
  const three_hours_ms = 3 * 3_600_000;
  const created_at = new Date(begun.getTime() - three_hours_ms);
  await inDatabase((db) => db.updateTable("users").set({ created_at }).where("id", "=", id).execute());
  const asked = "**/api/timebonus.php*";
  let refused = 0;
  await page.route(asked, (route) => {
    refused += 1;
    return route.fulfill({ status: 503 });
  });
  await page.clock.setSystemTime(new Date(begun.getTime() + three_hours_ms));
  // In small steps: a leap over the time that a call waits would call it off before anybody could answer.
  const refusedSoon = async () => {
    await page.clock.runFor(1_000);
    return refused;
  };
  // Once, and so often again as every call.
  await expect.poll(refusedSoon, { intervals: [100] }).toBe(6);
  await page.unroute(asked);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(clock).toHaveText(/^00:5\d:\d\d$/);
});
