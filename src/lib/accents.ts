/** Letters with and without their accents, for who searches for a name as it is typed in a hurry: "zoe" for "Zoë". */

/** Those whose stroke Unicode does not take apart. */
const struck: Record<string, string> = { ł: "l", ø: "o", đ: "d", ħ: "h", ŧ: "t" };

/** The lower case of Latin with accents, from à to ɏ. */
const letters = Array.from({ length: 0x24f - 0xdf }, (_, at) => String.fromCodePoint(0xe0 + at));
const plainLetters = new Map(
  letters
    .map((letter) => [letter, struck[letter] ?? letter.normalize("NFD").charAt(0)] as const)
    .filter(([, plain]) => /[a-z]/.test(plain)),
);

/** The same for the database: `translate(name, accented, plain)`. */
export const accented = [...plainLetters.keys()].join("");
export const plain = [...plainLetters.values()].join("");

/** Of lower-case letters. */
export function withoutAccents(text: string): string {
  return text.replaceAll(/[^a-z]/gu, (letter) => plainLetters.get(letter) ?? letter);
}
