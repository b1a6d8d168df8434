/** What the address of a page with the list of chats says: part of a name, where the page begins, what is to be deleted. */

type ListQuery = { search?: string; after?: string; remove?: string };

/** Only what is given: an empty field of a form asks for nothing. */
export function listQuery(address: URLSearchParams): ListQuery {
  const given: ListQuery = {};
  for (const name of ["search", "after", "remove"] as const) {
    const value = address.get(name)?.trim();
    if (value) given[name] = value;
  }
  return given;
}
