/** How long a text is for its reader: a letter with its accents, or a family of emoji, is one character. */

let segmenter: Intl.Segmenter | undefined;

export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text)).length;
}

/** Letters and a sign that are drawn as nothing. */
const empty = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Whether its reader sees nothing of it, though it may have signs in it. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(empty, ""));
}
