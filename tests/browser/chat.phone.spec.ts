/** A conversation on a phone: first lines, gifts, and the end of what is free. */
import { catchFirst, expect, goOffline, openInteractive, site, test } from "#tests/support/journey.ts";
import { aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

const aMan = () => inDatabase((db) => aStranger(db, { gender: "male" }));

test("beside the first line that could begin a conversation the next one is seen; without a network one begins too", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await aVisitingMember(context, { credits: 9 });
  const { id } = await aMan();
  await openInteractive(page, `/members/${id}/chat`);
  await page.getByRole("button", { name: "Write my own" }).click();
  const lines = page.getByRole("list", { name: "First lines" }).getByRole("listitem");
  await expect(lines).not.toHaveCount(0);
  const { x } = (await lines.nth(1).boundingBox())!;
  expect(x).toBeLessThan(page.viewportSize()!.width - 64);

  // What shows a message is there before the first one.
  const loaded = (part: string) =>
    page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), part);
  await expect.poll(() => loaded("to-newest")).toBe(true);
  await goOffline(page);
  await expect(page.getByText("You are offline")).toBeVisible();
  await page.getByRole("textbox", { name: /^Write to/ }).fill("Written in a tunnel");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log")).toContainText("Sent when you are online again");
  // From now on the keyboard makes the page smaller, instead of lying over the price.
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", /, interactive-widget=resizes-content$/);
  // The banner has said it; a toast would cover the field.
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("the button that sends a gift stands clear of the edge while the gifts are looked through", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { credits: 9 });
  const { id } = await aMan();
  const asked = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/gifts.php*", async (route) => {
    await asked.promise;
    await route.fallback();
  });
  await openInteractive(page, `/members/${id}/chat?gift=1`);
  // The window does not grow when the gifts come.
  const tall = () => page.getByRole("dialog").evaluate(({ clientHeight }) => clientHeight);
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  const waiting = await tall();
  asked.resolve();
  await expect(page.getByRole("radio")).toHaveCount(12);
  expect(await tall()).toBe(waiting);
  // Nothing else opens by itself, neither under it nor after it.
  await expect(page.getByRole("list", { name: "First lines", includeHidden: true })).toBeAttached();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  const button = page.getByRole("button", { name: "Send a gift" });
  await expect(button).toBeVisible();
  const [{ y, height }, dialog] = await Promise.all([
    button.boundingBox().then((box) => box!),
    page
      .getByRole("dialog")
      .evaluate((element) => ({ hidden: element.scrollHeight - element.clientHeight, end: window.innerHeight })),
  ]);
  expect(dialog.hidden).toBeGreaterThan(0);
  expect(dialog.end - (y + height)).toBeGreaterThanOrEqual(16);
  // The words that go with it, and what is wrong with them, are seen above it.
  const words = page.getByRole("textbox", { name: /^A few words/ });
  await words.evaluate((field) => field.focus());
  await page.keyboard.insertText("Too much ".repeat(20));
  const fault = page.getByText("40 characters too many");
  await expect(fault).toBeVisible();
  const foot = async (box: typeof words) => box.boundingBox().then((found) => found!.y + found!.height);
  await expect.poll(async () => (await foot(fault)) < y).toBe(true);
  expect(await foot(words)).toBeLessThan(y);
});

test("a free member who may not begin a third conversation reads what Premium changes", async ({ page, context }) => {
  await aVisitingMember(context, { credits: 9 });
  for (const { id: profile } of [await aMan(), await aMan()])
    await context.request.post("/api/message.php", {
      headers: { origin: site, "x-request-type": "client" },
      data: { profile, text: "Hello", client_key: crypto.randomUUID() },
    });
  const { id } = await aMan();
  await openInteractive(page, `/members/${id}/chat`);
  await expect(page.getByText("This feature is only available for premium members")).toBeVisible();
  await expect(page.getByText("As many chats as you like, instead of 2")).toBeVisible();
  // Nobody is asked to do what they may not.
  await expect(page.getByText("Say hello")).toHaveCount(0);
});

test("who has not confirmed the address is told after each message how many more can wait", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { status: "not_confirmed" });
  const { id } = await aMan();
  await openInteractive(page, `/members/${id}/chat`);
  await page.getByRole("button", { name: "Write my own" }).click();
  const write = async (text: string) => {
    await page.getByRole("textbox", { name: /^Write to/ }).fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  };
  await expect(page.getByText("2 more can wait.")).toBeVisible();
  await write("One");
  await expect(page.getByText("1 more can wait.")).toBeVisible();
  await write("Two");
  await expect(page.getByRole("textbox", { name: /^Write to/ })).toHaveCount(0);
  await expect(page.getByRole("log").locator(".bubble p")).toHaveText(["One", "Two"]);
});
