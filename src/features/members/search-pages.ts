/** The pages of a search as the browser has them so far: later ones follow the first, and nobody comes twice. */
import type { FoundMember, SearchResults } from "./search-contract.ts";

export type SearchPage = { members: FoundMember[]; advert: SearchResults["advert"] };
export type SearchPages = { pages: SearchPage[]; next: SearchResults["next"] };

export function firstPage({ members, advert, next }: SearchResults): SearchPages {
  return { pages: [{ members, advert }], next };
}

/** The order may have changed since the page before: whoever has moved down is already shown. */
export function withPage({ pages }: SearchPages, { members, advert, next }: SearchResults): SearchPages {
  const shown = new Set(pages.flatMap((page) => page.members.map(({ id }) => id)));
  return { pages: [...pages, { members: members.filter(({ id }) => !shown.has(id)), advert }], next };
}

/** Of pages that were shown before, those who may still be. */
export function withoutMembers({ pages, next }: SearchPages, gone: ReadonlySet<string>): SearchPages {
  return { pages: pages.map((page) => ({ ...page, members: page.members.filter(({ id }) => !gone.has(id)) })), next };
}
