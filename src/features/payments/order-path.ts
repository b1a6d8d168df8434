/** The addresses of an order overview and of an earlier order. */

/** A code that is left out lets the member's own offer apply; an empty one does without. */
export function orderPath(bundle: string | number, method: string | null, code: string | undefined): string {
  const query = code === undefined ? "" : `?${new URLSearchParams({ code })}`;
  return `/credits/${encodeURIComponent(bundle)}${method ? `/${encodeURIComponent(method)}` : ""}${query}`;
}

/** What tells two earlier orders apart. */
export function repeatPlace(bundle: number, method: string, country: string): string {
  return `${bundle}-${method}-${country}`;
}
