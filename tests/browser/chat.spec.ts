/** Two members write to each other: the first message, signs, photos, gifts, and the end of the credits. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { field, messages, say, write } from "#tests/support/chatting.ts";
import { becomeInteractive, expect, openInteractive, test } from "#tests/support/journey.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

const unread = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
const row = (page: Page, name: string): Locator => page.getByRole("link", { name: new RegExp(name) }).first();

async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

test("two members meet: a first message, typing, reading, a photo, a gift, and no credits left", async ({
  page: his,
  context: him,
  openBrowser,
  expectComplaint,
}) => {
  // The refused message is an answer with an error's status, which the browser reports.
  expectComplaint(/status of 402/);
  const her = await openBrowser();
  await aVisitingMember(him, { gender: "male", paid_user: true, credits: 40 });
  const { id, name } = await aVisitingMember(her, { credits: 5 });
  const hers = await her.newPage();
  // Told beside what is sent, it may come after it: only where somebody looks for it.
  const typing = { told: false, under_way: 0 };
  await hers.route("/api/typing.php", async (route) => {
    if (!typing.told) return route.fulfill({ json: {} });
    typing.under_way += 1;
    await route.fulfill({ response: await route.fetch() });
    typing.under_way -= 1;
  });
  /** Told every few seconds, and over after a few. */
  const typeUntil = async (seen: () => Promise<unknown>) => {
    typing.told = true;
    await expect(async () => {
      await field(hers).press("m");
      await seen();
    }).toPass();
    typing.told = false;
    await expect.poll(() => typing.under_way).toBe(0);
  };
  await openInteractive(hers, "/chats");
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(hers.getByRole("heading", { name: "No chats yet" })).toBeVisible();

  // A first line is put into the field, and nothing is sent by it.
  await openInteractive(his, `/members/${id}/chat`);
  const lines = his.getByRole("dialog", { name: "How would you like to begin?" });
  await expect(lines).toBeVisible();
  await expectAccessible(his);
  const line = await lines.getByRole("listitem").first().innerText();
  await lines.getByRole("button", { name: line }).click();
  await expect(field(his)).toHaveValue(line);
  await expect(his).toHaveURL(`/members/${id}/chat`);
  await expect(his.getByText(/^Sending costs 1\scredit \(/)).toBeVisible();
  await his.reload();
  await expect(field(his)).toHaveValue(line);
  await expect(lines).toBeHidden();
  const list = his.getByRole("region", { name: "Chats" });
  await expect(list.getByText("No chats yet")).toBeVisible();

  await say(his, "Good evening.\nHow was the train?");
  await expect(his).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(messages(his)).toContainText("How was the train?");
  await expect(messages(his)).toContainText("1 credit");
  await expect(field(his)).toBeFocused();

  // On her screen without a reload, counted everywhere until she opens it.
  await expect(hers.getByText("How was the train?")).toBeVisible();
  await expect(unread(hers)).toHaveAccessibleName(/1\sunread/);
  await expect(hers).toHaveTitle(/^\(1\) Messages · /);
  await expect(messages(his)).toContainText("Delivered");
  await hers.getByText("How was the train?").click();
  await expect(messages(hers)).toContainText("Good evening.");
  await expect(messages(his)).toContainText("Read");
  await expect(unread(hers)).not.toHaveAccessibleName(/unread/);
  await expect(hers).not.toHaveTitle(/^\(/);
  await expectAccessible(hers);

  await typeUntil(() =>
    Promise.all([
      expect(his.getByRole("status").filter({ hasText: `${name} is typing` })).toBeAttached({ timeout: 500 }),
      expect(his.locator(".crow", { hasText: "is typing" })).toBeVisible({ timeout: 500 }),
    ]),
  );
  await field(hers).fill("Late, as always");
  await hers.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messages(his)).toContainText("Late, as always");
  await expect(his.getByRole("status").filter({ hasText: "is typing" })).toHaveCount(0);
  await expect(unread(his)).not.toHaveAccessibleName(/Late/);
  // The same words again are heard again, though the text of the region stays the same.
  const spoken = his.getByRole("status").filter({ hasText: `${name}: Late, as always` });
  const first = await spoken.locator("span").elementHandle();
  await say(hers, "Late, as always");
  await expect.poll(() => first.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(spoken).toBeAttached();

  // A photo, blurred until she wants to see it.
  const picture = await aPicture({ seed: 61, width: 900, height: 900 });
  await his.getByLabel(/^Add a photo/).setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(his.getByRole("img", { name: "The photo you are about to send" })).toBeVisible();
  await expect(his.getByText(/^Sending costs 2\scredits/)).toBeVisible();
  const files = Promise.withResolvers<void>();
  await his.route("**/photos/*", async (route) => {
    await files.promise;
    await route.continue();
  });
  await say(his, "The sea this morning");
  // Sent, it keeps its place while its file is on the way.
  const sent = messages(his).getByRole("link", { name: /^Open the photo/ });
  await expect(sent).toBeVisible();
  expect((await sent.boundingBox())!.height).toBeGreaterThan(200);
  files.resolve();
  const veiled = messages(hers).getByRole("link", { name: "Show the photo" });
  const blurred = await veiled.locator("img").getAttribute("src");
  await veiled.click();
  const clear = messages(hers).getByRole("link", { name: /^Open the photo/ });
  expect(await clear.locator("img").getAttribute("src")).not.toBe(blurred);
  await clear.click();
  await expect(hers.getByRole("dialog").getByRole("img", { name: /^Photo from/ })).toBeVisible();
  await hers.keyboard.press("Escape");
  await hers.getByTitle("Photo").click();
  await expect(hers.getByText("This feature is only available for premium members")).toBeVisible();

  // Who stops typing without a word has said nothing again.
  await typeUntil(() =>
    expect(his.getByRole("status").filter({ hasText: "is typing" })).toBeAttached({ timeout: 500 }),
  );

  await his.getByRole("button", { name: /^Send a gift, from 2 credits/ }).click();
  const gifts = his.getByRole("dialog", { name: `A gift for ${name}` });
  await gifts.getByRole("radio", { name: /Teddy bear/ }).check();
  await gifts.getByLabel(/^A few words/).fill("For the long way home");
  await expectAccessible(his);
  await gifts.getByRole("button", { name: "Send for 5 credits" }).click();
  await expect(messages(hers)).toContainText("Teddy bear");
  await expect(messages(hers)).toContainText("For the long way home");
  await expect(his.getByRole("status").filter({ hasText: "is typing" })).toHaveCount(0);
  await expect(spoken).toHaveCount(0);

  // Two of her five credits are spent.
  for (const text of ["Two", "Three", "Four"]) await say(hers, text);
  await expect(messages(his)).toContainText("Four");
  const empty = hers.getByRole("status").filter({ hasText: "You do not have enough credits to send this message" });
  await expect(empty, "who has lost the field goes on with what stands in its place").toBeFocused();
  await expect(hers.getByText("Reading stays free.")).toHaveText("Reading stays free.");
  await expect(hers.getByRole("link", { name: "Buy credits" })).toHaveAttribute("href", "/credits");
  await expect(field(hers)).toHaveCount(0);
  await expect(hers.getByRole("link", { name: "0 credits" })).toBeVisible();
});

