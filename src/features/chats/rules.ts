/** Pure rules of chats. */

const snippet_characters = 100;

/** The beginning of a message in one line, cut between characters as a reader counts them. */
export function snippetOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= snippet_characters
    ? line
    : `${characters.slice(0, snippet_characters).join("").trimEnd()}…`;
}
