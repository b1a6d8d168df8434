// Writes what invented members say about themselves, in their own language where we have one for them.
import type { LanguageCode } from "#lib/languages.ts";
import { chance, pick, type Random } from "#lib/random.ts";
import type { Role } from "./cast.ts";
import type { Gender, Sexuality } from "./traits.ts";
import { shuffle } from "./deck.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { nl } from "./texts/nl.ts";
import type { InterestKey, Texts } from "./texts/texts.ts";

const textsByLanguage: Partial<Record<LanguageCode, Texts>> = { de, en, fr, nl };

export function textsIn(language: LanguageCode): Texts {
  return textsByLanguage[language] ?? en;
}

type Writer = {
  role: Role;
  gender: Gender;
  sexuality: Sexuality;
  age: number;
  language: LanguageCode;
  relationship_status: string;
  interests: readonly InterestKey[];
};

export function writeAboutMe(random: Random, writer: Writer): string {
  const texts = textsIn(writer.language);
  const known = shuffle(random, writer.interests).flatMap((key) => texts.interests[key] ?? []);
  const sentences = [pick(random, texts.openings)];
  if (["married", "relationship", "open", "complicated"].includes(writer.relationship_status))
    sentences.push(pick(random, texts.attached));
  else if (writer.age >= 48 && chance(random, 0.5)) sentences.push(pick(random, texts.seasoned));
  if (chance(random, 0.65)) sentences.push(pick(random, texts.days));
  sentences.push(...known.slice(0, chance(random, 0.5) ? 2 : 1));
  sentences.push(pick(random, chance(random, 0.5) ? texts.characters : texts.evenings));
  const text = sentences.join(" ");
  return writer.role === "demo" ? `${text}\n\n${texts.demo}` : text;
}

export function writeLookingFor(random: Random, writer: Writer): string {
  const texts = textsIn(writer.language);
  const sentences = [pick(random, texts.wishes).replace("{who}", texts.who[sought(writer)]), pick(random, texts.hopes)];
  if (chance(random, 0.6)) sentences.push(pick(random, texts.endings));
  return sentences.join(" ");
}

function sought({ gender, sexuality }: Writer): "female" | "male" | "anyone" {
  if (sexuality === "bi") return "anyone";
  if (sexuality === "hetero") return gender === "female" ? "male" : "female";
  return gender;
}
