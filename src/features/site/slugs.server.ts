/** Pages and short links of the operator's own, by slug. */
import { isLocale } from "#i18n/locales.ts";
import { ownPath } from "#lib/own-path.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./page-queries.server.ts";

const slug_shape = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** In the reader's language, else in English, else in any. */
export async function findPage(ctx: Pick<Context, "db" | "site" | "locale">, slug: string) {
  return slug_shape.test(slug) ? queries.findPage(ctx, slug, [ctx.locale, "en"]) : undefined;
}

/** For the operator's command line. */
export async function listPages(ctx: Pick<Context, "db" | "site">) {
  return queries.listPages(ctx);
}

/** What is wrong with it; undefined when it is saved. */
export async function savePage(ctx: Pick<Context, "db" | "site">, page: queries.SitePage): Promise<string | undefined> {
  if (!slug_shape.test(page.slug)) return "A slug has small letters, digits and dashes.";
  if (!isLocale(page.language)) return `There is no language "${page.language}".`;
  if (page.title.trim() === "") return "A page has a title.";
  if (page.leads_to !== null && ownPath(page.leads_to) !== page.leads_to)
    return "A short link leads to a path of this site.";
  await queries.savePage(ctx, page);
  return undefined;
}

export async function deletePage(ctx: Pick<Context, "db" | "site">, slug: string): Promise<boolean> {
  return queries.deletePage(ctx, slug);
}
