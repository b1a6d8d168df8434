/** Whom one has written with: invisible since, gone while the conversation stands open, or from another year. */
import type { BrowserContext } from "@playwright/test";
import { field, messages, say, write } from "#tests/support/chatting.ts";
import { password } from "#tests/support/factories.ts";
import { catchFirst, expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase, makePhoto } from "#tests/support/site-database.ts";

async function block({ request }: BrowserContext, id: string): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  expect((await request.post("/api/block.php", { headers, data: { id } })).status()).toBe(200);
}

test("a partner who is invisible and does not like one is no link to a profile that cannot be opened", async ({
  page,
  context,
}) => {
  const me = await aVisitingMember(context);
  const { name, ...partner } = await inDatabase((db) => aStranger(db, { gender: "male", profile_status: "hidden" }));
  await openInteractive(page, `/chats/${await aLongConversation(me, { ...partner, name }, 3)}`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.locator(`a[href="/members/${partner.id}"]`)).toHaveCount(0);
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Delete chat" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "View profile" })).toHaveCount(0);
});

test("a partner who goes away while the conversation stands open is not said to be here", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const seen = (last_active_at: Date) =>
    inDatabase((db) => db.updateTable("users").set({ last_active_at }).where("id", "=", partner.id).execute());
  await seen(new Date());
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
  const top = page.getByRole("link", { name: new RegExp(`^${partner.name}`) }).and(page.locator(".who"));
  await expect(top).toContainText("Online");
  await seen(new Date(0));
  // Whatever has the list asked for again.
  const other = await openBrowser();
  await aVisitingMember(other, { gender: "male", credits: 5 });
  await write(other, { profile: me.id }, "Hello");
  await expect(page.locator(".crow")).toHaveCount(2);
  await expect(top).not.toContainText("Online");
});

async function leave({ request }: BrowserContext): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  await request.post("/api/delete.php?reason=1", { headers, data: { reason: "other" } });
  expect((await request.post("/api/delete.php", { headers, data: { password } })).status()).toBe(200);
}

