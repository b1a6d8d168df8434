import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import texts from "#i18n/locales/en.json" with { type: "json" };
import { InterestSeed, interestsSeed } from "./interests.ts";

const specified =
  "adventure, analsex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking, dancing, " +
  "exchanging pictures, fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages, masturbating, " +
  "movies, music, one night stand, oral sex, outdoors, party, photography, politics, public sex, reading, " +
  "relationship, sadomasochism, safe sex, sex, sex toys, shopping, sports, sushi, tattoos, tea, theater, threesome, " +
  "travelling, vegetarian, videogames, wine";

test("there are fifty interests, each once, as the specification lists them", () => {
  const words = interestsSeed.map((interest) => interest.key.replaceAll("_", " "));
  expect(words).toEqual(specified.split(", "));
  expect(new Set(words).size).toBe(50);
});

test.each(interestsSeed)("$key is of the right shape, with a text and an icon that is shipped", (interest) => {
  const { key, icon } = InterestSeed.parse(interest);
  expect(texts).toHaveProperty([`interests.${key}`]);
  const component = icon.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const file = new URL(`dist/ssr/${component}.es.js`, import.meta.resolve("@phosphor-icons/react/package.json"));
  expect(existsSync(file)).toBe(true);
});

test("what is about sex is marked explicit, and tenderness is not", () => {
  const explicit: string[] = interestsSeed.filter((interest) => interest.explicit).map((interest) => interest.key);
  expect(explicit).toEqual(expect.arrayContaining(["analsex", "oral_sex", "sex", "threesome"]));
  for (const key of ["hugging", "kissing", "massages", "relationship", "tattoos"]) expect(explicit).not.toContain(key);
});
