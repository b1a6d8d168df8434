/** By keyboard alone: whatever goes, comes or is answered, the focus stands where somebody goes on. */
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { foundByNobody } from "#tests/support/newcomer.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("who searches goes on with what was found, and who comes back from a profile with its card", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { gender: "male" });
  // Nobody comes by scrolling alone.
  await page.addInitScript(() => void (IntersectionObserver.prototype.observe = () => undefined));
  await openInteractive(page, "/members");
  const notice = page.getByRole("main").getByRole("button", { name: "Dismiss" });
  await tabTo(page, notice);
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Search", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "24 results are shown" })).toBeFocused();
  // Who asks for more goes on with the first of them.
  await page.getByRole("link", { name: "Show more members" }).press("Enter");
  const first = page.getByRole("article").nth(24).getByRole("link");
  await expect(first).toBeFocused();
  // By its address: who comes or goes moves the others.
  const card = page.locator(`article a[href="${await first.getAttribute("href")}"]`);
  await expect(card).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test("a conversation is found, opened, written in, left and deleted without losing the place", async ({
  page,
  context,
}) => {
  const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
  const names: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const other = await inDatabase((db) => aStranger(db, { gender: "female" }));
    await aLongConversation(member, other, 3);
    names.push(other.name);
  }
  await openInteractive(page, "/chats");
  const row = (name: string) => page.locator(".crow").filter({ hasText: name });
  await tabTo(page, page.getByRole("button", { name: "Search by name" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search by name" })).toBeFocused();
  await page.keyboard.type(names[0]!);
  await expect(page.getByRole("status").filter({ hasText: "1 chat found" })).toBeAttached();
  await tabTo(page, row(names[0]!));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: `Write to ${names[0]}` })).toBeFocused();
  await page.goBack();
  await expect(row(names[0]!)).toBeFocused();
  await page.goForward();
  await expect(page.getByRole("main")).toBeFocused();

  await openInteractive(page, "/chats");
  const deletes = page.getByRole("link", { name: /^Delete the chat/ });
  const second = await page.locator(".crow").nth(1).getAttribute("href");
  await tabTo(page, deletes.first());
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(deletes).toHaveCount(2);
  await expect(page.locator(`.crow[href="${second}"]`)).toBeFocused();

  // Opened from outside, a conversation is a page that begins at its top.
  await openInteractive(page, second!);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("who deletes a photo goes on with the next one, and hears what became of each", async ({ page, context }) => {
  await aVisitingMember(context, { ...foundByNobody, paid_user: true });
  await openInteractive(page, "/profile/photos");
  const told = page.getByRole("status");
  for (let count = 1; count <= 3; count += 1) {
    const buffer = await aPicture({ seed: count });
    await page.getByLabel("Add photo").setInputFiles({ name: `${count}.jpg`, mimeType: "image/jpeg", buffer });
    await expect(page.getByRole("img", { name: `Photo ${count} of ${count}` })).toBeVisible();
  }
  await tabTo(page, page.getByRole("button", { name: "Crop photo 1 of 3" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("slider", { name: "Size" })).toHaveAttribute("aria-valuetext", /^\d+\s?%$/);
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(told.filter({ hasText: "The photo is cropped." })).toBeAttached();
  await expect(page.getByRole("button", { name: "Crop photo 1 of 3" })).toBeFocused();
  for (const [before, after] of [
    ["Delete photo 2 of 3", "Delete photo 2 of 2"],
    ["Delete photo 2 of 2", "Delete photo 1 of 1"],
  ] as const) {
    const button = page.getByRole("button", { name: before });
    if (!(await button.evaluate((element) => element === document.activeElement))) await tabTo(page, button);
    await page.keyboard.press("Enter");
    // Else the same words would be heard once only.
    await expect(told.filter({ hasText: "deleted" })).toHaveCount(0);
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(told.filter({ hasText: "The photo is deleted." })).toBeAttached();
    await expect(page.getByRole("button", { name: after })).toBeFocused();
  }
});

test("who chooses a photo goes on in the field that tells of it, and who tries again stays among the messages", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/);
  const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
  const other = await inDatabase((db) => aStranger(db, { gender: "female" }));
  const id = await aLongConversation(member, other, 3);
  const error = { code: "not_enough_credits", message: "Not enough credits", params: {}, fields: {} };
  await page.route("/api/message.php", (route) => route.fulfill({ status: 402, json: { error } }));
  await openInteractive(page, `/chats/${id}`);
  const field = page.getByRole("textbox", { name: `Write to ${other.name}` });
  await page.getByLabel(/^Add a photo/).setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture(),
  });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^The photo you are about to send .*2\scredits/);

  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  for (const name of ["Try again", "Delete"]) {
    await tabTo(page, log.getByRole("button", { name }));
    await page.keyboard.press("Enter");
    await expect(log).toBeFocused();
  }
  await expect(log.getByRole("alert")).toHaveCount(0);
});

