/** Partners who block or are blocked while the conversation or the list stands open. */
import type { BrowserContext, Page } from "@playwright/test";
import { messages, say } from "#tests/support/chatting.ts";
import { password, type TestMember } from "#tests/support/factories.ts";
import { catchFirst, expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase, makePhoto } from "#tests/support/site-database.ts";

async function block({ request }: BrowserContext, id: string): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  expect((await request.post("/api/block.php", { headers, data: { id } })).status()).toBe(200);
}

async function leave({ request }: BrowserContext): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  await request.post("/api/delete.php?reason=1", { headers, data: { reason: "other" } });
  expect((await request.post("/api/delete.php", { headers, data: { password } })).status()).toBe(200);
}

/** Filled in but not sent; `told` when the conversation finds out that it is gone. */
async function aReport(page: Page, me: TestMember) {
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
  await page.getByRole("button", { name: `Report ${partner.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  const told = page.waitForResponse(
    (response) => response.url().includes("/api/chat.php") && response.status() === 404,
  );
  return { dialog, told };
}

for (const [what, go] of [
  ["blocks one", block],
  ["deletes the account", leave],
] as const)
  test(`a partner who ${what} while the conversation stands open is gone from it at once`, async ({
    page,
    context,
    openBrowser,
    expectComplaint,
  }) => {
    expectComplaint(/status of 40[34]/);
    const me = await aVisitingMember(context, { paid_user: true, credits: 5 });
    const other = await openBrowser();
    const partner = await aVisitingMember(other, { gender: "male" });
    await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
    const late = Promise.withResolvers<void>();
    await catchFirst(page, "/api/message.php", async (route) => {
      await late.promise;
      await route.continue();
    });
    await say(page, "Still there?");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${partner.name}`) })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${partner.name}`));
    await go(other, me.id);
    await expect(page.getByRole("heading", { level: 1, name: "Deleted member" })).toBeVisible();
    await expect(page).toHaveTitle(/^Deleted member/);
    await expect(page.getByText("You can read this chat, but nobody is there any more to answer.")).toBeVisible();
    await expect(page.getByRole("main").getByText(partner.name)).toHaveCount(0);
    await expect(page.getByRole("log")).toContainText("Line 3");
    // What was on its way is kept as not sent, no more as in doubt.
    late.resolve();
    await expect(messages(page).getByRole("alert")).toContainText("Not sent. Nothing was charged.");
    const kept = () => page.evaluate(() => localStorage.getItem("vesper.drafts"));
    await expect.poll(kept).toContain('"state":"failed"');
    expect(await kept()).not.toContain("unsure");
  });

test("who reports and blocks from a conversation reads the receipt before it is gone", async ({
  page,
  context,
  expectComplaint,
}) => {
  // So the conversation finds out.
  expectComplaint(/status of 404 .*\/api\/chat\.php/);
  const { dialog, told } = await aReport(page, await aVisitingMember(context));
  let left = false;
  page.on("request", (request) => (left ||= request.url().includes("/chats.data")));
  await dialog.getByRole("button", { name: "Send report" }).click();
  await told;
  // By its answer the page has heard of the other, too.
  await page.evaluate(async () => (await fetch("/api/chats.php")).text());
  expect(left).toBe(false);
  await expect(dialog.getByText(/^Your receipt is/)).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("who gives up a report whose answer was lost, though it blocked the partner, does not stay in the conversation", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 404 .*\/api\/chat\.php|ERR_FAILED/);
  const { dialog, told } = await aReport(page, await aVisitingMember(context));
  await page.route("**/api/report.php", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await told;
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("who blocks in one tab finds the conversation gone from the other, and back in the list when that is undone", async ({
  page,
  context,
  expectComplaint,
}) => {
  // So both tabs find out.
  expectComplaint(/status of 404 .*\/api\/chat\.php/);
  const me = await aVisitingMember(context);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = `/chats/${await aLongConversation(me, partner, 3)}`;
  await openInteractive(page, conversation);
  const other = await context.newPage();
  await openInteractive(other, conversation);
  await other.getByRole("button", { name: `Block ${partner.name}` }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: `Block ${partner.name}` })
    .click();
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/chats$/);
  await expect(page.getByRole("main").getByText(partner.name)).toHaveCount(0);
  const undone = await context.request.delete(`/api/block.php?id=${partner.id}`, {
    headers: { origin: site, "x-request-type": "client" },
  });
  expect(undone.status()).toBe(200);
  await expect(page.locator(".crow").filter({ hasText: partner.name })).toBeVisible();
});

test("who comes back from a conversation far down finds the list as it was left, without those who block one meanwhile", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 500 .*\/api\/chats\.php/);
  const me = await aVisitingMember(context);
  const other = await openBrowser();
  const oldest = await aVisitingMember(other, { gender: "male" });
  await aLongConversation(me, oldest, 1);
  for (let at = 1; at < 35; at += 1) await aLongConversation(me, await inDatabase((db) => aStranger(db)), 1);
  await openInteractive(page, "/chats");
  const rows = page.getByRole("main").locator(".crow");
  await expect(rows).toHaveCount(30);
  const more = page.getByRole("link", { name: "Show more chats" });
  await catchFirst(page, "**/api/chats.php?after=*", (route) => route.fulfill({ status: 500 }));
  await more.click();
  await expect(page.getByText("An error occured, please try again later.")).toBeVisible();
  await more.click();
  await expect(rows).toHaveCount(35);
  // The link went with the last of them.
  await expect(rows.nth(30)).toBeFocused();
  const last = rows.last();
  const address = await last.getAttribute("href");
  await last.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(rows).toHaveCount(35);
  await expect(rows.last()).toBeInViewport();
  await page.goBack();
  // The address is the list's before the page is.
  await expect(page.getByRole("log")).toHaveCount(0);
  await expect(page).toHaveURL(/\/chats$/);
  await expect(rows).toHaveCount(35);
  await expect(rows.last()).toBeInViewport();
  await expect(rows.last()).toContainText(oldest.name);
  await block(other, me.id);
  await expect(rows.last()).toContainText("Deleted member");
  await expect(rows).toHaveCount(35);
});

test("a photo says that it is gone once its sender has blocked who is looking at it", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context);
  const other = await openBrowser();
  const partner = await aVisitingMember(other, { gender: "male" });
  const conversation = await aLongConversation(me, partner, 2);
  await makePhoto(partner, conversation, 2);
  // Its file is of no matter here.
  await page.route("**/photos/*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  await openInteractive(page, `/chats/${conversation}`);
  await expect(messages(page).getByRole("link", { name: "Show the photo" })).toBeVisible();
  await block(other, me.id);
  await expect(messages(page)).toContainText("This photo is no longer there.");
  await expect(messages(page).getByRole("link", { name: "Show the photo" })).toHaveCount(0);
});
