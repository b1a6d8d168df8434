/** A conversation of years: it opens at its end, and goes back to its first line without a jump. */
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { aLongConversation, aVisitingMember } from "#tests/support/site-database.ts";

test("ten thousand messages scroll to the first, with only those in sight on the page", async ({
  page,
  context,
  openBrowser,
}) => {
  test.slow();
  const me = await aVisitingMember(context, { paid_user: true });
  const partner = await aVisitingMember(await openBrowser(), { gender: "male" });
  const list = page.getByRole("log");
  const conversation = await aLongConversation(me, partner, 10_000);
  await openInteractive(page, `/chats/${conversation}`);
  await expect(list.getByText(/^Line 10000\b/)).toBeInViewport();
  // The whole page of messages gives way to the list that draws only what is in sight.
  await expect(list.locator("[data-index]").first()).toBeVisible();
  // What is on the screen stays where it is while older messages come above it.
  const moved = await list.evaluate(async (element) => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = () => [...element.querySelectorAll<HTMLElement>("[data-index] .bubble p")];
    const jumps: object[] = [];
    let [most, round] = [0, 0];
    while (!shown().some(({ textContent }) => /^Line 1\b/.test(textContent))) {
      const top = element.getBoundingClientRect().top;
      const anchor = shown().find((line) => line.getBoundingClientRect().top >= top);
      const [text, place] = [anchor?.textContent, anchor?.getBoundingClientRect().top ?? 0];
      // Mostly in long strides; each tenth is short enough to see whether the line at the top stays in its place.
      round += 1;
      const step = Math.min(round % 10 === 0 ? 400 : 3000, element.scrollTop);
      const height = element.scrollHeight;
      element.scrollTop -= step;
      await next();
      await next();
      const again = shown().find(({ textContent }) => textContent === text);
      // The list may hold its line in the very moment in which it is scrolled; then it has not moved at all.
      const way = again ? again.getBoundingClientRect().top - place : step;
      const grown = element.scrollHeight - height;
      if (Math.min(Math.abs(way - step), Math.abs(way)) > 4) jumps.push({ text, step, way, grown });
      most = Math.max(most, element.querySelectorAll("[data-index]").length);
      // What has just come is measured before the next stride.
      if (grown > 0) for (let frame = 0; frame < 3; frame += 1) await next();
    }
    return { most, jumps };
  });
  expect(moved.most).toBeLessThan(80);
  expect(moved.jumps).toEqual([]);
  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect(list.getByText(/^Line 10000\b/)).toBeInViewport();
});
