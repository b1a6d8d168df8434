/** By keyboard alone: whatever goes, comes or is answered, the focus stands where somebody goes on. */
import type { Locator, Page } from "@playwright/test";
import { becomeInteractive, expect, openInteractive, test } from "#tests/support/journey.ts";
import { join } from "#tests/support/newcomer.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("who searches goes on with what was found, and who comes back from a profile with its card", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { gender: "male" });
  await openInteractive(page, "/members");
  await tabTo(page, page.getByRole("button", { name: "Search", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "24 results are shown" })).toBeFocused();
  const card = page.getByRole("article").nth(5).getByRole("link");
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test("each question of the match finder has the focus when it comes, and so do its results", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { gender: "male" });
  await openInteractive(page, "/match-finder");
  for (const question of [
    "How old may they be?",
    "Where?",
    "What should you have in common?",
    "What are you looking for?",
    "What would you not accept?",
  ]) {
    await tabTo(page, page.getByRole("button", { name: "Next" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: question })).toBeFocused();
  }
  await tabTo(page, page.getByRole("button", { name: "Show" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /results? (?:is|are) shown/ })).toBeFocused();
});

test("each step after the sign-up has a title and the focus, and a photo is told when it has come", async ({
  page,
  context,
}) => {
  await join(context);
  await openInteractive(page, "/signup?step=photo");
  await expect(page).toHaveTitle(/^Show yourself · /);
  await page.getByLabel("Add photo").setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture(),
  });
  await expect(page.getByRole("status").filter({ hasText: "The photo is added." })).toBeAttached();
  await tabTo(page, page.getByRole("link", { name: "Continue" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Where do you live?" })).toBeFocused();
  await expect(page).toHaveTitle(/^Where do you live\? · /);
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
  await page.keyboard.type(names[0]!);
  await expect(page.getByRole("status").filter({ hasText: "1 conversation found" })).toBeAttached();
  await tabTo(page, row(names[0]!));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: `Write to ${names[0]}` })).toBeFocused();
  await page.goBack();
  await expect(row(names[0]!)).toBeFocused();

  await openInteractive(page, "/chats");
  const deletes = page.getByRole("link", { name: /^Delete the chat/ });
  const second = await page.locator(".crow").nth(1).getAttribute("href");
  await tabTo(page, deletes.first());
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(deletes).toHaveCount(2);
  await expect(page.locator(`.crow[href="${second}"]`)).toBeFocused();
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

test("where the system sets the colours, fields, bubbles and choices still have their edges", async ({
  page,
  context,
}) => {
  const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
  const other = await inDatabase((db) => aStranger(db, { gender: "female" }));
  const id = await aLongConversation(member, other, 3);
  await page.emulateMedia({ forcedColors: "active" });
  await openInteractive(page, "/members");
  await expect(page.locator(".seek")).toHaveCSS("border-top-style", "solid");
  const chip = page.locator(".chip").filter({ hasText: "Online now" });
  await expect(chip).toHaveCSS("outline-style", "none");
  await chip.click();
  await expect(chip).toHaveCSS("outline-style", "solid");
  await openInteractive(page, `/chats/${id}`);
  await expect(page.locator(".bubble").first()).toHaveCSS("border-top-style", "solid");
  await expect(page.locator(".composer .in")).toHaveCSS("border-top-style", "solid");
  await expect(page.locator(".crow[aria-current]")).toHaveCSS("outline-style", "solid");
  await openInteractive(page, "/credits");
  const chosen = page.locator(".bundle:has(:checked)");
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await expect(chosen.getByRole("radio")).toHaveCSS("appearance", "auto");
  await expect(page.locator(".bundle:not(:has(:checked))").first()).toHaveCSS("border-top-style", "solid");
  await openInteractive(page, "/profile");
  await expect(page.locator(".set-nav [aria-current]").first()).toHaveCSS("outline-style", "solid");
});

test.describe("a visitor", () => {
  test.use({ warned: false });

  test("who has answered the question about cookies goes on with the page", async ({ page }) => {
    await page.goto("/pricing");
    await becomeInteractive(page);
    await tabTo(page, page.getByRole("button", { name: "Only what is needed" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});
