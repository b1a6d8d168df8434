/** Steps of several, by keyboard alone: each has its title and the focus when it comes. */
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { join } from "#tests/support/newcomer.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

test("each question of the match finder has the focus when it comes, and so do its results", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { gender: "male" });
  // The interests are longer than this window.
  await page.setViewportSize({ width: 390, height: 700 });
  await openInteractive(page, "/match-finder");
  for (const [at, question] of [
    "How old may they be?",
    "Where?",
    "What should you have in common?",
    "What are you looking for?",
    "What would you not accept?",
  ].entries()) {
    await tabTo(page, page.getByRole("button", { name: "Next" }));
    await page.keyboard.press("Enter");
    const group = page.getByRole("group", { name: question });
    await expect(group).toBeFocused();
    await expect(group).toHaveAccessibleDescription(new RegExp(`^${at + 2}\\sof\\s6`));
    await expect(page).toHaveTitle(new RegExp(`^Match finder \\(${at + 2}\\sof\\s6\\) · `));
    await expect.poll(() => page.evaluate(() => scrollY), "the progress is in sight").toBe(0);
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

test("each step on the way out has its title and the focus", async ({ page, context }) => {
  await aVisitingMember(context);
  await openInteractive(page, "/profile/delete");
  await page.getByRole("radio", { name: "It takes too much time" }).press("Space");
  await tabTo(page, page.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Fewer emails, same matches?" })).toBeFocused();
  await expect(page).toHaveTitle(/^Fewer emails, same matches\? · /);
  await tabTo(page, page.getByRole("link", { name: "Delete anyway" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Delete my account" })).toBeFocused();
  await expect(page).toHaveTitle(/^Delete my account · /);
  for (const button of ["Send me a code instead", "Send the email again"]) {
    await tabTo(page, page.getByRole("button", { name: button }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  }
});
