/** A list of many chats: searched, read far down, left and come back to. */
import type { Page } from "@playwright/test";
import { livePath } from "#contract/live.ts";
import { write } from "#tests/support/chatting.ts";
import { becomeInteractive, catchFirst, expect, openInteractive, stopClock, test } from "#tests/support/journey.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

const rows = (page: Page) => page.getByRole("main").locator(".crow");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name" });
const more = (page: Page) => page.getByRole("link", { name: "Show more chats" });

/** The oldest chat first. */
async function aCrowd(me: TestMember, count: number): Promise<TestMember[]> {
  const people = await inDatabase(async (db) => {
    const made: TestMember[] = [];
    while (made.length < count) made.push(await aStranger(db));
    return made;
  });
  for (const one of people) await aLongConversation(me, one, 1);
  return people;
}

async function find(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await search(page).press("Enter");
}

test("who leaves is no longer shown as here far down in the list either", async ({ page, context, openBrowser }) => {
  const me = await aVisitingMember(context);
  const [{ id }] = (await aCrowd(me, 31)) as [TestMember];
  const isHere = (here: boolean) =>
    inDatabase((db) =>
      db
        .updateTable("users")
        .set({ last_active_at: new Date(), away_at: here ? null : new Date() })
        .where("id", "=", id)
        .execute(),
    );
  await isHere(true);
  const other = await openBrowser();
  const conversation = await aLongConversation(me, await aVisitingMember(other, { gender: "male", credits: 5 }), 1);
  await page.clock.install();
  await openInteractive(page, "/chats");
  await more(page).click();
  await expect(rows(page)).toHaveCount(32);
  await expect(rows(page).last()).toContainText("Online");
  await isHere(false);
  // The stream of events is heard from meanwhile: else it would count as broken, and everything be asked for.
  for (const text of ["Hello", "Still there?", "Good night"]) {
    await page.clock.fastForward("00:20");
    await write(other, { conversation }, text);
    await expect(rows(page).first()).toContainText(text);
  }
  await expect(rows(page).last()).not.toContainText("Online");
});

test("a search is left by emptying it, begins at the top, and is there again for who comes back", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  const me = await aVisitingMember(context);
  const crowd = await aCrowd(me, 35);
  // The clock, which asks for the whole list, stands still.
  await stopClock(page);
  await page.goto(`/chats?search=${encodeURIComponent(crowd[3]!.name)}`);
  await becomeInteractive(page);
  await expect(rows(page)).toHaveCount(1);
  // Closed while the whole list does not come, it opens again with what the rows were found by.
  const door = page.getByRole("button", { name: "Search by name" });
  await catchFirst(page, /chats\.php$/, (route) => route.fulfill({ status: 400, json: {} }));
  const lost = page.waitForResponse(/chats\.php$/);
  await door.click();
  await lost;
  await expect(door).toHaveAttribute("aria-expanded", "true");
  await expect(search(page)).toHaveValue(crowd[3]!.name);
  await find(page, "");
  await expect(rows(page)).toHaveCount(30);
  await expect(page).toHaveURL(/\/chats$/);

  await find(page, "Guest");
  await expect(page).toHaveURL(/search=Guest$/);
  // The address says it first, and while a search is under way nothing more is asked for.
  await expect(page.getByText("30 chats found")).toBeAttached();
  await more(page).click();
  await expect(rows(page)).toHaveCount(35);
  const last = rows(page).last();
  await expect(last).toContainText(crowd[0]!.name);
  await last.click();
  await expect(page).toHaveURL(/\/chats\/.*search=Guest$/);
  await expect(page.getByRole("log")).toBeVisible();
  for (const back of [false, true]) {
    if (back) await page.goBack();
    await expect(page.getByRole("log")).toHaveCount(back ? 0 : 1);
    await expect(rows(page)).toHaveCount(35);
    await expect(last).toBeInViewport();
  }
  await find(page, "Gues");
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).first()).toBeInViewport();
});