test("a free member writes to two; deleting a chat that fails brings it back, and a refused text is kept", async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of (500|402|404)|ERR_FAILED/);
  await aVisitingMember(context, { credits: 5 });
  const others = await openBrowser();
  const [first, second, third] = [
    await aVisitingMember(others, { gender: "male" }),
    await aVisitingMember(others, { gender: "male" }),
    await aVisitingMember(others, { gender: "male" }),
  ];
  await write(context, { profile: first.id }, `Hello${"\nand again".repeat(30)}`);
  await write(context, { profile: second.id }, "Hello too");
  await openInteractive(page, `/members/${third.id}/chat`);
  await expect(page.getByText("This feature is only available for premium members")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Premium" }).last()).toHaveAttribute("href", "/premium");

  await openInteractive(page, "/chats");
  const gone = row(page, second.name);
  await page.getByRole("button", { name: "Search by name" }).click();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("nobody at all");
  await expect(page.getByRole("heading", { name: "No chat with that name" })).toBeVisible();
  await expect(page).toHaveURL(/\?search=nobody%20at%20all$/);
  await page.getByRole("searchbox", { name: "Search by name" }).fill(second.name.slice(0, 10));
  await expect(gone).toBeVisible();
  await page.getByRole("button", { name: "Search by name" }).click();

  // Gone at once, back with the reason when the server could not do it, nor say what chats there are.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let lost = false;
  await page.route("/api/chat.php*", async (route) => {
    if (route.request().method() !== "DELETE") return route.continue();
    if (lost) {
      await route.fetch();
      return route.abort();
    }
    await answered;
    return route.fulfill({
      status: 500,
      json: { error: { code: "unexpected", message: "It broke.", params: {}, fields: {} } },
    });
  });
  let listed = false;
  await page.route("/api/chats.php*", (route) => (listed ? route.continue() : route.fulfill({ status: 500 })));
  const remove = page.getByRole("link", { name: new RegExp(`^Delete the chat with ${second.name}`) });
  await remove.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this chat?" });
  await dialog.getByRole("button", { name: "Delete chat" }).click();
  await expect(gone).toHaveCount(0);
  answer();
  await expect(page.getByRole("alert")).toContainText("It broke.");
  await expect(gone).toBeVisible();
  listed = true;
  // Without an answer the page looks whether it is gone.
  lost = true;
  const looked = page.waitForResponse((response) => response.url().includes("/api/chat.php") && !response.ok());
  await remove.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete chat" }).click();
  await looked;
  await expect(gone).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await becomeInteractive(page);
  await expect(gone).toHaveCount(0);

  // A message that is refused costs nothing and can be sent again.
  await page.getByText("You: Hello").click();
  let refused = true;
  await page.route("/api/message.php", (route) => {
    if (!refused) return route.continue();
    const message = "You do not have enough credits to send this message";
    return route.fulfill({
      status: 402,
      json: { error: { code: "not_enough_credits", message, params: {}, fields: {} } },
    });
  });
  await say(page, "Are you there?");
  await expect(messages(page).getByRole("alert")).toContainText("Nothing was charged.");
  // Below a full page of messages too.
  await expect(messages(page).getByRole("button", { name: "Try again" })).toBeInViewport({ ratio: 1 });
  refused = false;
  await page.reload();
  await messages(page).getByRole("button", { name: "Try again" }).click();
  await expect(messages(page).getByRole("alert")).toHaveCount(0);
  await expect(messages(page).getByText("Are you there?")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "2 credits" })).toBeVisible();
});
