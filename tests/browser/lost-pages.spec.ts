/** On a line that breaks: pages, their code, parts of them and pictures that do not come, and come later. */
import type { Page, Route } from "@playwright/test";
import {
  becomeInteractive,
  catchFirst,
  expect,
  logIn,
  openInteractive,
  stopClock,
  test,
} from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test.use({ fetches_ahead: true });

/** What happens to some of the files or pages that are asked for, and can change under way. */
type Line = { state: "whole" | "cut" | "silent" | "gone" };

async function openLine(page: Page, asked: string, state: Line["state"]): Promise<Line> {
  const line: Line = { state };
  await page.route(asked, (route) => {
    if (line.state === "whole") return route.continue();
    if (line.state === "cut") return route.abort();
    return line.state === "gone" ? gone(route) : undefined;
  });
  return line;
}

/** Another version of the site is running: the files of the one that a page is of are gone. */
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });

test("a page that does not come through is asked for again by itself, and when told to", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|Failed to fetch|status of (502|429)/);
  await logIn(context, "premium");
  await openInteractive(page, "/members");
  const links = page.getByRole("navigation", { name: "Main" });
  const lost = page.getByRole("heading", { level: 1, name: "No connection" });
  const likes = await openLine(page, "**/likes.data*", "cut");
  await links.getByRole("link", { name: "Likes" }).click();
  await expect(lost).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
  likes.state = "whole";
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();

  // With its clock standing still a page does nothing by itself.
  await stopClock(page);
  for (const [status, title] of [
    [502, "We will be right back"],
    [429, "Just a moment"],
  ] as const) {
    await catchFirst(page, "**/credits.data*", (route) => route.fulfill({ status, body: "<p>Not this page</p>" }));
    await links.getByRole("link", { name: "Credits" }).click();
    const away = page.getByRole("heading", { level: 1, name: title });
    await expect(away).toBeVisible();
    await expect(page.getByText(`Error ${status}`)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(away).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("redits");
  }

  // An open line on which nothing comes; nothing else waits for so long.
  const asked = page.waitForRequest("**/likes.data*");
  likes.state = "silent";
  await links.getByRole("link", { name: "Likes" }).click();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toContainText("redits");
  await page.clock.runFor(20_000);
  await expect(lost).toBeVisible();
  likes.state = "whole";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
});

test("a picture that does not come gives way to a drawing, and comes when it can", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 502/);
  await logIn(context, "premium");
  let lost = true;
  await page.route("**/photos/*", (route) =>
    lost ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.continue(),
  );
  await openInteractive(page, "/chats");
  const pictures = page.getByRole("main").locator("img.avatar");
  await expect(pictures.first()).toHaveAttribute("src", /^data:image/);
  const broken = () =>
    pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth === 0).length);
  await expect.poll(broken).toBe(0);
  lost = false;
  await expect(pictures.first()).toHaveAttribute("src", /^(?:http.*)?\/photos\//);
  await expect.poll(broken).toBe(0);
});

/**
 * Chromium before 156, as other browsers, holds on to code that failed until the document is loaded anew, which the site may
 * do once in a minute; others get it at once.
 */
async function whenItCan(page: Page, line: Line, comes: () => Promise<void>): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  line.state = "whole";
  await page.clock.setFixedTime(now + 61_000);
  await comes();
  await page.clock.setFixedTime(now);
}

test("a page whose code does not come is loaded whole, once in a minute, and then asked for again", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|status of 404|dynamically imported module/);
  await logIn(context, "premium");
  // Also not ahead of time, as an idle page does.
  const code = await openLine(page, "**/assets/swipe-game-*.js", "cut");
  // Within the same minute, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await openInteractive(page, "/members");
  let loads = 0;
  page.on("load", () => (loads += 1));
  const link = page.getByRole("main").getByRole("link", { name: "Swipe game" });
  await link.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL("/swipe-game");

  await openInteractive(page, "/members");
  loads = 0;
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await whenItCan(page, code, () =>
    expect(page.getByRole("heading", { level: 1, name: "Swipe", exact: true })).toBeVisible(),
  );

  code.state = "gone";
  // A document has it with its other files; only who wonders whether it is still there asks by itself.
  const asked = (route: Route) => (route.request().method() === "HEAD" ? gone(route) : route.fallback());
  await page.route("**/assets/manifest-*.js", asked);
  await openInteractive(page, "/members");
  loads = 0;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An error occured, please try again later.");
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  expect(loads).toBe(0);
});

test("a part of a page that does not come loads the page anew once, then is told, and comes when it can", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED|status of 404/);
  const partner = await inDatabase((db) => aStranger(db, { gender: "male" }));
  const conversation = await aLongConversation(
    await aVisitingMember(context, { paid_user: true, credits: 40 }),
    partner,
    2,
  );
  const code = await openLine(page, "**/assets/gift-picker-*.js", "cut");
  await page.clock.setFixedTime(new Date());
  await openInteractive(page, `/chats/${conversation}`);
  const text = page.getByRole("textbox", { name: /^Write to/ });
  const gift = page.getByRole("button", { name: /^Send a gift/ });
  await text.fill("What a fine");
  const loaded = page.waitForEvent("load");
  await gift.click();
  await loaded;
  await becomeInteractive(page);
  await expect(text).toHaveValue("What a fine");
  await gift.click();
  await expect(page.locator(".toast")).toContainText("No connection");
  const gifts = page.getByRole("dialog", { name: /^A gift for/ });
  await whenItCan(page, code, async () => {
    const anew = page.waitForEvent("load").then(async () => {
      await becomeInteractive(page);
      await gift.click();
    });
    await Promise.race([anew, gifts.waitFor()]);
    await expect(gifts).toBeVisible();
  });
  // The toast stands in the dialog by now, with a button of the same name before.
  await gifts.getByRole("button", { name: "Close" }).last().click();
  await expect(text).toHaveValue("What a fine");

  await page.route("**/assets/{report-form,manifest}-*.js", gone);
  await page.getByRole("button", { name: `Report ${partner.name}` }).click();
  await expect(page.getByText("A new version is ready.")).toBeVisible();
});

test("a page whose program does not come at first comes to life when it does", async ({ context, expectComplaint }) => {
  expectComplaint(/status of 502|dynamically imported module/);
  for (const path of ["/pricing", "/members"]) {
    if (path === "/members") await logIn(context, "premium");
    for (const file of ["entry.client-*.js", "react-*.js", "en.browser-*.json"]) {
      // A tab of its own: each may be loaded anew once in a minute.
      const page = await context.newPage();
      let lost = 0;
      await page.route(`**/assets/${file}`, (route) =>
        (lost += 1) === 1 ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.continue(),
      );
      await page.goto(path);
      // Where it was loaded anew, a visitor's page waits for another sign of a person.
      await expect(() => becomeInteractive(page, { timeout: 500 })).toPass();
      expect(lost).toBeGreaterThan(0);
      await page.close();
    }
  }
});
