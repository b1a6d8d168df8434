/** A chat where something is missing: the line to the site for a while, or scripts. */
import { livePath } from "#contract/live.ts";
import { field, messages, say, write } from "#tests/support/chatting.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { catchFirst, expect, goOffline, openInteractive, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

/** A message of which no page is told. */
async function addUntold(conversation_id: string, sender_id: string, sequence: number): Promise<void> {
  await inDatabase(async (db) => {
    await db
      .insertInto("messages")
      .values({
        ...{ conversation_id, sequence, sender_id, client_key: crypto.randomUUID() },
        ...{ body: `Line ${sequence}`, cost: 0, created_at: new Date() },
      })
      .execute();
    await db.updateTable("conversations").set({ last_sequence: sequence }).where("id", "=", conversation_id).execute();
  });
}

test("without a network writing goes on; afterwards both have everything, once and in order", async ({
  page: his,
  context: him,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const her = await openBrowser();
  await aVisitingMember(him, { gender: "male", paid_user: true, credits: 5 });
  const { id } = await aVisitingMember(her, { credits: 5 });
  const conversation = await write(him, { profile: id }, "Before");
  const hers = await her.newPage();
  await openInteractive(hers, `/chats/${conversation}`);
  await openInteractive(his, `/chats/${conversation}`);
  await goOffline(hers);
  await expect(hers.getByText("You are offline")).toBeVisible();
  await say(hers, "Written in a tunnel");
  await expect(messages(hers)).toContainText("Sent when you are online again");
  await field(hers).fill("And a half sentence");
  await say(his, "Sent into the tunnel");
  await say(his, "And once more");
  await expect(messages(his).locator(".on-way")).toHaveCount(0);
  await her.setOffline(false);
  const order = ["Before", "Sent into the tunnel", "And once more", "Written in a tunnel"];
  for (const page of [hers, his]) {
    await expect(messages(page).locator(".bubble p")).toHaveText(order);
  }
  await expect(field(hers)).toHaveValue("And a half sentence");
  const live = hers.waitForResponse(`**${livePath}*`);
  await hers.reload();
  await expect(field(hers)).toHaveValue("And a half sentence");
  // Else the page hears from its stream, or while it tells of the typing, that the session has ended, before anything is sent.
  await live;
  const told = hers.waitForResponse("/api/typing.php");
  await field(hers).fill("Sent by nobody");
  await told;
  // A session that ends meanwhile costs a login, and no word.
  expectComplaint(/status of 403/);
  const session = (await her.cookies()).filter(({ name }) => name === "vesper_session");
  await her.clearCookies({ name: "vesper_session" });
  await field(hers).press("Enter");
  await expect(hers.getByLabel("Email or username")).toBeVisible();
  await expect(hers).toHaveURL(`/login?next=${encodeURIComponent(`/chats/${conversation}`)}`);
  await her.addCookies(session);
  await hers.reload();
  await expect(hers).toHaveURL(`/chats/${conversation}`);
  await expect(messages(hers)).toContainText("This was not sent before you left the page.");
  await messages(hers).getByRole("button", { name: "Try again" }).click();
  for (const page of [hers, his]) {
    await expect(messages(page).locator(".bubble p")).toHaveText([...order, "Sent by nobody"]);
  }
  await field(hers).fill("And a half sentence");
  await hers.getByRole("group").getByLabel("Account menu").click();
  await hers.getByRole("button", { name: "Logout" }).click();
  await expect(hers).toHaveURL("/");
  await expect.poll(() => hers.evaluate(() => localStorage.getItem("vesper.drafts"))).toBeNull();
});

test("of a message without an answer nobody says that it was not sent, until the site has told", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const { id } = await inDatabase((db) => aStranger(db, { gender: "male" }));
  await aVisitingMember(context, { paid_user: true, credits: 7 });
  await openInteractive(page, `/members/${id}/chat`);
  await page.getByRole("button", { name: "Write my own" }).press("Enter");
  await expect(field(page)).toBeFocused();
  let lost: "all" | "answer" | "nothing" = "all";
  await page.route("/api/message.php", async (route) => {
    if (lost === "nothing") return route.continue();
    if (lost === "answer") await route.fetch();
    await route.fulfill({ status: 500, body: "" });
  });
  await say(page, "Hello");
  const alert = messages(page).getByRole("alert");
  await expect(alert).toContainText("We do not know whether it was sent.");
  await expect(alert).not.toContainText("charged.");
  // Stored and charged this time, and only the answer is lost.
  lost = "answer";
  await messages(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(messages(page).locator(".bubble p")).toHaveText(["Hello"]);
  await expect(alert).toHaveCount(0);
  await say(page, "Once more");
  await expect(messages(page).locator(".bubble p")).toHaveText(["Hello", "Once more"]);
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "5 credits", exact: true })).toBeVisible();
  // A photo that does not get through can be called back; the keys go on among the messages.
  const buffer = await aPicture({ seed: 61, width: 400, height: 400 });
  const photo = { name: "sea.jpg", mimeType: "image/jpeg", buffer };
  await catchFirst(page, "**/api/message-image.php", () => Promise.resolve());
  await page.getByLabel(/^Add a photo/).setInputFiles(photo);
  await say(page, "The sea");
  await page.getByRole("button", { name: "Cancel sending the photo" }).press("Enter");
  await expect(messages(page).locator(".on-way")).toHaveCount(0);
  await expect(messages(page)).toBeFocused();
  // One outlives the page as well.
  lost = "all";
  await page.getByLabel(/^Add a photo/).setInputFiles(photo);
  await say(page, "The sea");
  await expect(alert).toContainText("We do not know whether it was sent.");
  const kept = () => page.evaluate(async () => (await (await caches.open("vesper.unsent")).keys()).length);
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(alert).toContainText("We do not know whether it was sent.");
  await expect(messages(page).getByRole("img", { name: "Photo you sent" })).toBeVisible();
  lost = "nothing";
  await messages(page).getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveCount(0);
  await expect(messages(page).getByRole("link", { name: /^Open the photo/ })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "3 credits", exact: true })).toBeVisible();
  await expect.poll(kept).toBe(0);
  // And a gift.
  lost = "all";
  await page.getByRole("button", { name: /^Send a gift/ }).click();
  await page.getByRole("radio", { name: /^Rose/ }).check({ force: true });
  await page.getByRole("button", { name: "Send for 2 credits" }).click();
  await expect(alert).toContainText("We do not know whether it was sent.");
  lost = "nothing";
  await page.reload();
  await expect(alert).toContainText("We do not know whether it was sent.");
  await messages(page).getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveCount(0);
  await expect(messages(page).getByText("Rose")).toHaveCount(1);
  await expect(page.locator(".crow").first()).toContainText("You: Rose");
  await expect(page.getByRole("link", { name: "1 credit", exact: true })).toBeVisible();
});

