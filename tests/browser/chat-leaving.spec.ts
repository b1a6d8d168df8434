/** The member or the network leaves while something is on its way: it goes on, and whoever comes back is told what is so. */
import { messages, say } from "#tests/support/chatting.ts";
import { catchFirst, expect, goOffline, openInteractive, test } from "#tests/support/journey.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("what is on its way when a conversation is left is sent, once and in order, and is not called unsent meanwhile", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
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
  // Another tab finds them kept, and says nothing of them while this one waits for an answer.
  const second = await context.newPage();
  await openInteractive(second, `/chats/${conversation}`);
  const asked = () => second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(async () => (await asked())?.filter((name) => !name!.startsWith("live-"))).toHaveLength(1);
  await expect(messages(second).getByRole("alert")).toHaveCount(0);
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
  await expect(messages(second).locator(".bubble p")).toHaveText(texts);
  await expect(messages(second).getByRole("alert")).toHaveCount(0);

  // What follows from a refusal is shown by the page that was come back to.
  expectComplaint(/status of 403/);
  const late = Promise.withResolvers<void>();
  await catchFirst(page, "/api/message.php", async (route) => {
    await late.promise;
    await route.continue();
  });
  await say(page, "Still there?");
  await likes.click();
  await expect(page).toHaveURL("/likes");
  const caught_up = page.waitForResponse(/\/api\/chat\.php\?.*after=/);
  await page.goBack();
  await caught_up;
  await expect(on_way).toHaveCount(1);
  await inDatabase((db) =>
    db.insertInto("blocks").values({ blocker_id: partner.id, blocked_id: me.id, created_at: new Date() }).execute(),
  );
  late.resolve();
  await expect(page.getByText("nobody is there any more to answer")).toBeVisible();
});

test("whoever has gone to another page hears there of what could not be sent", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[23]/);
  const me = await aVisitingMember(context, { paid_user: true, credits: 2 });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 1);
  await openInteractive(page, `/chats/${conversation}`);
  const line = Promise.withResolvers<void>();
  await page.route("/api/message.php", async (route) => {
    await line.promise;
    await route.continue();
  });
  // Of one that was seen stored nothing is said, though its answer is lost and something between says so.
  await catchFirst(page, "/api/message.php", async (route) => {
    await route.fetch();
    await line.promise;
    await route.fulfill({ status: 403, body: "Forbidden" });
  });
  await say(page, "Zero");
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "Zero"]);
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
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
  expect(await page.locator(".toast").count()).toBeLessThan(2);
  await toast.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL(`/chats/${conversation}`);
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "Zero", "One", "Two"]);
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

test("nothing overtakes a message without an answer; tried again, those behind it go on in their order", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const me = await aVisitingMember(context, { paid_user: true, credits: 9 });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 1);
  await openInteractive(page, `/chats/${conversation}`);
  const line = Promise.withResolvers<void>();
  await catchFirst(page, "/api/message.php", async (route) => {
    await line.promise;
    await route.fulfill({ status: 500, body: "" });
  });
  for (const text of ["One", "Two", "Three"]) await say(page, text);
  await expect(messages(page).locator(".on-way")).toHaveCount(3);
  line.resolve();
  await expect(messages(page).getByRole("alert")).toContainText([
    "We do not know whether it was sent.",
    "The site did not answer. Not sent. Nothing was charged.",
    "The site did not answer. Not sent. Nothing was charged.",
  ]);
  const again = messages(page).getByRole("button", { name: "Try again" });
  await expect(again).toHaveCount(3);
  await again.first().click();
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "One", "Two", "Three"]);
  await expect(page.getByRole("link", { name: "6 credits", exact: true })).toBeVisible();
});

test("of what was being sent when the page was loaded again nobody says that it was not, and what is sent is not kept", async ({
  page,
  context,
}) => {
  const me = await aVisitingMember(context, { paid_user: true, credits: 9 });
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(me, partner, 1);
  await openInteractive(page, `/chats/${conversation}`);
  const begun = Promise.withResolvers<void>();
  await catchFirst(page, "/api/message.php", () => Promise.resolve(begun.resolve()));
  await say(page, "One");
  await say(page, "Two");
  await begun.promise;
  await expect(messages(page).locator(".on-way")).toHaveCount(2);
  await page.reload();
  const alerts = messages(page).getByRole("alert");
  await expect(alerts).toContainText([
    "The site did not answer. We do not know whether it was sent.",
    "This was not sent before you left the page. Not sent. Nothing was charged.",
  ]);
  // As a tab leaves it that wrote at the same moment.
  const kept = () => page.evaluate(() => localStorage.getItem("vesper.drafts"));
  const stale = (await kept())!;
  // Another tab has them too, and says nothing of one that is tried again while it is on its way.
  const second = await context.newPage();
  await openInteractive(second, `/chats/${conversation}`);
  const alerts_there = messages(second).getByRole("alert");
  await expect(alerts_there).toHaveCount(2);
  const line = Promise.withResolvers<void>();
  await catchFirst(page, "/api/message.php", async (route) => {
    await line.promise;
    await route.continue();
  });
  await messages(page).getByRole("button", { name: "Try again" }).first().click();
  await expect(alerts_there).toHaveCount(1);
  await expect(messages(second).locator(".bubble p")).toHaveText([/^Line 1/, "Two"]);
  line.resolve();
  await expect(messages(second).locator(".bubble p")).toHaveText([/^Line 1/, "One", "Two"]);
  await expect(alerts).toHaveCount(1);
  await messages(page).getByRole("button", { name: "Try again" }).click();
  await expect(alerts).toHaveCount(0);
  await expect(alerts_there).toHaveCount(0);
  await second.close();
  await expect.poll(kept).toBeNull();
  await page.evaluate((text) => localStorage.setItem("vesper.drafts", text), stale);
  await say(page, "Three");
  await expect(messages(page).locator(".bubble p")).toHaveText([/^Line 1/, "One", "Two", "Three"]);
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect.poll(kept).toBeNull();
});
