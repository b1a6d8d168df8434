/** Every route of the site map, for a visitor and for a member: answers, links to nothing dead, fits the window, is accessible. */
import type { APIResponse, BrowserContext, Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { becomeInteractive, expect, logIn, setCookie, shrinkWindow, test } from "#tests/support/journey.ts";
import { type Expectation, expectations, type Real, routeIds } from "#tests/support/site-map.ts";

/** A page of its own for a mail program, not of the site. */
const bare = /\/html$/;
/** Looking at a page takes a browser two seconds: so many tests do it at a time. */
const parts = 2;
/** Those with the longest words. */
const languages = { visitor: "fi", member: "pl" } as const;
/** So many links to addresses that differ by an id or a question only are followed. */
const alike_max = 5;

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
  test(`every route answers a ${who}, and no link leads nowhere`, async ({ context, openBrowser }) => {
    const real = await findReal(await openBrowser());
    if (who === "member") await logIn(context, "premium");
    const links = new Map<string, string>();
    for (const expected of Object.values(expectations(real))) {
      for (const path of [...expected.paths, ...(expected.also ?? [])]) {
        const answer = await context.request.get(path, { maxRedirects: 0 });
        expectAnswer(answer, path, expected[who]);
        if (!isPage(expected[who]) || bare.test(path)) continue;
        const html = await answer.text();
        expectDocument(html, path);
        // The page of an unknown address names that address itself, in the link past the navigation.
        for (const link of internalLinks(html, path)) if (link !== path && !links.has(link)) links.set(link, path);
      }
    }
    forgetMostAlike(links);
    const dead: string[] = [];
    for (const [link, from] of links) {
      const status = (await context.request.get(link)).status();
      if (status >= 400) dead.push(`${link} on ${from} answers ${status}`);
    }
    expect.soft(dead).toEqual([]);
    expect(links.size).toBeGreaterThan(20);
  });

  for (let part = 0; part < parts; part += 1) {
    test(`every page of a ${who} fits the window, is accessible and has room for spaced text, part ${part + 1} of ${parts}`, async ({
      page,
      context,
      openBrowser,
      complaints,
      expectComplaint,
    }) => {
      expectComplaint(/status of 404/);
      const real = await findReal(await openBrowser());
      if (who === "member") await logIn(context, "premium");
      await setCookie(context, "locale", languages[who]);
      const looked = pagesOf(expectations(real), who).filter((_, at) => at % parts === part);
      for (const { path, outcome } of looked) {
        await test.step(path, async () => {
          const heard = complaints.heard.length;
          await lookAt(page, path);
          const unexpected = complaints.heard
            .slice(heard)
            .filter((text) => outcome !== "unknown" || !/status of 404/.test(text));
          expect.soft(unexpected, path).toEqual([]);
        });
      }
      if (who === "visitor" || part > 0) return;
      // Who has not bought yet sees an offer there.
      await logIn(context, "free");
      await setCookie(context, "locale", languages.member);
      for (const path of ["/premium", `/credits/${real.bundle}`]) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(path);
        await spaceText(page);
        expect.soft(await overflow(page), `${path} with an offer, spaced`).toEqual([]);
      }
    });
  }
}

type Who = "visitor" | "member";
type Outcome = Expectation[Who];

function isPage(outcome: Outcome): boolean {
  return outcome === "page" || outcome === "unknown";
}

/** What a visitor sees too is looked at there. */
function pagesOf(known: Record<string, Expectation>, who: Who): { path: string; outcome: Outcome }[] {
  return Object.values(known).flatMap((expected) => {
    const seenBefore = who === "member" && isPage(expected.visitor);
    if (!isPage(expected[who]) || seenBefore) return [];
    return expected.paths.filter((path) => !bare.test(path)).map((path) => ({ path, outcome: expected[who] }));
  });
}

function expectAnswer(answer: APIResponse, path: string, outcome: Outcome): void {
  const { location, "content-type": kind, "content-security-policy": policy } = answer.headers();
  if (isPage(outcome)) {
    expect.soft(answer.status(), path).toBe(outcome === "page" ? 200 : 404);
    expect.soft([kind, policy], path).toEqual(["text/html; charset=utf-8", expect.stringContaining("default-src ")]);
  } else if (outcome === "missing") {
    expect.soft(answer.status(), path).toBe(404);
  } else {
    const to = outcome === "login" ? `/login?next=${encodeURIComponent(path)}` : outcome;
    expect.soft([answer.status(), location], path).toEqual([302, to]);
  }
}

/** What the content policy would refuse, and what a reader without scripts needs. */
function expectDocument(html: string, path: string): void {
  expect.soft(html, path).toMatch(/<html[^>]* lang="en"/);
  expect.soft(html.match(/<h1[\s>]/g) ?? [], `${path} has one heading of the first level`).toHaveLength(1);
  expect.soft(html, path).toMatch(/<title>[^<]+<\/title>/);
  expect.soft(html, path).not.toMatch(/<[a-z][^>]* style="/);
}

function internalLinks(html: string, path: string): Set<string> {
  const page = new URL(path, "http://site");
  const urls = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(
    ([, href]) => new URL(href!.replaceAll("&amp;", "&"), page),
  );
  return new Set(urls.filter(({ origin }) => origin === page.origin).map(({ pathname, search }) => pathname + search));
}

/** Of the links to members, chats or regions a few of each say whether they lead somewhere. */
function forgetMostAlike(links: Map<string, string>): void {
  const seen = new Map<string, number>();
  for (const link of links.keys()) {
    const shape = link.replace(/\?.*/, "").replaceAll(/[0-9a-f-]{36}/g, ":id");
    const before = seen.get(shape) ?? 0;
    seen.set(shape, before + 1);
    if (before >= alike_max) links.delete(link);
  }
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await shrinkWindow(page);
  await page.goto(path);
  await becomeInteractive(page);
  await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  expect.soft(await overflow(page), `${path} is too wide for 1280`).toEqual([]);
  expect.soft(await squeezed(page), `${path} has words without room at 1280`).toEqual([]);
  expect.soft(await violations(page), `${path} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await violations(page, { colours_only: true }), `${path} dark`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await overflow(page), `${path} is too wide for 390`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await spaceText(page);
  expect.soft(await overflow(page), `${path} is too wide for 320 with spaced text`).toEqual([]);
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

/** As readers may set it, by criterion 1.4.12 of WCAG. Not by a style element, which the content policy refuses. */
function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** What may be scrolled but has no width of its own: nobody sees it, and nothing else complains. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter(({ clientWidth, scrollWidth }) => clientWidth === 0 && scrollWidth > 0)
      .filter((element) => getComputedStyle(element).overflowX !== "visible")
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

type Card = { id: string };

/** Asked as a member, in a browser of its own. */
async function findReal(context: BrowserContext): Promise<Real> {
  await logIn(context, "premium");
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
  // A mail tells of a browser that the account does not know beside another.
  await context.clearCookies({ name: "vesper_device" });
  await logIn(context, "premium");
  let found: string | undefined;
  // Written by a job.
  await expect(async () => {
    const html = await (await context.request.get("/__mailbox")).text();
    found = /href="\/__mailbox\/([^"/]+)"/.exec(html)?.[1];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
