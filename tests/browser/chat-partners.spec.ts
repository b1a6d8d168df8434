/** Whom one has written with: invisible since, gone while the conversation stands open, or from another year. */
import { field, messages, say, write } from "#tests/support/chatting.ts";
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

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