test("what the site answers to a form has the focus, so that page and keyboard are at one place", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/);
  await aVisitingMember(context);
  await openInteractive(page, "/profile");
  // The menu closes with what was chosen in it.
  const menu = page.getByLabel("Account menu");
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Light" }));
  await page.keyboard.press("Enter");
  await expect(menu).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  // Not the one that tells what was put back.
  const saved = page.getByRole("status").filter({ hasText: /^Saved$/ });
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "A woman" })).toBeFocused();

  // The form is gone with what it did, or the whole document has come anew.
  await openInteractive(page, "/profile/account");
  const name = page.locator("input[name=name]");
  await tabTo(page, name);
  await page.keyboard.press("Home");
  await page.keyboard.type("@");
  await page.keyboard.press("Enter");
  // The focus has nowhere to go, so what is wrong is said.
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/@/);
  await expect(name).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(saved).toBeFocused();
  await openInteractive(page, "/profile/appearance");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.selectOption("Asia/Tokyo");
  await tabTo(page, page.getByRole("button", { name: "Save Language and look", exact: true }));
  await page.keyboard.press("Enter");
  await expect(saved).toBeFocused();
  // The other form of the page is as it was, in the document that came anew.
  await expect(zone).toHaveValue("Asia/Tokyo");
});

test("whoever applies a code or does without it goes on at what it did", async ({ page, context }) => {
  await aVisitingMember(context);
  await openInteractive(page, "/credits/3/ideal?code=");
  await tabTo(page, page.getByText("I have a discount code"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Discount code"));
  await page.keyboard.type("timebonus25");
  await page.keyboard.press("Enter");
  const order = page.getByRole("heading", { name: "Your order" });
  await expect(order).toBeFocused();
  await expect(order).toBeInViewport();
  await expect(order).toHaveAccessibleDescription(/^You pay, once €35\.99$/);
  await tabTo(page, page.getByRole("link", { name: "Remove the code TIMEBONUS25" }));
  await page.keyboard.press("Enter");
  await expect(order).toBeFocused();
  await expect(order).toHaveAccessibleDescription(/^You pay, once €47\.99$/);
});

test("the sheet with the filters takes the focus, keeps its order and closes behind who leaves it", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aVisitingMember(context);
  await openInteractive(page, "/members?with_photo=1");
  const sheet = page.getByRole("search");
  await tabTo(page, page.locator(".seek-mini"));
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("heading", { name: "Search members" })).toBeFocused();
  const places: number[] = [];
  for (const stop of [
    sheet.getByRole("combobox", { name: "Country" }),
    sheet.getByRole("checkbox", { name: "New members" }),
    sheet.getByText("More filters"),
    sheet.getByRole("button", { name: "Search" }),
    sheet.getByRole("link", { name: "Clear filters" }),
  ]) {
    await tabTo(page, stop);
    places.push((await stop.boundingBox())!.y);
  }
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await page.keyboard.press("Tab");
  await expect(sheet).toBeHidden();
});

test("who unblocks somebody goes on with the others", async ({ page, context }) => {
  const member = await aVisitingMember(context);
  await inDatabase(async (db) => {
    for (let count = 0; count < 2; count += 1) {
      const other = await aStranger(db);
      await db
        .insertInto("blocks")
        .values({ blocker_id: member.id, blocked_id: other.id, created_at: new Date() })
        .execute();
    }
  });
  await openInteractive(page, "/profile/privacy");
  await tabTo(page, page.getByRole("button", { name: /^Unblock/ }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 person cannot see or contact you.")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Unblock/ })).toBeFocused();
});

test("the strip of the settings follows the keyboard", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aVisitingMember(context);
  await openInteractive(page, "/profile");
  const strip = page.getByRole("navigation", { name: "Settings" });
  await tabTo(page, strip.getByRole("link").first());
  for (const link of await strip.getByRole("link").all()) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
  }
});
