/** Liking: at once on the screen and taken back when it fails; a match seen by both in the same moment; the like modal. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, logIn, openInteractive, test } from "#tests/support/journey.ts";

type Like = { id: string; like_new: boolean; match: boolean; profile: { name: string } };
type Likes = { profiles: { id: string }[]; liked_by: Like[]; total_new_likes: number };

const likesOf = async (request: APIRequestContext) => (await (await request.get("/api/likes.php")).json()) as Likes;
const own = async (request: APIRequestContext) =>
  ((await (await request.get("/api/user.php")).json()) as { user: { profile: { id: string; name: string } } }).user
    .profile;
const badge = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Likes/ });

/** Without the page: as if it had been done on another device. */
async function change(request: APIRequestContext, method: "post" | "delete", id: string): Promise<void> {
  const headers = { origin: process.env["TEST_SITE"]!, "x-request-type": "client" };
  const response =
    method === "post"
      ? await request.post("/api/like.php", { headers, data: { id } })
      : await request.delete(`/api/like.php?id=${id}`, { headers });
  expect(response.status()).toBe(200);
}

test("a heart fills at once, on the profile too, and empties with a word when the like was not saved", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/500/);
  await logIn(context, "premium");
  await openInteractive(page, "/members");
  const card = page.getByRole("article").nth(5);
  const heart = card.getByRole("button", { name: /^Like / });
  const name = (await heart.getAttribute("aria-label"))!.replace("Like ", "");
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  let answer!: () => void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/like.php", async (route) => {
    await asked;
    const error = { code: "unexpected", message: "An error occured, please try again later.", params: {}, fields: {} };
    await route.fulfill({ status: 500, json: { error } });
  });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  answer();
  const toast = page.locator(".toast");
  await expect(toast).toContainText(`Your like for ${name} was not saved`);
  await expect(toast).toContainText("An error occured, please try again later.");
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  await page.unroute("**/api/like.php");
  await toast.getByRole("button", { name: "Try again" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const id = (await card.getByRole("link").getAttribute("href"))!.split("/").at(-1)!;
  const isStored = async () => (await likesOf(context.request)).profiles.some((profile) => profile.id === id);
  await expect.poll(isStored).toBe(true);
  await card.getByRole("link").click();
  const profileHeart = page.locator(".act-row:visible").getByRole("button", { name: `Like ${name}` });
  await expect(profileHeart).toHaveAttribute("aria-pressed", "true");
  await profileHeart.click();
  await expect(profileHeart).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(isStored).toBe(false);
});

test("two members who like each other both see the match, each in their own browser, without reloading", async ({
  page,
  context,
  openBrowser,
}) => {
  await logIn(context, "premium");
  const other = await openBrowser();
  await logIn(other, "free");
  const [him, her] = [await own(context.request), await own(other.request)];
  // As if nothing had been between the two.
  await change(context.request, "delete", her.id);
  await change(other.request, "delete", him.id);
  const herPage = await other.newPage();
  await Promise.all([openInteractive(page, `/members/${her.id}`), openInteractive(herPage, `/members/${him.id}`)]);

  const hearts = [
    page.locator(".act-row:visible").getByRole("button", { name: `Like ${her.name}` }),
    herPage.locator(".act-row:visible").getByRole("button", { name: `Like ${him.name}` }),
  ] as const;
  await Promise.all(hearts.map((heart) => heart.click()));
  const [his, hers] = [page.getByRole("dialog"), herPage.getByRole("dialog")];
  await expect(his).toContainText(`You and ${her.name} like each other`);
  await expect(hers).toContainText(`You and ${him.name} like each other`);
  await his.getByRole("button", { name: "Go on" }).click();
  await expect(his).toBeHidden();
  await hers.getByRole("link", { name: /^Write/ }).click();
  await expect(herPage).toHaveURL(new RegExp(`/members/${him.id}/chat|/chats/`));

  // Each of them once: nothing comes after.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/likes/matches");
  await expect(page.getByRole("heading", { name: `You and ${her.name}` })).toBeVisible();
  // It ends with one like, and the other's page follows by itself.
  await change(other.request, "delete", him.id);
  await expect(page.getByRole("heading", { name: `You and ${her.name}` })).toHaveCount(0);
});

test("new likes: the badge follows on every tab when one is opened", async ({ page, context }) => {
  await logIn(context, "free");
  const { liked_by, total_new_likes } = await likesOf(context.request);
  const fresh = liked_by.find(({ like_new }) => like_new)!;
  const second = await context.newPage();
  await openInteractive(second, "/pricing");
  await openInteractive(page, "/likes");
  await expect(badge(second)).toContainText(`${total_new_likes} new`);
  await page
    .getByRole("article")
    .filter({ hasText: "New" })
    .getByRole("link", { name: fresh.profile.name })
    .first()
    .click();
  await expect(page).toHaveURL(`/likes/m/${fresh.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fresh.profile.name);
  const left = total_new_likes - 1;
  for (const tab of [page, second]) {
    if (left > 0) await expect(badge(tab)).toContainText(`${left} new`);
    else await expect(badge(tab)).not.toContainText("new");
  }
  const missing = await page.request.get(`/likes/m/${(await own(context.request)).id}`);
  expect(missing.status()).toBe(404);
});

test("the like modal comes when the address asks for it, once, and leaves no trace in it", async ({
  page,
  context,
}) => {
  await logIn(context, "premium");
  await page.clock.install();
  await openInteractive(page, "/members?t=10");
  await page.clock.runFor(9_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.runFor(1_500);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "View profile" })).toBeVisible();
  // A real like says so; a suggestion is called one.
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(/likes you$|^You may like/);
  await expect(page).toHaveURL("/members");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await page.goto("/members?t=3");
  await expect(page).toHaveURL("/members");
  await page.clock.runFor(10_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("hearts and swipe cards are forms", async ({ page, context }) => {
    await logIn(context, "free");
    await page.goto("/members");
    const heart = page.locator("button.like-btn[aria-pressed=false]").last();
    const id = (await heart.getAttribute("value"))!;
    await heart.click();
    await expect(page).toHaveURL(/\/members$|\/likes\/m\//);
    expect((await likesOf(context.request)).profiles.map((profile) => profile.id)).toContain(id);
    await page.goto("/likes/given");
    await page.locator(`button.like-btn[value="${id}"]`).click();
    await expect(page).toHaveURL("/likes/given");
    await expect(page.locator(`button.like-btn[value="${id}"]`)).toHaveCount(0);

    await page.goto("/swipe-game");
    const first = (await page.locator(".cd.top h2").innerText()).trim();
    await page.getByRole("button", { name: /^Skip / }).click();
    await expect(page.locator(".cd.top h2")).not.toHaveText(first);
    await page.getByRole("button", { name: "Take back the last skip" }).click();
    await expect(page.locator(".cd.top h2")).toHaveText(first);
  });
});