test("without scripts chats are read, searched, answered and deleted", async ({ openBrowser, context: him }) => {
  const { id } = await aVisitingMember(him, { gender: "male" });
  const her = await openBrowser({ javaScriptEnabled: false });
  await aVisitingMember(her, { credits: 5 });
  const page = await her.newPage();
  await page.goto(`/members/${id}/chat`);
  await field(page).fill("By form alone");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(messages(page)).toContainText("By form alone");
  await field(page).fill("x".repeat(1001));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Use at most 1,000 characters.");
  await expect(field(page)).toHaveValue("x".repeat(1001));
  await page.goto("/chats");
  await page.getByRole("searchbox", { name: "Search by name" }).fill("nobody");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/chats?search=nobody");
  await expect(page.getByRole("heading", { name: "No chat with that name" })).toBeVisible();
  await page.goto("/chats");
  await page.getByRole("link", { name: /^Delete the chat/ }).click();
  await page.getByRole("button", { name: "Delete chat" }).click();
  await expect(page.getByRole("heading", { name: "No chats yet" })).toBeVisible();
});

test("what is missing between messages is asked for once, however many are heard of meanwhile", async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await aVisitingMember(context, { credits: 1 });
  const other = await openBrowser();
  const partner = await aVisitingMember(other, { gender: "male", credits: 9 });
  const conversation = await aLongConversation(me, partner, 3);
  const live = page.waitForResponse(`**${livePath}*`);
  const begun = page.waitForResponse(/chat\.php\?.*after=3/);
  await openInteractive(page, `/chats/${conversation}`);
  await Promise.all([live, begun]);
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/chat\.php\?.*after=/, async (route) => {
    asked += 1;
    await answer.promise;
    await route.continue();
  });
  await addUntold(conversation, partner.id, 4);
  for (const line of [5, 6, 7, 8]) await write(other, { conversation }, `Line ${line}`);
  // Heard of, as the list beside shows, while the answer is on its way.
  await expect(page.locator(".crow").first()).toContainText("Line 8");
  await expect(messages(page)).not.toContainText("Line 5");
  answer.resolve();
  await expect(messages(page).locator(".bubble p")).toHaveText([
    /^Line 1/,
    /^Line 2/,
    /^Line 3/,
    ...[4, 5, 6, 7, 8].map((line) => `Line ${line}`),
  ]);
  expect(asked).toBe(1);
});

test("a message that could not be asked for is asked for again, and told as read again, though nothing else is told", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const me = await aVisitingMember(context);
  const other = await openBrowser();
  const partner = await aVisitingMember(other, { gender: "male", credits: 5 });
  const conversation = await aLongConversation(me, partner, 3);
  await page.clock.install();
  const live = page.waitForResponse(`**${livePath}*`);
  await openInteractive(page, `/chats/${conversation}`);
  await live;
  await catchFirst(page, /chat\.php\?.*after=3/, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse((response) => response.url().includes("after=3") && !response.ok());
  await addUntold(conversation, partner.id, 4);
  await write(other, { conversation }, "Line 5");
  await failed;
  // Nor does the first try say that both were read.
  const reads: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PUT" && response.url().endsWith("/api/chat.php"))
      reads.push(response.status());
  });
  await catchFirst(page, "**/api/chat.php", (route) => route.fulfill({ status: 500 }));
  await page.clock.fastForward("00:30");
  await expect(messages(page)).toContainText("Line 5");
  await expect(messages(page)).toContainText("Line 4");
  await expect.poll(() => reads).toEqual([500]);
  await page.clock.fastForward("00:30");
  await expect.poll(() => reads).toEqual([500, 200]);
});
