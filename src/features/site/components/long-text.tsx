/** A long text of the site: paragraphs, lists and links. */
import { Link } from "react-router";
import { blocksOf, type Span } from "#lib/plain-markup.ts";

export function LongText({ text }: { readonly text: string }) {
  return blocksOf(text).map((block, index) =>
    block.kind === "list" ? (
      <ul key={index}>
        {block.items.map((spans, item) => (
          <li key={item}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        <Spans spans={block.spans} />
      </p>
    ),
  );
}

export function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map(({ text, to }, index) =>
    to ? (
      <Link key={index} to={to}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
