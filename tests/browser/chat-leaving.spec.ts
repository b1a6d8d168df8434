/** The member or the network leaves while something is on its way: it goes on, and whoever comes back is told what is so. */
import { messages, say } from "#tests/support/chatting.ts";
import { catchFirst, expect, goOffline, openInteractive, test } from "#tests/support/journey.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("what is on its way when a conversation is left is sent, once and in order, and is not called unsent meanwhile", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context, { paid_user: true, credits: 9 });
  const other = await openBrowser();
  const partner = await aVisitingMember(other, { gender: "male" });
  const conversation = await aLongConversation(me, partner, 1);
  const theirs = await other.newPage();
  await openInteractive(theirs, `/chats/${conversation}`);
  await openInteractive(page, `/chats/${conversation}`);
  const line = Promise.withResolvers<void>();
  await page.route(/\/api\/message(-image)?\.php/, async (route) => {
    await line.promise;
    await route.continue();
  });
  const buffer = await aPicture({ seed: 61, width: 400, height: 400 });
  await page.getByLabel(/^Add a photo/).setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
  await say(page, "The sea");
  await say(page, "Was warm");
  const likes = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Likes/ });
  await likes.click();
  await expect(page).toHaveURL("/likes");
  await page.goBack();
  const on_way = messages(page).locator(".on-way");
  await expect(on_way).toHaveCount(2);
  await expect(messages(page).getByRole("img", { name: "Photo you sent" })).toBeVisible();
  await expect(messages(page).getByRole("button", { name: "Cancel sending the photo" })).toBeVisible();
  await expect(messages(page).getByRole("alert")).toHaveCount(0);
  await say(page, "Come along");
  await likes.click();
  await expect(page).toHaveURL("/likes");
  line.resolve();
  const texts = [/^Line 1/, "The sea", "Was warm", "Come along"];
  await expect(messages(theirs).locator(".bubble p")).toHaveText(texts);
  await page.goBack();
  await expect(messages(page).locator(".bubble p")).toHaveText(texts);
  await expect(on_way).toHaveCount(0);
  await expect(page.getByRole("link", { name: "5 credits", exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("vesper.drafts"))).toBeNull();
});

test("whoever has gone to another page hears there of what could not be sent", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/);
  const me = await aVisitingMember(context, { paid_user: true, credits: 1 });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 1);
  await openInteractive(page, `/chats/${conversation}`);
  const line = Promise.withResolvers<void>();
  await page.route("/api/message.php", async (route) => {
    await line.promise;
    await route.continue();
  });
  await say(page, "One");
  await say(page, "Two");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Likes/ })
    .click();
  await expect(page).toHaveURL("/likes");
  line.resolve();
  const toast = page.locator(".toast", { hasText: "You do not have enough credits to send this message" });
  await expect(toast).toContainText("Not sent. Nothing was charged.");
  await toast.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL(`/chats/${conversation}`);
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "One", "Two"]);
  await expect(messages(page).getByRole("alert")).toContainText("You do not have enough credits");
  await expect(messages(page).getByRole("button", { name: "Try again" })).toHaveCount(1);
});

test("a photo that the network leaves in the middle goes out with the next one, once, and before what was written after it", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const me = await aVisitingMember(context, { paid_user: true, credits: 5 });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 1);
  await openInteractive(page, `/chats/${conversation}`);
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await catchFirst(page, "**/api/message-image.php", async (route) => {
    begun.resolve();
    await gone.promise;
    await route.abort("internetdisconnected");
  });
  const buffer = await aPicture({ seed: 61, width: 400, height: 400 });
  await page.getByLabel(/^Add a photo/).setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
  await say(page, "The sea");
  await begun.promise;
  await say(page, "Was warm");
  await goOffline(page);
  gone.resolve();
  await expect(messages(page).getByText("Sent when you are online again")).toHaveCount(2);
  await context.setOffline(false);
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "The sea", "Was warm"]);
  await expect(messages(page).getByRole("link", { name: /^Open the photo/ })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "2 credits", exact: true })).toBeVisible();
});
