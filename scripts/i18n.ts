/**
 * Checks the eleven catalogues against English and compiles them: texts for the browser and texts only the server
 * uses apart, so that a page never sends mails or long pages.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import compile from "icu-minify/compile";
import { defaultLocale, locales, type Locale } from "#i18n/locales.ts";

const folder = fileURLToPath(new URL("../src/i18n/", import.meta.url));
/** First part of the keys that never leave the server. */
const serverOnly = new Set(["mail", "pages", "command"]);
/** First part of the keys whose texts leave the site as they are: in mails, and in what calls are answered. */
const told = new Set(["mail", "command", "errors"]);

type Flat = Record<string, string>;
type Nested = { [key: string]: Nested | ReturnType<typeof compile> };

export async function readCatalogue(locale: Locale): Promise<Flat> {
  return JSON.parse(await readFile(`${folder}locales/${locale}.json`, "utf8")) as Flat;
}

/** Arguments and tags of a message, with the branches of its plurals. */
export function shapeOf(message: string): { words: string[]; plurals: string[][] } {
  const words = new Set<string>();
  const plurals: string[][] = [];
  function visit(node: unknown): void {
    if (!Array.isArray(node)) return;
    for (const part of node) {
      if (!Array.isArray(part) || typeof part[0] !== "string") continue;
      words.add(part[0]);
      for (const child of part.slice(1)) {
        if (Array.isArray(child)) visit(child);
        else if (child && typeof child === "object") {
          if (part[1] === 2) plurals.push(Object.keys(child));
          for (const branch of Object.values(child)) visit(branch);
        }
      }
    }
  }
  visit(compile(message));
  return { words: [...words].toSorted(), plurals };
}

/** What is wrong with a language beside English; empty when nothing is. */
export function compareCatalogue(locale: Locale, own: Flat, english: Flat): string[] {
  const problems: string[] = [];
  const required = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const key of Object.keys(own)) if (!(key in english)) problems.push(`${locale}: unknown key ${key}`);
  const keys = Object.keys(own);
  if (keys.join() !== keys.toSorted().join()) problems.push(`${locale}: the keys are not sorted`);
  for (const [key, text] of Object.entries(english)) {
    const message = own[key];
    if (message === undefined) {
      problems.push(`${locale}: missing key ${key}`);
      continue;
    }
    try {
      const [mine, theirs] = [shapeOf(message), shapeOf(text)];
      if (mine.words.join() !== theirs.words.join())
        problems.push(`${locale}: ${key} has {${mine.words.join()}} where English has {${theirs.words.join()}}`);
      for (const branches of mine.plurals)
        for (const form of required)
          if (!branches.includes(form)) problems.push(`${locale}: ${key} has no plural form "${form}"`);
    } catch (error) {
      problems.push(`${locale}: ${key}: ${(error as Error).message}`);
    }
  }
  return problems;
}

function nest(locale: Locale, flat: Flat, wanted: (part: string) => boolean): Nested {
  const tree: Nested = {};
  for (const [key, text] of Object.entries(flat)) {
    const parts = key.split(".");
    if (!wanted(parts[0]!)) continue;
    let node = tree;
    for (const part of parts.slice(0, -1)) node = (node[part] ??= {}) as Nested;
    node[parts.at(-1)!] = compile(told.has(parts[0]!) ? text : joinWords(text, locale));
  }
  return tree;
}

/**
 * No line ends within "e-mail", "e-post", "USt-IdNr." and the like, or "aimeriez-vous": a word joiner follows the hyphen.
 * None ends between a number and what it counts. And none of Polish ends with a word of one letter, which belongs to the
 * next.
 */
export function joinWords(text: string, locale: Locale): string {
  const joined = text
    .replaceAll(/\b(?:e-(?=mail|post)|(?:alv|btw|mva|ust)-(?=nu|idnr))|-(?=vous\b)/gi, "$&\u2060")
    .replaceAll(/(#|, number\}|\b\d+) (?=\p{L})/gu, "$1\u00a0");
  return locale === "pl" ? joined.replaceAll(/(?<=^|[\s({„[])([aiouwz]) (?=\S)/gi, "$1\u00a0") : joined;
}

function declaration(flat: Flat): string {
  const tree: { [key: string]: unknown } = {};
  for (const [key, text] of Object.entries(flat)) {
    let node = tree;
    const parts = key.split(".");
    for (const part of parts.slice(0, -1)) node = (node[part] ??= {}) as typeof tree;
    node[parts.at(-1)!] = text;
  }
  return `declare const messages: ${JSON.stringify(tree, null, 2)};\nexport default messages;\n`;
}

/** Writes src/i18n/generated; a text missing in a language falls back to English. Returns the problems found. */
export async function compileCatalogues(): Promise<string[]> {
  const english = await readCatalogue(defaultLocale);
  const problems: string[] = [];
  await mkdir(`${folder}generated`, { recursive: true });
  for (const locale of locales) {
    const own = await readCatalogue(locale).catch((): Flat => ({}));
    problems.push(...compareCatalogue(locale, own, english));
    const known = Object.fromEntries(Object.entries(own).filter(([key]) => key in english));
    const flat = { ...english, ...known };
    await writeFile(
      `${folder}generated/${locale}.browser.json`,
      JSON.stringify(nest(locale, flat, (part) => !serverOnly.has(part))),
    );
    await writeFile(
      `${folder}generated/${locale}.server.json`,
      JSON.stringify(nest(locale, flat, (part) => serverOnly.has(part))),
    );
  }
  await writeFile(`${folder}generated/messages.d.ts`, declaration(english));
  return problems;
}

if (import.meta.main) {
  const problems = await compileCatalogues();
  for (const problem of problems) console.error(problem);
  console.log(`${locales.length} languages, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
