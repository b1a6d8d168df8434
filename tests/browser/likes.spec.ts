/** Liking: at once on the screen and taken back when it fails; a match seen by both in the same moment; the like modal. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { TestMember } from "#tests/support/factories.ts";
import { expect, openInteractive, site, stopClock, test } from "#tests/support/journey.ts";
import { aConversation, aLike } from "#tests/support/relations.ts";
import { aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

type Likes = { profiles: { id: string }[] };

const likesOf = async (request: APIRequestContext) => (await (await request.get("/api/likes.php")).json()) as Likes;
const badge = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Likes/ });

/** Somebody has liked this member, who has not seen it yet. */
async function aLikeFor(member: TestMember, given: Parameters<typeof aStranger>[1]): Promise<TestMember> {
  return inDatabase(async (db) => {
    const liker = await aStranger(db, given);
    await aLike(db, liker, member);
    return liker;
  });
}

test("a heart fills at once, on the profile too, and empties with a word when the like was not saved", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/500/);
  await aVisitingMember(context, { gender: "male", paid_user: true });
  // The toast stays until it is used.
  await stopClock(page, new Date());
  await openInteractive(page, "/members");
  const some = page
    .getByRole("article")
    .nth(5)
    .getByRole("button", { name: /^Like / });
  const name = (await some.getAttribute("aria-label"))!.replace("Like ", "");
  // By name: who comes or goes moves the others.
  const named = page.getByRole("button", { name: `Like ${name}`, exact: true });
  const card = page.getByRole("article").filter({ has: named });
  const heart = card.getByRole("button", { name: /^Like / });
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  let answer!: () => void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  let failing = true;
  await page.route("**/api/like.php", async (route) => {
    if (!failing) return route.continue();
    await asked;
    const error = { code: "unexpected", message: "An error occured, please try again later.", params: {}, fields: {} };
    return route.fulfill({ status: 500, json: { error } });
  });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  answer();
  const toast = page.locator(".toast");
  await expect(toast).toContainText(`Your like for ${name} was not saved`);
  await expect(toast).toContainText("An error occured, please try again later.");
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  failing = false;
  await toast.getByRole("button", { name: "Try again" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // What had the focus is gone with the toast.
  await expect(heart).toBeFocused();
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

test("who takes likes back by keyboard goes on with the next, and after the last with the page", async ({
  page,
  context,
}) => {
  const member = await aVisitingMember(context, { gender: "male", sexuality: "gay", paid_user: true });
  await inDatabase(async (db) => {
    for (const _ of [1, 2]) await aLike(db, member, await aStranger(db, { gender: "male", sexuality: "gay" }));
  });
  await openInteractive(page, "/likes/given");
  const hearts = page.getByRole("main").getByRole("button", { name: /^Like / });
  await expect(hearts).toHaveCount(2);
  await hearts.first().focus();
  await page.keyboard.press("Enter");
  await expect(hearts).toHaveCount(1);
  await expect(hearts).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(hearts).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("two members who like each other both see the match, each in their own browser, without reloading", async ({
  page,
  context,
  openBrowser,
}) => {
  const him = await aVisitingMember(context, { gender: "male", paid_user: true });
  const other = await openBrowser();
  const her = await aVisitingMember(other, { paid_user: true });
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
  // Who wants no motion waits for none: the lens is there with the bubbles.
  await expect(his.locator(".lens .both")).toHaveCSS("animation-name", "none");
  await his.getByRole("button", { name: "Go on" }).click();
  await expect(his).toBeHidden();
  await hers.getByRole("link", { name: /^Write/ }).click();
  await expect(herPage).toHaveURL(new RegExp(`/members/${him.id}/chat|/chats/`));

  // Each of them once: nothing comes after.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/likes/matches");
  await expect(page.getByRole("heading", { name: `You and ${her.name}` })).toBeVisible();
  // It ends with one like, taken back on another device, and the other's page follows by itself.
  const headers = { origin: site, "x-request-type": "client" };
  expect((await other.request.delete(`/api/like.php?id=${him.id}`, { headers })).status()).toBe(200);
  await expect(page.getByRole("heading", { name: `You and ${her.name}` })).toHaveCount(0);
});

test("new likes: the badge follows on every tab when one is opened", async ({ page, context }) => {
  const member = await aVisitingMember(context);
  const fresh = await aLikeFor(member, { gender: "male" });
  await aLikeFor(member, { gender: "male" });
  const second = await context.newPage();
  await openInteractive(second, "/pricing");
  await openInteractive(page, "/likes");
  await expect(badge(second)).toContainText("2 new");
  await page.getByRole("article").filter({ hasText: "New" }).getByRole("link", { name: fresh.name }).first().click();
  await expect(page).toHaveURL(`/likes/m/${fresh.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fresh.name);
  for (const tab of [page, second]) await expect(badge(tab)).toContainText("1 new");
  const missing = await page.request.get(`/likes/m/${member.id}`);
  expect(missing.status()).toBe(404);
});

test("who likes back on the page of a like reads there that it is a match, until they take it back", async ({
  page,
  context,
}) => {
  const member = await aVisitingMember(context);
  const liker = await aLikeFor(member, { gender: "male" });
  const { name } = liker;
  await openInteractive(page, "/likes");
  await page.getByRole("article").getByRole("link", { name }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(`${name} likes you`);
  const heart = page.getByRole("main").getByRole("button", { name: `Like ${name}` });
  await heart.click();
  await page.getByRole("dialog").getByRole("button", { name: "Go on" }).click();
  await expect(heading).toHaveText(`You and ${name} like each other`);
  await expect(page.getByRole("link", { name: /^Write/ })).toBeVisible();
  await heart.click();
  await expect(heading).toHaveText(`${name} likes you`);
  const liked = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/like\.php/.test(answer.url()),
  );
  await heart.click();
  await expect(heading).toHaveText(`You and ${name} like each other`);
  await liked;
  // Who has been written to is not told about first lines.
  await inDatabase((db) => aConversation(db, [{ from: liker, to: member, body: "Hello." }]));
  await page.reload();
  await expect(page.getByText("Waiting for your answer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open chat" })).toBeVisible();
});

test("the like modal comes when the address asks for it, once, and leaves no trace in it", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED/);
  await page.route(/\/photos\//, (route) => route.abort());
  const { members } = (await (await context.request.get("/api/preview-members.php")).json()) as {
    members: { id: string; name: string }[];
  };
  const [liker] = members;
  const { name } = liker!;
  const member = await aVisitingMember(context, { gender: "male", paid_user: true });
  await inDatabase((db) => aLike(db, liker!, member));
  await stopClock(page);
  await openInteractive(page, "/members?t=10");
  await page.clock.runFor(9_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.runFor(1_500);
  await page.clock.resume();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "View profile" })).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`${name} likes you`);
  // Of a photo whose file does not come the name is left.
  await expect(dialog.locator(".lens text")).toHaveText(name[0]!.toUpperCase());
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
    await aVisitingMember(context);
    await page.goto("/members");
    const heart = page.locator("button.like-btn[aria-pressed=false]").last();
    const id = (await heart.getAttribute("value"))!;
    await heart.click();
    const liked = async () => (await likesOf(context.request)).profiles.map((profile) => profile.id);
    await expect.poll(liked).toContain(id);
    await expect(page).toHaveURL("/members");
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
