/** By keyboard alone, to the last of several: the focus never goes with what was pressed. */
import { catchFirst, expect, logIn, openInteractive, test } from "#tests/support/journey.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { aStranger, aVisitingMember, inDatabase, noMidnight } from "#tests/support/site-database.ts";

type Found = { id: string; photos: unknown[] };

test("photos are turned to the last one and back, and closing leads to where they were opened", async ({
  page,
  context,
}) => {
  await logIn(context, "premium");
  const { members } = (await (await context.request.get("/api/search.php")).json()) as { members: Found[] };
  let found: Found | undefined;
  for (const { id } of members) {
    if (found && found.photos.length > 1) break;
    found = (await (await context.request.get(`/api/profile.php?id=${id}`)).json()) as Found;
  }
  const { id, photos } = found!;
  await openInteractive(page, `/members/${id}`);
  const opener = page.getByRole("button", { name: /^Open photo 1 of/ });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: /^Photos of/ });
  const at = (place: number) =>
    expect(viewer.getByText(new RegExp(`^${place}\\sof\\s${photos.length}$`))).toBeVisible();
  await at(1);
  await tabTo(page, viewer.getByRole("button", { name: "Next photo" }));
  for (let place = 2; place <= photos.length; place += 1) {
    await page.keyboard.press("Enter");
    await at(place);
  }
  await expect(viewer).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await at(photos.length - 1);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("the swipe game is played to its end, and says what was taken back", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  await aVisitingMember(context, { time_zone: noMidnight() });
  await openInteractive(page, "/swipe-game");
  const skip = page.getByRole("button", { name: /^Skip / });
  const name = await page
    .getByRole("main")
    .getByRole("heading", { name: /, \d\d$/ })
    .innerText();
  await tabTo(page, skip);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Skipped .* Next: / })).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Take back the last skip" })).toBeFocused();
  await page.keyboard.press("Enter");
  const back = page.getByRole("status").filter({ hasText: `${name} is back.` });
  await expect(back).toHaveCount(1);
  await expect(skip).toBeFocused();
  // So does a card that comes back because it was not saved.
  const error = { code: "unexpected", message: "An error occured, please try again later.", params: {}, fields: {} };
  await catchFirst(page, /\/api\/swipe\.php\?pass=1/, (route) => route.fulfill({ status: 500, json: { error } }));
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast", { hasText: "was not saved" })).toBeVisible();
  await expect(back).toHaveCount(1);
  await expect(skip).toBeFocused();
  await page.keyboard.press("Tab");
  for (let left = 4; left > 0; left -= 1) {
    await expect(page.getByRole("button", { name: new RegExp(`^Like .*, ${left}\\sleft today$`) })).toBeFocused();
    const answer = page.waitForResponse(/\/api\/swipe\.php\?like=1/);
    await page.keyboard.press("Enter");
    const { match } = (await (await answer).json()) as { match: boolean };
    if (!match) continue;
    // Somebody of another journey was here before.
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(page.getByRole("heading", { name: /^Back tomorrow in/ })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Liked [^.]*\.$/ })).toHaveCount(1);
});

test("who reports and blocks somebody goes on at what is left, and who follows a link at the foot at the new page", async ({
  page,
  context,
  expectComplaint,
}) => {
  // The page of a blocked member is not there, which browsers note.
  expectComplaint(/404/);
  await aVisitingMember(context, { gender: "male" });
  const { id } = await inDatabase((db) => aStranger(db));
  await openInteractive(page, `/members/${id}`);
  await tabTo(page, page.getByRole("button", { name: "Report" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Send report" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Your receipt is/)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You have blocked this member" })).toBeFocused();

  await tabTo(page, page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pages\/faq$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the other ways to pay are reached when they are shown, and stay where they are when one is chosen", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  await openInteractive(page, "/credits");
  await tabTo(page, page.getByText(/^\d+\smore$/));
  await page.keyboard.press("Enter");
  const ways = page.getByRole("group", { name: "Pay with" }).getByRole("radio");
  await expect(ways.nth(3)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(ways.nth(3)).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(ways.nth(4)).toBeChecked();
  await expect(ways.nth(4)).toBeFocused();
});

test("what stays beside a page that scrolls is in sight when the keyboard comes to it", async ({ page, context }) => {
  const { members } = (await (await context.request.get("/api/preview-members.php")).json()) as {
    members: { id: string }[];
  };
  await aVisitingMember(context, { gender: "male" });
  for (const [path, name] of [
    [`/members/${members[0]!.id}`, "Block"],
    ["/profile", "Logout"],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openInteractive(page, path);
    const last = page.getByRole("main").getByRole("button", { name, exact: true });
    // Further below the window than what stands above moves out of it.
    await page.setViewportSize({ width: 1280, height: Math.floor((await last.boundingBox())!.y) - 150 });
    await tabTo(page, last);
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});
