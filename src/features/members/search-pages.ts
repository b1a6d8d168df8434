/** The pages of a search as the browser has them so far: later ones follow the first, and nobody comes twice. */
import type { FoundMember, SearchResults } from "./search-contract.ts";

export type SearchPage = { members: FoundMember[]; advert: SearchResults["advert"] };
/** Number and lead are those of the first page that is shown. */
export type SearchPages = Pick<SearchResults, "filter" | "page" | "lead_text" | "next"> & { pages: SearchPage[] };

export function firstPage({ filter, page, lead_text, members, advert, next }: SearchResults): SearchPages {
  return { filter, page, lead_text, pages: [{ members, advert }], next };
}

/** An address without filters means those that were kept last: by now they may be others. */
export function isSameSearch({ filter }: Pick<SearchPages, "filter">, found: Pick<SearchResults, "filter">): boolean {
  return JSON.stringify(filter) === JSON.stringify(found.filter);
}

/** The order may have changed since the page before: whoever has moved down is already shown. */
export function withPage(before: SearchPages, { members, advert, next }: SearchResults): SearchPages {
  const { pages } = before;
  const shown = new Set(pages.flatMap((page) => page.members.map(({ id }) => id)));
  return { ...before, pages: [...pages, { members: members.filter(({ id }) => !shown.has(id)), advert }], next };
}

/** What was shown before; of another search nothing, but the page that was found now. */
export function shownBefore(before: SearchPages, found: SearchResults): SearchPages {
  return isSameSearch(before, found) ? before : firstPage(found);
}

/** Those who may be shown of it: not who was blocked here, unless the site has found them since. */
export function shownStill(before: SearchPages, found: SearchResults, blocked: ReadonlySet<string>): SearchPages {
  const gone = new Set(blocked);
  for (const { id } of found.members) gone.delete(id);
  if (gone.size === 0) return before;
  const pages = before.pages.map((page) => ({ ...page, members: page.members.filter(({ id }) => !gone.has(id)) }));
  const led = before.pages[0]?.members[0];
  return { ...before, lead_text: led && gone.has(led.id) ? "" : before.lead_text, pages };
}
