/** Facts about a page for search engines; only texts of our own, never a member's. */

export function StructuredData({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) {
  // Nothing in it can end the script element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
