/** A path of our own site that a form may lead back to; anything else, above all another site's address, is nothing. */
export function ownPath(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 500 || !wanted.startsWith("/")) return undefined;
  const base = "http://own.invalid";
  if (!URL.canParse(wanted, base)) return undefined;
  const { origin, pathname, search } = new URL(wanted, base);
  // Browsers read //host and /\host as another site.
  return origin === base && !pathname.startsWith("//") ? pathname + search : undefined;
}
