/** The addresses of a search: its filters, and where its next page begins. */
import type { SearchResults } from "../search-contract.ts";

/** Not part of the filter: keeping it is done, each page says its own place, and the like modal leaves the address. */
const passing = ["keep", "page", "after", "t"];

/** Of these a form sends several one by one, and the search takes them as one list. */
const lists = ["body_types", "interests"];

export function fieldsOf(query: URLSearchParams): Record<string, string> {
  const joined = lists.map((name) => [name, query.getAll(name).filter(Boolean).join(",")] as const);
  return { ...Object.fromEntries(query), ...Object.fromEntries(joined.filter(([, keys]) => keys !== "")) };
}

/** The filters of an address, without what belongs to one page. */
export function filtersOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  return Object.fromEntries(Object.entries(fieldsOf(query)).filter(([, value]) => value !== ""));
}

export function pageAddress(search: string, next: SearchResults["next"]): string {
  const query = new URLSearchParams(filtersOf(search));
  if (next) {
    query.set("page", String(next.page));
    query.set("after", next.after);
  }
  return query.size > 0 ? `/members?${query}` : "/members";
}
