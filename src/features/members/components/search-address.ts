/** The addresses of a search: its filters, and where its next page begins. */
import type { SearchResults } from "../search-contract.ts";

/** Not part of the filter: keeping it is done, each page says its own place, and the like modal leaves the address. */
const passing = ["keep", "page", "after", "t"];

/** The fields of an address: a form sends several interests one by one, the search takes them as one list. */
export function fieldsOf(query: URLSearchParams): Record<string, string> {
  const interests = query.getAll("interests").filter((keys) => keys !== "");
  return { ...Object.fromEntries(query), ...(interests.length > 0 ? { interests: interests.join(",") } : {}) };
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
