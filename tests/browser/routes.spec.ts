/** Every route of the site map, for a visitor and for a member: answers, fits the window, is accessible, links to nothing dead. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { becomeInteractive, expect, logIn, test } from "#tests/support/journey.ts";
import { expectations, type Real, routeIds } from "#tests/support/site-map.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The only rules whose outcome depends on light or dark. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** A page of its own for a mail program, not of the site. */
const bare = /\/html$/;

test.describe.configure({ timeout: 600_000, mode: "parallel" });

test("the table of expectations names exactly the routes of the site map", () => {
  const known = expectations({
    member: "",
    advertised: "",
    liked_by: "",
    conversation: "",
    stranger: "",
    bundle: 1,
    mail: "",
  });
  expect(Object.keys(known).toSorted()).toEqual(routeIds().toSorted());
});

for (const who of ["visitor", "member"] as const) {
  test(`every route works for a ${who}`, async ({ page, context, openBrowser, complaints, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const member = await openBrowser();
    await logIn(member, "premium");
    const real = await findReal(member);
    if (who === "member") await logIn(context, "premium");
    const links = new Map<string, string>();
    for (const [id, expected] of Object.entries(expectations(real))) {
      for (const path of expected.paths) {
        await test.step(`${id}: ${path}`, async () => {
          const heard = complaints.heard.length;
          const outcome = expected[who];
          const answer = await context.request.get(path, { maxRedirects: 0 });
          if (outcome === "missing") {
            expect.soft(answer.status(), path).toBe(404);
            return;
          }
          if (outcome !== "page" && outcome !== "unknown") {
            expect.soft(answer.status(), path).toBe(302);
            const to = outcome === "login" ? `/login?next=${encodeURIComponent(path)}` : outcome;
            expect.soft(answer.headers()["location"], path).toBe(to);
            return;
          }
          expect.soft(answer.status(), path).toBe(outcome === "page" ? 200 : 404);
          // What a visitor sees too is looked at there.
          if (who === "member" && expected.visitor === "page") return;
          await page.emulateMedia({ colorScheme: "light" });
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(path);
          await checkPage(page, path);
          // The page of an unknown address names that address itself, in the link past the navigation.
          for (const link of await internalLinks(page)) if (link !== path && !links.has(link)) links.set(link, path);
          const unexpected = complaints.heard
            .slice(heard)
            .filter((text) => outcome !== "unknown" || !/status of 404/.test(text));
          expect.soft(unexpected, path).toEqual([]);
        });
      }
    }
    await test.step("no link leads nowhere", async () => {
      const dead: string[] = [];
      for (const [link, from] of links) {
        const status = (await context.request.get(link)).status();
        if (status >= 400) dead.push(`${link} on ${from} answers ${status}`);
      }
      expect.soft(dead).toEqual([]);
    });
  });
}

async function checkPage(page: Page, path: string): Promise<void> {
  if (bare.test(path)) return;
  await becomeInteractive(page);
  await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  expect.soft(await page.title(), path).not.toBe("");
  expect.soft(await overflow(page), `${path} is too wide for 1280`).toEqual([]);
  expect.soft(await violations(page, standards), `${path} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await finishTransitions(page);
  expect.soft(await violations(page, colourRules), `${path} dark`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await overflow(page), `${path} is too wide for 390`).toEqual([]);
}

/** Halfway between two colours nothing can be said about contrast. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

async function violations(page: Page, asked: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const result = await (asked === colourRules ? axe.withRules(asked) : axe.withTags(asked)).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
  );
}

/** What reaches beyond the right edge of the window, when the page can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px`, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

function internalLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const urls = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(
      (link) => new URL(link.href, location.href),
    );
    return [
      ...new Set(
        urls.filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search),
      ),
    ];
  });
}

type Card = { id: string };

async function findReal(context: BrowserContext): Promise<Real> {
  const ask = async <Answer>(path: string) => (await (await context.request.get(path)).json()) as Answer;
  const { chats } = await ask<{ chats: { num_unread_messages: number; conversation: Card; profile: Card | null }[] }>(
    "/api/chats.php",
  );
  const { liked_by } = await ask<{ liked_by: { like_new: boolean; profile: Card }[] }>("/api/likes.php");
  const { members } = await ask<{ members: Card[] }>("/api/search.php");
  const { bundles } = await ask<{ bundles: { id: number }[] }>("/api/bundles.php");
  const { members: advertised } = await ask<{ members: Card[] }>("/api/preview-members.php");
  const partners = new Set(chats.map(({ profile }) => profile?.id));
  return {
    // Opening what is new would change the badges that other tests look at.
    conversation: chats.find(({ num_unread_messages }) => num_unread_messages === 0)!.conversation.id,
    liked_by: liked_by.find(({ like_new }) => !like_new)!.profile.id,
    member: members[0]!.id,
    stranger: members.find(({ id }) => !partners.has(id))!.id,
    advertised: advertised[0]!.id,
    bundle: bundles[0]!.id,
    mail: await findMail(context),
  };
}

async function findMail(context: BrowserContext): Promise<string> {
  let found: string | undefined;
  // Written by a job after a second browser of the member has logged in.
  await expect(async () => {
    await logIn(context, "premium");
    const html = await (await context.request.get("/__mailbox")).text();
    found = /href="\/__mailbox\/([^"/]+)"/.exec(html)?.[1];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
