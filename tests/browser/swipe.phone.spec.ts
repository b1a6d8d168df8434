/** The swipe game on a phone: dragged to the day's last like, with nothing rendered while a finger moves; the next day. */
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aVisitingMember, inDatabase, noMidnight } from "#tests/support/site-database.ts";

test.use({ reducedMotion: "no-preference" });

const top = (page: Page) => page.locator(".cd.top");
const left = (page: Page, count: number) => page.getByText(`${count} left today`);

/** Moves the card by so many pixels, as a finger would. */
async function drag(page: Page, by: number): Promise<void> {
  const box = (await top(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (by * step) / 10, y + step);
  await page.mouse.up();
}

/** In another zone it is another day: as if the night were over. */
async function moveTo(page: Page, time_zone: string): Promise<void> {
  const response = await page.request.put("/api/user.php", {
    headers: { origin: site, "x-request-type": "client" },
    data: { time_zone },
  });
  expect(response.status()).toBe(200);
}

test("four likes a day by drag and keyboard, then the way to tomorrow, and tomorrow", async ({ page, context }) => {
  await join(context);
  // 24 hours or more before the zone of tomorrow: never the same day. Where no midnight comes in the next hour.
  await moveTo(page, new Date().getUTCHours() === 10 ? "Pacific/Honolulu" : "Pacific/Pago_Pago");
  await page.clock.install();
  await openInteractive(page, "/swipe-game");
  await expect(left(page, 4)).toBeVisible();

  await test.step("on a phone held sideways the whole card fits between the bars, its buttons beside it", async () => {
    const upright = page.viewportSize()!;
    await page.setViewportSize({ width: 844, height: 390 });
    const placeOf = async (part: Locator) => (await part.boundingBox())!;
    const card = await placeOf(top(page));
    const like = await placeOf(page.getByRole("button", { name: /^Like / }));
    const [head, bar] = [await placeOf(page.getByRole("banner")), await placeOf(page.locator(".tabbar"))];
    expect(card.height).toBeLessThan(bar.y - head.height);
    expect(like.x).toBeGreaterThan(card.x + card.width);
    expect(like.y + like.height).toBeLessThan(card.y + card.height);
    await page.setViewportSize(upright);
  });

  await test.step("a card that is let go too early comes back", async () => {
    const name = await top(page).getByRole("heading").innerText();
    await drag(page, 40);
    await page.clock.runFor(1_000);
    await expect(top(page).getByRole("heading")).toHaveText(name);
    await expect(left(page, 4)).toBeVisible();
  });

  await test.step("while it is dragged, only the card itself moves: nothing is rendered", async () => {
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((changes) =>
        seen.push(...changes.map(({ type, attributeName }) => (type === "attributes" ? attributeName! : type))),
      ).observe(document.querySelector(".swipe")!, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const box = (await top(page).boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) await page.mouse.move(box.x + 100 - step, box.y + 100);
    await page.clock.runFor(100);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect([...new Set(seen)].toSorted()).toEqual(["class", "style"]);
    await expect(top(page)).toHaveAttribute("style", /translate3d\(-?\d/);
    for (let step = 60; step >= 0; step -= 10) await page.mouse.move(box.x + 100 - step, box.y + 100);
    await page.mouse.up();
  });

  await test.step("to the left it is skipped, and can be taken back once", async () => {
    const name = await top(page).getByRole("heading").innerText();
    await drag(page, -260);
    await expect(top(page).getByRole("heading")).not.toHaveText(name);
    await page.keyboard.press("Backspace");
    await expect(top(page).getByRole("heading")).toHaveText(name);
    await expect(page.getByRole("button", { name: "Take back the last skip" })).toBeHidden();
  });

  await test.step("to the right it is liked; keys and buttons do the same", async () => {
    /** Shown at once; a match, with somebody of another journey, when the site has answered. */
    const like = async (by: () => Promise<void>, shown: Locator) => {
      const answer = page.waitForResponse((response) => response.url().endsWith("/api/swipe.php?like=1"));
      await by();
      await expect(shown).toBeVisible();
      const { match } = (await (await answer).json()) as { match: boolean };
      if (match) await page.getByRole("button", { name: "Go on" }).click();
    };
    await like(() => drag(page, 260), left(page, 3));
    await like(() => page.keyboard.press("ArrowRight"), left(page, 2));
    await like(() => page.getByRole("button", { name: /^Like .*, 2 left today$/ }).click(), left(page, 1));
    const name = await top(page).getByRole("heading").innerText();
    await page.keyboard.press("ArrowLeft");
    await expect(top(page).getByRole("heading")).not.toHaveText(name);
    await expect(left(page, 1)).toBeVisible();
    const end = page.getByRole("heading", { name: /^Back tomorrow in \d\d:\d\d$/ });
    await like(() => page.keyboard.press("ArrowRight"), end);
  });

  await test.step("nothing is sold here, and a reload gives nothing back", async () => {
    await expect(page.locator("#main").getByRole("link", { name: "Search members" })).toBeVisible();
    await expect(page.locator("#main").getByText(/credit|premium/i)).toHaveCount(0);
    await openInteractive(page, "/swipe-game");
    await expect(page.getByRole("heading", { name: /^Back tomorrow in/ })).toBeVisible();
  });

  await test.step("when the countdown ends, tomorrow's cards are there", async () => {
    await moveTo(page, "Pacific/Kiritimati");
    await page.clock.fastForward(25 * 3_600_000);
    await expect(left(page, 4)).toBeVisible();
    await expect(top(page)).toBeVisible();
  });
});

test("likes that wait for the answer to another are kept when the site is left at once", async ({ page, context }) => {
  const { id } = await aVisitingMember(context, { status: "not_confirmed", time_zone: noMidnight() });
  await openInteractive(page, "/swipe-game");
  await expect(left(page, 4)).toBeVisible();
  // Under a notice of the site the card is smaller: its buttons are in sight.
  await expect(page.getByText("Confirm your email address")).toBeVisible();
  const [like, bar] = [page.getByRole("button", { name: /^Like / }), page.locator(".tabbar")];
  const { y, height } = (await like.boundingBox())!;
  expect(y + height).toBeLessThan((await bar.boundingBox())!.y);
  await inDatabase((db) =>
    db.transaction().execute(async (held) => {
      // No like of theirs is stored before they have left.
      await held.selectFrom("profiles").select("id").where("id", "=", id).forUpdate().execute();
      const first = page.waitForRequest((request) => request.url().endsWith("/api/swipe.php?like=1"));
      for (const still of [3, 2, 1]) {
        await page.keyboard.press("ArrowRight");
        await expect(left(page, still)).toBeVisible();
      }
      await first;
      await page.goto("about:blank");
    }),
  );
  const countLikes = () =>
    inDatabase(
      async (db) => (await db.selectFrom("likes").select("liked_id").where("liker_id", "=", id).execute()).length,
    );
  await expect.poll(countLikes).toBe(3);
});

const moves = 60;

/** What the page does while the card goes to and fro: its work for each move, and how often it is laid out. */
async function measureDrag(page: Page, devtools: CDPSession): Promise<{ work_ms: number; layouts: number }> {
  const box = (await top(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  const measured = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
    return { work_s: value("TaskDuration"), layouts: value("LayoutCount") };
  };
  const before = await measured();
  for (let move = 0; move < moves; move++) await page.mouse.move(x + 60 * Math.sin(move / 5), y + move / 2);
  const after = await measured();
  await page.mouse.move(x, y);
  await page.mouse.up();
  return { work_ms: ((after.work_s - before.work_s) * 1000) / moves, layouts: after.layouts - before.layouts };
}

test("on a processor four times as slow nothing holds up a drag, and who wants no motion gets none", async ({
  page,
  context,
}) => {
  await join(context);
  await openInteractive(page, "/swipe-game");
  await expect(top(page)).toBeVisible();

  await test.step("there are thirty frames a second in it, and no layout", async () => {
    const devtools = await context.newCDPSession(page);
    // By the time of the processor, not of the clock: the machine may be busy with other tests.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    // Of three, as the page may be told something in one of them.
    const drags = [];
    for (let drag = 0; drag < 3; drag++) drags.push(await measureDrag(page, devtools));
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const told = JSON.stringify(drags);
    expect(Math.min(...drags.map(({ work_ms }) => work_ms)), told).toBeLessThan(1000 / 30);
    expect(Math.min(...drags.map(({ layouts }) => layouts)), told).toBe(0);
  });

  await test.step("with reduced motion a card follows the finger without leaning, and is gone at once", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const name = await top(page).getByRole("heading").innerText();
    const box = (await top(page).boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 100, { steps: 4 });
    await expect(top(page)).toHaveAttribute("style", /rotate\(0deg\)/);
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.up();
    await page.evaluate(() => {
      let started = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        started += 1;
        return animate.apply(this, given);
      };
      Object.assign(window, { animationsStarted: () => started });
    });
    await page.keyboard.press("ArrowLeft");
    await expect(top(page).getByRole("heading")).not.toHaveText(name);
    const moving = await page.evaluate(() =>
      (window as unknown as { animationsStarted: () => number }).animationsStarted(),
    );
    expect(moving).toBe(0);
  });
});
