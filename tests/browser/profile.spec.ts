/** A profile: its photos, reporting, blocking and coming back; and the match finder. */
import type { APIRequestContext, Route } from "@playwright/test";
import { catchFirst, expect, logIn, openInteractive, test } from "#tests/support/journey.ts";
import { aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

type Found = { id: string; name: string };

async function found(request: APIRequestContext): Promise<Found[]> {
  const { members } = (await (await request.get("/api/search.php")).json()) as { members: Found[] };
  return members;
}

/** The site has done it, and nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** The page of a blocked member is not there, which browsers note; asked for by the router, or by the browser itself. */
const gone = (id: string) => new RegExp(`status of 404 .*/members/${id}(\\.data\\?_routes=members-id)?\\)$`);

/** What browsers note of the photos of a member who is not shown any more. */
async function photosGone(request: APIRequestContext, id: string): Promise<RegExp> {
  const answer = await request.get(`/api/profile.php?id=${id}`);
  const { photos } = (await answer.json()) as { photos: { image: { filename: string } | null }[] };
  const names = photos.flatMap(({ image }) => (image ? [image.filename.replace(/-large\.webp$/, "")] : []));
  return new RegExp(`status of 404 .*(${names.join("|")})-\\w+\\.webp\\)$`);
}

/** Somebody with several photos. */
async function withPhotos(request: APIRequestContext): Promise<Found> {
  for (const member of await found(request)) {
    const { photos } = (await (await request.get(`/api/profile.php?id=${member.id}`)).json()) as { photos: unknown[] };
    if (photos.length > 2) return member;
  }
  throw new Error("Nobody has three photos.");
}

test("the photos fill the screen and are turned by keyboard and by hand", async ({ page, context }) => {
  await logIn(context, "free");
  const { id, name } = await withPhotos(context.request);
  await openInteractive(page, `/members/${id}`);
  await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
  const viewer = page.getByRole("dialog", { name: `Photos of ${name}` });
  const at = viewer.getByRole("status").filter({ hasText: /\d/ });
  await expect(at).toHaveText(/^1\sof/);
  await page.keyboard.press("ArrowRight");
  await expect(at).toHaveText(/^2\sof/);
  await page.keyboard.press("Home");
  await expect(at).toHaveText(/^1\sof/);
  // Pressed again while they still turn, it counts too.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(at).toHaveText(/^3\sof/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("Home");
  await expect(at).toHaveText(/^1\sof/);
  await viewer.getByRole("img").first().hover();
  await page.mouse.wheel(900, 0);
  await expect(at).toHaveText(/^2\sof/);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const count = page.locator(".prof-photo-m .pc");
  await page
    .locator(".photo-track")
    .evaluate((track) => track.scrollTo({ left: track.clientWidth, behavior: "instant" }));
  await expect(count).toHaveText(/^2\sof/);
  await page.locator(".related .mcard:has(img) h3 a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(name);
  await expect(count, "another profile begins with its first photo").toHaveText(/^1\sof/);
  expect(await page.locator(".photo-track").evaluate((track) => track.scrollLeft)).toBe(0);
});

test("a report gives a receipt and blocks, once though its answer is lost; the profile is gone until it is unblocked", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED .*\/api\/report\.php\)$/);
  const member = await aVisitingMember(context, { gender: "male", paid_user: true });
  const { id, name } = (await found(context.request))[0]!;
  expectComplaint(gone(id));
  await openInteractive(page, `/members/${id}`);
  const report = page.getByRole("button", { name: "Report" });
  const dialog = page.getByRole("dialog");
  // Closed before the answer has come, it begins anew.
  await report.click();
  const held = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/report.php", async (route) => {
    await held.promise;
    await route.fulfill({ json: { receipt: "R-2222-2222-22" } });
  });
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const answered = page.waitForResponse("**/api/report.php");
  held.resolve();
  await (await answered).finished();
  await report.click();
  await expect(dialog).toContainText(`${name} is not told`);
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  await catchFirst(page, "**/api/report.php", loseAnswer);
  await dialog.getByRole("button", { name: "Send report" }).click();
  // A number that is read out on the phone is not torn apart.
  const receipt = dialog.getByText(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
  await expect(receipt).toHaveCSS("white-space", "nowrap");
  await expect(receipt.locator("..")).toBeFocused();
  const reports = await inDatabase((db) =>
    db.selectFrom("reports").select("id").where("reporter_id", "=", member.id).execute(),
  );
  expect(reports).toHaveLength(1);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { name: "You have blocked this member" })).toBeVisible();
  expect((await context.request.get(`/members/${id}`)).status()).toBe(404);
  expect((await found(context.request)).map((member) => member.id)).not.toContain(id);

  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a report that was closed before its answer came blocks all the same: the card leaves the swipe game", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  await openInteractive(page, "/swipe-game");
  const href = await page.locator(".sw-acts a").getAttribute("href");
  const card = page.locator(`.sw-acts a[href="${href}"]`);
  await page.getByRole("button", { name: /^Report / }).click();
  const dialog = page.getByRole("dialog");
  const held = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/report.php", async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card).toBeVisible();
  held.resolve();
  await expect(card).toHaveCount(0);
  await expect(dialog, "a receipt that nobody waits for is not shown").toBeHidden();
});

