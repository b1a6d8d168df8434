/** Letters that look like others: the idea of Unicode's UTS 39, for the alphabets that look like Latin, and for digits. */

/** What stands in Cyrillic and Greek for a Latin letter, lower case. */
const foreign: Record<string, string> = {
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  ё: "e",
  һ: "h",
  н: "h",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  ӏ: "l",
  м: "m",
  о: "o",
  р: "p",
  ԛ: "q",
  г: "r",
  ѕ: "s",
  т: "t",
  ц: "u",
  ѵ: "v",
  ԝ: "w",
  х: "x",
  у: "y",
  ү: "y",
  α: "a",
  β: "b",
  ε: "e",
  γ: "y",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  σ: "o",
  ς: "s",
  τ: "t",
  υ: "u",
  χ: "x",
  ω: "w",
  ζ: "z",
  ϲ: "c",
  ϳ: "j",
};

/** Latin letters that are a plain one with something to it, beyond what Unicode takes apart itself. */
const adorned: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "p",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
  ɑ: "a",
  ɡ: "g",
};

/** Written for a letter where a word must get past a list. */
const digits: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "|": "l",
};

/** One spelling for everything that looks alike. Only for comparing: "admin" itself becomes "adrnln". */
export function skeleton(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const letters = Array.from(plain, (letter) => foreign[letter] ?? adorned[letter] ?? digits[letter] ?? letter).join(
    "",
  );
  return letters.replaceAll("i", "l").replaceAll("m", "rn").replaceAll("w", "vv");
}

const scripts = {
  latin: /\p{Script=Latin}/u,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
};

/** Made to be taken for another word: letters of two alphabets, or of one but all of them like Latin ones. */
export function isDisguised(text: string): boolean {
  const letters = Array.from(text.normalize("NFKC").toLowerCase()).filter((letter) => /\p{L}/u.test(letter));
  const used = Object.values(scripts).filter((script) => letters.some((letter) => script.test(letter)));
  const others = letters.some((letter) => !Object.values(scripts).some((script) => script.test(letter)));
  if (used.length + (others ? 1 : 0) > 1) return true;
  if (used[0] === scripts.latin) return letters.some((letter) => !isUsualLatin(letter));
  return letters.length > 0 && letters.every((letter) => letter in foreign);
}

/** Latin letters of living languages; phonetic and historic ones only serve to look like others. */
function isUsualLatin(letter: string): boolean {
  const [base = ""] = letter.normalize("NFD");
  return /^[a-z]$/.test(base) || "æœøßłđðþħŋŧı".includes(base);
}

/** Characters that are not seen, or that turn the order of others round. */
export function hasInvisible(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]|[\ufe00-\ufe0f]/u.test(
    text,
  );
}
