// The little markup of long texts: paragraphs, lists, links to our own pages and mail addresses, so that a translator
// sees one text.

export type Span = { text: string; to?: string };
export type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

/** `[words](/path)` is a link; only paths of our own site and mail addresses are. */
const link = /\[([^\]]+)\]\(((?:\/|mailto:)[^)\s]*)\)/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(link)) {
    if (found.index > end) spans.push({ text: text.slice(end, found.index) });
    spans.push({ text: found[1]!, to: found[2]! });
    end = found.index + found[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

/** A list may follow its sentence without an empty line. */
const listBelow = /^(?!- )(.+)\n(?=- )/gm;

/** Blocks are apart by an empty line; a block whose lines all begin with a dash is a list. */
export function blocksOf(text: string): Block[] {
  const blocks = text.replaceAll(listBelow, "$1\n\n").split("\n\n");
  return blocks.map((block): Block => {
    const lines = block.split("\n");
    return lines.every((line) => line.startsWith("- "))
      ? { kind: "list", items: lines.map((line) => spansOf(line.slice(2))) }
      : { kind: "paragraph", spans: spansOf(lines.join(" ")) };
  });
}

/** The words alone, for searching in them. */
export function wordsOf(text: string): string {
  return text.replaceAll(link, "$1");
}