for (const [screen, viewport] of [
  ["on a phone, whose conversations hide it", { width: 390, height: 844 }],
  ["beside a conversation", { width: 1280, height: 800 }],
] as const) {
  test(`the list stands where it was left for who goes back and forward, ${screen}`, async ({ openBrowser }) => {
    const context = await openBrowser({ viewport });
    const crowd = await aCrowd(await aVisitingMember(context), 45);
    const page = await context.newPage();
    await openInteractive(page, "/chats");
    await more(page).click();
    await expect(rows(page)).toHaveCount(45);
    const row = rows(page).filter({ hasText: crowd[9]!.name });
    const place = () => row.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await row.evaluate((one) => one.scrollIntoView({ block: "center" }));
    const left_at = await place();
    await row.click();
    const log = page.getByRole("log");
    await expect(log).toBeVisible();
    await page.getByRole("main").locator("a[href^='/members/']").first().click();
    await expect(page).toHaveURL(/\/members\//);
    // All the way back, and once more between the conversation and the list.
    for (const forward of [false, true]) {
      await (forward ? page.goForward() : page.goBack());
      await expect(log).toBeVisible();
      await page.goBack();
      await expect(log).toHaveCount(0);
      await expect(rows(page)).toHaveCount(45);
      expect(await place()).toBe(left_at);
    }
    // Nor does it begin anew for who loads the conversation again; what is shown then is asked for once more.
    await page.goForward();
    await expect(log).toBeVisible();
    await page.reload();
    await becomeInteractive(page);
    const renewed = page.waitForResponse(/chats\.php\?after=.*limit=15/);
    await page.goBack();
    await expect(log).toHaveCount(0);
    await expect(rows(page)).toHaveCount(45);
    expect(await place()).toBe(left_at);
    await (await renewed).finished();

    // A letter in the search draws no row again: React keeps what a row was drawn with.
    await page.getByRole("button", { name: "Search by name" }).click();
    const drawnAnew = await rows(page).evaluateAll(async (all) => {
      const drawnWith = (element: Element) =>
        Reflect.get(
          element,
          Object.keys(element).find((key) => key.startsWith("__reactProps"))!,
        ) as unknown;
      const before = all.map(drawnWith);
      const field = document.querySelector<HTMLInputElement>("#chat-search input")!;
      let fields = 0;
      for (const letters of ["x", "xy", ""]) {
        const was = drawnWith(field);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, letters);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        // React draws after what was typed, before any clock goes on to search for it.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        if (drawnWith(field) !== was) fields += 1;
      }
      return { fields, rows: all.filter((row, at) => drawnWith(row) !== before[at]).length };
    });
    expect(drawnAnew).toEqual({ fields: 3, rows: 0 });
    await page.getByRole("button", { name: "Search by name" }).click();

    // One that is deleted leaves every tab, and nothing further down is asked for again.
    const other = await context.newPage();
    await openInteractive(other, "/chats");
    await more(other).click();
    await expect(rows(other)).toHaveCount(45);
    await expect(rows(page)).toHaveCount(45);
    const shown = await rows(page).locator(".nm-text").allTextContents();
    const asked: string[] = [];
    for (const tab of [page, other]) tab.on("request", (request) => asked.push(request.url()));
    await rows(page).filter({ hasText: crowd[9]!.name }).locator("..").getByRole("link").last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete chat" }).click();
    const left = shown.filter((name) => !name.startsWith(`${crowd[9]!.name},`));
    expect(left).toHaveLength(44);
    for (const tab of [page, other]) {
      await expect.poll(() => rows(tab).locator(".nm-text").allTextContents()).toEqual(left);
      await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    expect(asked.filter((url) => url.includes("after="))).toEqual([]);
  });
}

test("letters that are typed while the answer to those before is drawn stay, and are searched for", async ({
  page,
  context,
}) => {
  const [wanted] = (await aCrowd(await aVisitingMember(context), 2)) as [TestMember];
  // Typing alone asks nothing.
  await stopClock(page);
  await openInteractive(page, "/chats");
  await page.getByRole("button", { name: "Search by name" }).click();
  const typed = Promise.withResolvers<void>();
  await page.route(/chats\.php\?search=Guest$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await find(page, "Guest");
  await search(page).fill(wanted.name);
  // What is found is shown from its top; what React does after that drawing has not begun by then.
  await page.locator(".clist .scroll").evaluate((scroller) => {
    function set(): void {
      Reflect.deleteProperty(scroller, "scrollTop");
      document.querySelector<HTMLFormElement>("#chat-search")!.requestSubmit();
    }
    Object.defineProperty(scroller, "scrollTop", { configurable: true, set });
  });
  typed.resolve();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(wanted.name);
  await expect(search(page)).toHaveValue(wanted.name);
});

test("who goes back from one conversation to another finds beside it what was searched for then", async ({
  page,
  context,
}) => {
  const me = await aVisitingMember(context);
  const [one, two, three] = (await aCrowd(me, 3)) as [TestMember, TestMember, TestMember];
  const row = ({ name }: TestMember) => rows(page).filter({ hasText: name });
  const isOpen = ({ name }: TestMember) => expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  await openInteractive(page, "/chats");
  await row(one).click();
  await isOpen(one);
  await page.getByRole("button", { name: "Search by name" }).click();
  await find(page, two.name);
  await expect(rows(page)).toHaveCount(1);
  await row(two).click();
  await isOpen(two);
  await find(page, "");
  await expect(rows(page)).toHaveCount(3);
  await row(three).click();
  await isOpen(three);
  for (const [member, shown] of [[two, 3] as const, [one, 1] as const]) {
    await page.goBack();
    await isOpen(member);
    await expect(rows(page)).toHaveCount(shown);
    await expect(search(page)).toHaveValue(shown === 1 ? two.name : "");
  }
});

test("a chat that is deleted does not come back with a list that was read before", async ({ page, context }) => {
  const me = await aVisitingMember(context);
  const [kept, gone] = (await aCrowd(me, 2)) as [TestMember, TestMember];
  // Nothing else asks for the list: neither the stream nor the clock, which asks for the member before.
  await page.route(`**${livePath}*`, (route) => route.fulfill({ status: 204 }));
  await page.route("**/api/user.php*", () => undefined);
  await openInteractive(page, "/chats");
  await rows(page).filter({ hasText: gone.name }).click();
  await page.getByRole("button", { name: `More about ${gone.name}` }).click();
  await page.getByRole("menuitem", { name: "Delete chat" }).click();
  const [read, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/chat.php*", async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route("**/chats.data*", async (route) => {
    const response = await route.fetch();
    read.resolve();
    await deleted.promise;
    await route.fulfill({ response });
  });
  const listed = page.waitForResponse("**/api/chats.php*");
  await page.getByRole("dialog").getByRole("button", { name: "Delete chat" }).click();
  await (await listed).finished();
  const again = page.waitForResponse("**/api/chats.php*");
  deleted.resolve();
  await expect(page).toHaveURL(/\/chats$/);
  await again;
  await expect(rows(page).filter({ hasText: kept.name })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