test("a report blocks as soon as it is answered: who goes back with the receipt on the screen finds the member nowhere", async ({
  page,
  context,
}) => {
  await aVisitingMember(context);
  await openInteractive(page, "/members");
  const { id, name } = (await found(context.request))[0]!;
  const card = page.locator(`.mcard a[href="/members/${id}"]`);
  await card.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Asks for money" }).check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText(/^Your receipt is/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Who would you like to meet?" })).toBeVisible();
  await expect(page.locator(".mcard").first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("blocking asks first, and is done though its answer is lost", async ({ page, context, expectComplaint }) => {
  expectComplaint(/ERR_FAILED .*\/api\/block\.php\)$/);
  // To who has no credits the time bonus is offered after 40 seconds, over all of it.
  await aVisitingMember(context, { credits: 1 });
  await openInteractive(page, "/members");
  const { id, name } = (await found(context.request))[0]!;
  expectComplaint(gone(id));
  const card = page.locator(`.mcard a[href="/members/${id}"]`);
  await card.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const place = () => page.locator("h1").evaluate((title) => title.getBoundingClientRect().x);
  const before = await place();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await place(), "what is behind a dialog stays where it was").toBe(before);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await catchFirst(page, "**/api/block.php", loseAnswer);
  await page.getByRole("button", { name: `Block ${name}` }).click();
  const unblock = page.getByRole("button", { name: "Unblock" });
  await expect(unblock).toBeVisible();
  await page.goBack();
  await expect(page.locator(".mcard").first()).toBeVisible();
  await expect(card, "the results that are remembered show nobody who is blocked").toHaveCount(0);
  await page.goForward();
  await unblock.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("who goes back before a block is answered finds the member gone once it is", async ({
  page,
  context,
  expectComplaint,
}) => {
  await aVisitingMember(context);
  await openInteractive(page, "/members");
  const { id, name } = (await found(context.request))[0]!;
  // Until then the card asks for a photo that is not shown any more.
  expectComplaint(await photosGone(context.request, id));
  const card = page.locator(`.mcard a[href="/members/${id}"]`);
  await card.press("Enter");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const held = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/block.php", async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: `Block ${name}` }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(card).toBeVisible();
  held.resolve();
  await expect(card).toHaveCount(0);
});

test("without scripts blocking works at once, and no button stands there that does nothing", async ({
  openBrowser,
  expectComplaint,
}) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  await aVisitingMember(context);
  const { id } = await inDatabase((db) => aStranger(db, { gender: "male" }));
  expectComplaint(gone(id));
  const page = await context.newPage();
  await page.goto("/notifications");
  await expect(page.getByRole("button", { name: "Allow notifications" })).toBeHidden();
  await page.goto("/swipe-game");
  await expect(page.getByRole("button", { name: /^Report/ })).toHaveCount(0);
  await page.goto(`/members/${id}`);
  await expect(page.getByRole("button", { name: "Safety tips" })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Report/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You have blocked this member" })).toBeVisible();
});

test("the match finder asks six things and shows who answers best", async ({ page, context }) => {
  await aVisitingMember(context);
  await openInteractive(page, "/match-finder?step=1");
  for (let step = 1; step < 6; step++) {
    await expect(page.getByText(`${step} of 6`)).toBeVisible();
    if (step === 2) {
      const ages = page.getByRole("spinbutton");
      const [from, to] = await ages.evaluateAll((both) => both.map((one) => one.getBoundingClientRect().top));
      expect(from, "the two ages stand in one line").toBe(to);
    }
    if (step === 4) await page.getByText("Wine", { exact: true }).click();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("checkbox", { name: "No photo" }).check();
  await page.getByRole("button", { name: "Show my matches" }).click();
  await expect(page.getByText(/interests? you asked for/).first()).toBeVisible();
  await page.getByRole("link", { name: "Change my answers" }).click();
  await expect(page.getByText("1 of 6")).toBeVisible();
});

test("a visitor's answers go along to the sign-up", async ({ page }) => {
  await page.goto("/match-finder");
  await page.getByRole("radio", { name: "Women" }).check();
  for (let step = 1; step < 6; step++) {
    await expect(page.getByText(`${step} of 6`)).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Show my matches" }).click();
  const signup = page.getByRole("link", { name: "Sign up and see who fits" });
  await expect(signup).toHaveAttribute("href", /^\/signup\?seeks=female&finder=.*gender/);
});
