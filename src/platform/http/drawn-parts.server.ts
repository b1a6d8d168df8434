/** Remembers the parts of pages that were drawn, and puts a page together from them and from what was drawn anew. */
import { randomBytes } from "node:crypto";

/** What is drawn again and again is in there long before it is full. */
const everything_max = 16_000_000;

type Part = { readonly key: string; readonly text: string | undefined };

/** Nobody can write into a page what only this process knows. */
const mark = randomBytes(6).toString("hex");

export class DrawnParts {
  readonly #known = new Map<string, string>();
  readonly #border: RegExp;
  readonly #characters_max: number;
  #characters = 0;

  /** The parts stand between tags of that name. */
  constructor(tag: string, characters_max = everything_max) {
    this.#border = new RegExp(`<${tag} at="${mark}(\\d+)">|</${tag}>`);
    this.#characters_max = characters_max;
  }

  /** Pages of one scope may share what they show. */
  forPage(scope: string) {
    const parts: Part[] = [];
    return {
      place: (key: string) => {
        const part = { key: `${scope} ${key}`, text: this.#known.get(`${scope} ${key}`) };
        return { at: `${mark}${parts.push(part) - 1}`, drawn: part.text !== undefined };
      },
      finish: (html: string) => this.#finish(html, parts),
    };
  }

  #finish(html: string, parts: readonly Part[]): string {
    const [before = "", ...pieces] = html.split(this.#border);
    const open: { part?: Part; text: string }[] = [{ text: before }];
    for (let at = 0; at < pieces.length; at += 2) {
      const [number, after = ""] = [pieces[at], pieces[at + 1]];
      if (number !== undefined) {
        open.push({ part: parts[Number(number)]!, text: after });
        continue;
      }
      const { part, text } = open.pop()!;
      if (part!.text === undefined) this.#remember(part!.key, text);
      open.at(-1)!.text += (part!.text ?? text) + after;
    }
    return open[0]!.text;
  }

  #remember(key: string, drawn: string): void {
    if (this.#known.has(key)) return;
    // By itself it would be a place in the text of the whole page, and hold on to it.
    const text = Buffer.from(drawn).toString();
    this.#known.set(key, text);
    this.#characters += key.length + text.length;
    for (const [oldest, its] of this.#known) {
      if (this.#characters <= this.#characters_max) return;
      this.#known.delete(oldest);
      this.#characters -= oldest.length + its.length;
    }
  }
}
