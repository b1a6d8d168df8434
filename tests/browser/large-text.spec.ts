/** Text twice as large, as set in the browser, or a page four times as large: the layout makes room for it, and nothing leaves the window. */
import type { Page } from "@playwright/test";
import { expect, setCookie, test } from "#tests/support/journey.ts";
import { aMatch } from "#tests/support/relations.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

/** How much wider the page is than its window. */
async function excess(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Those that stand on more than one line. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) => {
    const found: string[] = [];
    for (const part of parts) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
    }
    return found;
  });
}

for (const size of windows) {
  test.describe(`${size.width} pixels`, () => {
    test.use({ viewport: size });

    test("a visitor reads every page without scrolling sideways", async ({ page }) => {
      await enlargeText(page);
      const paths = ["/", "/members", "/match-finder", "/pricing", "/login", "/signup", "/complaints", "/pages/faq"];
      for (const path of paths) expect(await excess(page, path), path).toBeLessThanOrEqual(0);
    });

    test("a member does too", async ({ page, context }) => {
      const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
      const other = await inDatabase((db) => aStranger(db, { gender: "female" }));
      const chat = await aLongConversation(member, other, 3);
      await enlargeText(page);
      const paths = ["/members", `/members/${other.id}`, "/likes", "/swipe-game", "/credits", "/transactions"];
      paths.push("/profile", "/profile/photos", "/notifications", "/chats", `/chats/${chat}`);
      for (const path of paths) expect(await excess(page, path), path).toBeLessThanOrEqual(0);
      // The name takes no more than its lines: there is room for what was said.
      expect((await page.getByRole("log").boundingBox())!.height).toBeGreaterThan(150);
      // The longest words there are for the tabs.
      await setCookie(context, "locale", "de");
      await page.goto("/members");
      for (const tab of await page.locator(".tabbar .tl").all())
        expect(await tab.evaluate((word) => word.scrollWidth - word.clientWidth), await tab.innerText()).toBe(0);
    });
  });
}

test.describe("a page four times as large", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("a name of one long word stays in the window, and a conversation shows who it is with and what was said", async ({
    page,
    context,
  }) => {
    const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
    const letters = member.name.slice(-8);
    const other = await inDatabase((db) => aStranger(db, { gender: "female", name: `Mwwwwwwwwwww${letters}` }));
    const chat = await aLongConversation(member, other, 9);
    await inDatabase((db) => aMatch(db, member, other));
    for (const path of [`/members/${other.id}`, `/likes/m/${other.id}`, `/chats/${chat}?gift=1`]) {
      await page.goto(path);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await wide(), path).toBeLessThanOrEqual(0);
    }
    const gift = page.getByRole("dialog");
    await expect(gift.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    const name = page.getByRole("heading", { level: 1 }).locator(".cut");
    expect((await name.boundingBox())!.width).toBeGreaterThan(80);
    // The comma is cut off with it, so that none stands apart before the age.
    await expect(name).toHaveText(`${other.name},`);
    expect((await page.getByRole("log").boundingBox())!.height).toBeGreaterThan(150);
    // Neither the bar at the top nor the one with the actions stays in front of what is read.
    await page.goto(`/members/${other.id}`);
    for (const bar of [".app-nav", ".docked"]) await expect(page.locator(bar)).toHaveCSS("position", "static");
    await setCookie(context, "locale", "de");
    await page.goto("/notifications");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    expect(await brokenWords(page, "tbody th")).toEqual([]);
  });

  test("long words are neither cut nor covered", async ({ page, context }) => {
    const member = await aVisitingMember(context, { gender: "female", paid_user: true, credits: 20 });
    const other = await inDatabase((db) => aStranger(db, { gender: "male", name: "Krzysztof M" }));
    await aLongConversation(member, other, 3);
    await inDatabase((db) => db.updateTable("profiles").set({ demo: true }).where("id", "=", other.id).execute());
    await setCookie(context, "locale", "pl");
    const cut = (words: string) =>
      page
        .locator(words)
        .evaluateAll((found) =>
          found.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
        );
    for (const [path, words] of [
      ["/chats", ".crow .nm-text"],
      ["/credits", ".bundle .q, .bundle .m, .method"],
      ["/profile", ".tile"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator(words).first()).toBeVisible();
      expect(await cut(words), path).toEqual([]);
    }
    await page.goto("/members");
    const covered = await page.locator(".mcard").evaluateAll((cards) =>
      cards.filter((card) => {
        const heart = card.querySelector(".like-btn")!.getBoundingClientRect();
        return [...card.querySelectorAll(".tag")].some((tag) => {
          const { right, bottom } = tag.getBoundingClientRect();
          return right > heart.left && bottom > heart.top;
        });
      }),
    );
    expect(covered).toHaveLength(0);
    // With larger text on top of it, too.
    await enlargeText(page);
    for (const path of ["/notifications", "/credits", "/credits/1/credit_card"])
      expect(await excess(page, path), path).toBeLessThanOrEqual(0);
  });
});