for (const [what, go] of [
  ["blocks one", block],
  ["deletes the account", leave],
] as const)
  test(`a partner who ${what} while the conversation stands open is gone from it at once`, async ({
    page,
    context,
    openBrowser,
  }) => {
    const me = await aVisitingMember(context);
    const other = await openBrowser();
    const partner = await aVisitingMember(other, { gender: "male" });
    await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${partner.name}`) })).toBeVisible();
    await go(other, me.id);
    await expect(page.getByRole("heading", { level: 1, name: "Deleted member" })).toBeVisible();
    await expect(page.getByText("You can read this chat, but nobody is there any more to answer.")).toBeVisible();
    await expect(page.getByRole("main").getByText(partner.name)).toHaveCount(0);
    await expect(page.getByRole("log")).toContainText("Line 3");
  });

test("who reports and blocks from a conversation reads the receipt before it is gone", async ({
  page,
  context,
  expectComplaint,
}) => {
  // So the conversation finds out.
  expectComplaint(/status of 404 .*\/api\/chat\.php/);
  const me = await aVisitingMember(context);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
  await page.getByRole("button", { name: `More about ${partner.name}` }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  const told = page.waitForResponse(
    (response) => response.url().includes("/api/chat.php") && response.status() === 404,
  );
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
  const me = await aVisitingMember(context);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await openInteractive(page, `/chats/${await aLongConversation(me, partner, 3)}`);
  await page.getByRole("button", { name: `More about ${partner.name}` }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  const told = page.waitForResponse(
    (response) => response.url().includes("/api/chat.php") && response.status() === 404,
  );
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
  await other.getByRole("button", { name: `More about ${partner.name}` }).click();
  await other.getByRole("menuitem", { name: "Block" }).click();
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

test("who is blocked while reading is told that nobody is there any more, by the title of the page too", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context);
  const other = await openBrowser();
  const blocker = await aVisitingMember(other, { gender: "male" });
  await openInteractive(page, `/chats/${await aLongConversation(me, blocker, 3)}`);
  await expect(page).toHaveTitle(new RegExp(`^${blocker.name}`));
  const blocked = await other.request.post("/api/block.php", {
    headers: { origin: site, "x-request-type": "client" },
    data: { id: me.id },
  });
  expect(blocked.status()).toBe(200);
  await expect(page.getByText("nobody is there any more to answer")).toBeVisible();
  await expect(page).toHaveTitle(/^Deleted member/);
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

test("who opens another page while a first message is on its way gets there", async ({ page, context }) => {
  await aVisitingMember(context, { credits: 9 });
  const { id } = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await openInteractive(page, `/members/${id}/chat`);
  await page.getByRole("button", { name: "Write my own" }).click();
  const [answered, members] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/message.php", (route) => answered.promise.then(() => route.continue()));
  await page.route("**/members.data*", (route) => members.promise.then(() => route.continue()));
  const asked = page.waitForRequest("**/members.data*");
  await page.getByRole("textbox", { name: /^Write to/ }).fill("On my way");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("link", { name: "Search members" }).click();
  await asked;
  const stored = page.waitForResponse("**/api/message.php");
  answered.resolve();
  await (await stored).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  members.resolve();
  await expect(page).toHaveURL("/members");
});

test("the list says of which year an old conversation is", async ({ page, context }) => {
  const member = await aVisitingMember(context);
  const other = await inDatabase((db) => aStranger(db));
  const id = await aLongConversation(member, other, 1);
  await inDatabase((db) =>
    db
      .updateTable("messages")
      .set({ created_at: new Date("2023-05-23T12:00:00Z") })
      .where("conversation_id", "=", id)
      .execute(),
  );
  await page.goto("/chats");
  await expect(page.getByRole("link", { name: new RegExp(`^(?!Delete).*${other.name}`) })).toContainText("May 2023");
});

test("what is written to an invented profile waits for an answer; a search that fails hides nobody", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const member = await aVisitingMember(context, { paid_user: true, credits: 5 });
  const [invented, other] = await inDatabase(async (db) => {
    const one = await aStranger(db, { gender: "male" });
    await db.updateTable("profiles").set({ fictional: true }).where("id", "=", one.id).execute();
    return [one, await aStranger(db, { gender: "male" })];
  });
  await aLongConversation(member, other, 1);
  await openInteractive(page, `/chats/${await aLongConversation(member, invented, 1)}`);
  await expect(page.getByText("This is a fictional profile.")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await say(page, "Hello again");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page)).toHaveValue("Hello again");
  // Of a gift, what goes with it.
  const gifts = page.getByRole("dialog", { name: /^A gift for/ });
  await page.getByRole("button", { name: /^Send a gift/ }).click();
  await gifts.getByRole("radio", { name: /^Rose/ }).check({ force: true });
  await gifts.getByLabel(/^A few words/).fill("For you");
  await gifts.getByRole("button", { name: "Send for 2 credits" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(gifts.getByLabel(/^A few words/)).toHaveValue("For you");
  await expect(gifts.getByRole("radio", { name: /^Rose/ })).toBeChecked();
  await gifts.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  // Who takes back an agreement that is still on its way has sent nothing.
  await page.route(/fictional-consent/, async (route) => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await route.fulfill({ json: {} });
  });
  await field(page).press("Enter");
  await dialog.getByRole("checkbox").check();
  const agreed = page.waitForResponse(/fictional-consent/);
  await dialog.getByRole("button", { name: "Agree and send" }).click();
  await agreed;
  await page.unroute(/fictional-consent/);
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toHaveValue("Hello again");
  await expect(messages(page).locator(".bubble")).toHaveCount(1);

  await field(page).press("Enter");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Agree and send" }).click();
  await expect(messages(page).locator(".bubble p").last()).toHaveText("Hello again");
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();

  // Asked over the gifts, both go together, and the field has the focus.
  await inDatabase((db) =>
    db.deleteFrom("consents").where("kind", "=", "fictional").where("user_id", "=", member.id).execute(),
  );
  await openInteractive(page, page.url());
  await page.getByRole("button", { name: /^Send a gift/ }).click();
  await gifts.getByRole("radio", { name: /^Rose/ }).check({ force: true });
  await gifts.getByRole("button", { name: "Send for 2 credits" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Agree and send" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  const rows = page.locator(".crow");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Search by name" }).click();
  const search = page.getByRole("searchbox", { name: "Search by name" });
  await search.fill(other.name);
  await expect(rows).toHaveCount(1);
  await page.route(/api\/chats\.php\?search=nobody/, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse(/search=nobody/);
  await search.fill("nobody");
  await failed;
  await search.fill("");
  await expect(rows).toHaveCount(2);
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
