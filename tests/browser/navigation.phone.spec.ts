/** The frame on phones: the tab bar at the bottom, the balance at the top. */
import { livePath } from "#contract/live.ts";
import { expect, goOffline, logIn, openInteractive, setCookie, test } from "#tests/support/journey.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("the tab bar leads to the five places of a member", async ({ page, context }) => {
  await logIn(context, "premium");
  await openInteractive(page, "/members");
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("link")).toHaveCount(5);
  await expect(tabs.getByRole("link", { name: "Search" })).toHaveAttribute("aria-current", "page");
  for (const [name, path] of [
    ["Likes", "/likes"],
    ["Messages", "/chats"],
    ["Me", "/profile"],
  ] as const) {
    await tabs.getByRole("link", { name, exact: name === "Me" }).tap();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole("link", { name, exact: name === "Me" })).toHaveAttribute("aria-current", "page");
  }
  const box = (await tabs.boundingBox())!;
  expect(Math.round(box.y + box.height)).toBe(page.viewportSize()!.height);
  // What is bought stands where the tabs were.
  await tabs.getByRole("link", { name: "Credits" }).tap();
  await expect(page).toHaveURL("/credits");
  await expect(tabs).toHaveCount(0);
});

test("the settings come whole: nothing is shown below a form that is still on its way", async ({ page, context }) => {
  await logIn(context, "premium");
  await openInteractive(page, "/members");
  const first = await page.evaluateHandle(() => {
    const seen = { help: false, form: false };
    const main = document.querySelector("main")!;
    const watch = new MutationObserver(() => {
      if (!main.querySelector("nav a[href='/pages/faq']")) return;
      Object.assign(seen, { help: true, form: main.querySelector("textarea") !== null });
      watch.disconnect();
    });
    watch.observe(main, { childList: true, subtree: true });
    return seen;
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Me", exact: true }).tap();
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
  expect(await first.jsonValue()).toEqual({ help: true, form: true });
});

test("every tab is large enough for a thumb", async ({ page, context }) => {
  await logIn(context, "free");
  await page.goto("/members");
  for (const link of await page.getByRole("navigation", { name: "Main" }).getByRole("link").all()) {
    const { width, height } = (await link.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
});

test("a conversation and a profile use the whole screen", async ({ page, context }) => {
  await logIn(context, "premium");
  await page.goto("/chats");
  const { chats } = (await (await context.request.get("/api/chats.php")).json()) as {
    chats: { num_unread_messages: number; conversation: { id: string }; profile: { id: string } | null }[];
  };
  const { conversation, profile } = chats.find((chat) => chat.num_unread_messages === 0 && chat.profile)!;
  for (const path of [`/chats/${conversation.id}`, `/members/${profile!.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  }
});

test("a notice above a profile is whole", async ({ page, context }) => {
  const { members } = (await (await context.request.get("/api/preview-members.php")).json()) as {
    members: { id: string }[];
  };
  await aVisitingMember(context, { status: "not_confirmed" });
  await page.goto(`/members/${members[0]!.id}`);
  const { y, height } = (await page.locator(".notice .note").boundingBox())!;
  expect((await page.locator(".prof-photo-m").boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});

test("what the page says stands above the buttons at its bottom", async ({ page, context, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await logIn(context, "premium");
  await openInteractive(page, "/credits");
  await goOffline(page);
  const dock = page.locator(".docked");
  await dock.getByRole("button").tap();
  const toast = page.locator(".toast", { hasText: "You are offline" });
  await expect(toast).toBeVisible();
  const { y: top } = (await dock.boundingBox())!;
  // It rises to its place.
  await expect
    .poll(async () => {
      const { y, height } = (await toast.boundingBox())!;
      return y + height;
    })
    .toBeLessThanOrEqual(top);
});

test("whoever visits a profile answers about cookies, and reads the page to its end, above its buttons", async ({
  page,
  context,
}) => {
  const { members } = (await (await context.request.get("/api/preview-members.php")).json()) as {
    members: { id: string }[];
  };
  await context.clearCookies({ name: "vesper_choice" });
  await openInteractive(page, `/members/${members[0]!.id}`);
  const cookies = page.getByRole("region", { name: "Cookies" });
  await cookies.getByRole("button", { name: "Only what is needed" }).tap();
  await expect(cookies).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  const { y: top } = (await page.locator(".docked").boundingBox())!;
  const { y, height } = (await page.getByText(/^Terms of/).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(top);
});

test("the balance stands at the top, and everything of the footer is under Me", async ({ page, context }) => {
  await logIn(context, "free");
  await openInteractive(page, "/members");
  await page.getByRole("banner").getByRole("link", { name: "5 credits" }).tap();
  await expect(page).toHaveURL("/premium");
  await page.goBack();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Me", exact: true }).tap();
  for (const name of [
    "Terms",
    "Privacy",
    "Cookies",
    "Access ban",
    "Pricing",
    "Complaints",
    "Returns and refunds",
    "FAQ",
    "Customer service",
  ])
    await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
});

test("visitors have the language and the login at the top", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").locator("summary", { hasText: "English" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
});

test("the longest word for the login stands beside name and language on a small phone", async ({ page, context }) => {
  await setCookie(context, "locale", "fr");
  const bar = page.getByRole("banner");
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/login");
    const login = (await bar.getByRole("link", { name: "Se connecter" }).boundingBox())!;
    const logo = (await bar.getByRole("link", { name: "Vesper" }).boundingBox())!;
    expect(login.y).toBeLessThan(logo.y + logo.height / 2);
  }
});

test("who has to give the rest of a partner's sign-up is led nowhere else, and can log out", async ({
  page,
  context,
}) => {
  const { id: user_id } = await aVisitingMember(context, { status: "not_confirmed" });
  await inDatabase((db) =>
    db
      .insertInto("signups")
      .values({ user_id, missing: ["name"] })
      .execute(),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await openInteractive(page, "/complete-signup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complete your sign-up");
  const refreshed = page.waitForResponse("/api/user.php");
  await page.clock.fastForward(6_000);
  await refreshed;
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByLabel("Account menu").tap();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.getByRole("button", { name: "Logout" }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  // Nor is anything asked for in the background that is not open yet.
  for (const path of [livePath, "/api/chats.php", "/api/likes.php"]) expect(asked).not.toContain(path);
});
