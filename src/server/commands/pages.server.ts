/** The operator's own pages and short links, and how long pages stay open. */
import { readFile } from "node:fs/promises";
import { matchRoutes, type RouteObject } from "react-router";
import { listVisits } from "#features/site/page-visits.server.ts";
import { deletePage, listPages, savePage } from "#features/site/slugs.server.ts";
import { ownPath } from "#lib/own-path.ts";
import type { Context } from "#platform/context.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { siteContext } from "./site-context.server.ts";

/** What the server answers itself, before any page is looked for. */
const noPages = new Set(["/healthz", "/readyz", "/offline"]);

/** The page that the site map has there: `token` stands for every page of the operator's own. */
async function pageAt(path: string): Promise<string | undefined> {
  if (noPages.has(path)) return undefined;
  const { default: siteMap } = await import("#routes.ts");
  return matchRoutes(siteMap as RouteObject[], path)?.at(-1)?.route.id;
}

/** A page under an address of the site would never be seen; and what is a page in one language is no link in another. */
async function requireFree(ctx: Context, slug: string, wanted: "page" | "link"): Promise<void> {
  const page = await pageAt(`/${slug}`);
  // What no page is found for is no slug either, and is told so when it is saved.
  if (page !== "token" && page !== "not-found")
    throw new CommandError(`/${slug} is an address of the site itself: take another slug. Nothing was changed.`);
  const other = (await listPages(ctx)).find(
    (page) => page.slug === slug && (page.leads_to === null) !== (wanted === "page"),
  );
  const is = other?.leads_to === null ? "a page" : "a short link";
  if (other) throw new CommandError(`/${slug} is ${is} already: "pages remove ${slug}" first. Nothing was changed.`);
}

/** A link that led there would lead to nothing. */
async function requireUnlinked(ctx: Context, slug: string): Promise<void> {
  const link = (await listPages(ctx)).find(({ leads_to }) => leads_to && pathnameOf(leads_to) === `/${slug}`);
  if (link)
    throw new CommandError(
      `/${link.slug} leads to ${link.leads_to}: "pages remove ${link.slug}" first. Nothing was changed.`,
    );
}

function pathnameOf(path: string): string {
  return new URL(path, "http://own.invalid").pathname;
}

/** A % stands before the number of a byte, and the bytes give a text; servers refuse all else. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

async function ownAt(ctx: Context, path: string) {
  return (await listPages(ctx)).find(({ slug }) => path === `/${slug}`);
}

/** Before many are given a link that leads nowhere. */
export async function requirePage(ctx: Context, path: string, undone = "changed"): Promise<void> {
  const pathname = pathnameOf(path);
  if (!isReadable(pathname))
    throw new CommandError(`${pathname} is no address, because of a % in it. Nothing was ${undone}.`);
  const page = await pageAt(pathname);
  const own = page === "token" && (await ownAt(ctx, pathname));
  if (page === undefined || page === "not-found" || (page === "token" && !own))
    throw new CommandError(`There is no page at ${pathname}. Nothing was ${undone}.`);
}

async function requireNoLink(ctx: Context, path: string): Promise<void> {
  const pathname = pathnameOf(path);
  if ((await ownAt(ctx, pathname))?.leads_to)
    throw new CommandError(`${pathname} is a short link itself: name where it leads to. Nothing was changed.`);
}

export const pagesCommands: readonly Command[] = [
  {
    words: "pages set",
    args: "SLUG LANGUAGE TITLE FILE [--site=HOST]",
    help: "writes a page of your own: paragraphs, lists with -, links as [words](/path)",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [slug = "", language = "", title = "", file = ""] = rest;
      await requireFree(ctx, slug, "page");
      const body = await readFile(file, "utf8").catch(() => undefined);
      if (body === undefined) throw new CommandError(`The file "${file}" cannot be read.`);
      if (body.trim() === "") throw new CommandError(`The file "${file}" is empty. Nothing was changed.`);
      const problem = await savePage(ctx, { slug, language, title, body: body.trim(), leads_to: null });
      if (problem) throw new CommandError(problem);
      means.print(`/${slug} is there in ${language}.`);
    },
  },
  {
    words: "pages link",
    args: "SLUG PATH [--site=HOST]",
    help: "makes a short link to a path of the site",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [slug = "", leads_to = ""] = rest;
      await requireFree(ctx, slug, "link");
      if (ownPath(leads_to) === leads_to) {
        await requirePage(ctx, leads_to);
        await requireNoLink(ctx, leads_to);
      }
      const problem = await savePage(ctx, { slug, language: "en", title: slug, body: "", leads_to });
      if (problem) throw new CommandError(problem);
      means.print(`/${slug} leads to ${leads_to}.`);
    },
  },
  {
    words: "pages remove",
    args: "SLUG [--site=HOST]",
    help: "removes a page or short link in all languages",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [slug = ""] = rest;
      await requireUnlinked(ctx, slug);
      if (!(await deletePage(ctx, slug))) throw new CommandError(`There is no page "${slug}".`);
      means.print(`/${slug} is gone.`);
    },
  },
  {
    words: "pages",
    args: "[--site=HOST]",
    help: "lists your own pages and short links",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
      const pages = await listPages(ctx);
      if (pages.length === 0) means.print("There is no page.");
      for (const { slug, language, title, leads_to } of pages)
        means.print(leads_to ? `/${slug}  leads to ${leads_to}` : `/${slug}  ${language}  ${title}`);
    },
  },
  {
    words: "visits",
    args: "[--site=HOST]",
    help: "lists how long pages opened with the parameter lb stayed open, of visitors who agreed",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
      const visits = await listVisits(ctx);
      if (visits.length === 0) means.print("Nothing was counted.");
      for (const { page, visits: count, median_seconds } of visits)
        means.print(`${page}  ${count} visits, half of them under ${median_seconds} s`);
    },
  },
];
