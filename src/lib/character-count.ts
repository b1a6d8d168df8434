/** How long a text is for its reader: a letter with its accents, or a family of emoji, is one character. */

let segmenter: Intl.Segmenter | undefined;

export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text)).length;
}
