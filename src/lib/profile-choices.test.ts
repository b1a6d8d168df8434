import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ChoiceField, choiceText, profileChoices } from "./profile-choices.ts";

// Read as a file: lib may not import the catalogue, only promise to fit it.
const texts = JSON.parse(readFileSync(new URL("../i18n/locales/en.json", import.meta.url), "utf8")) as object;

test.each(Object.keys(profileChoices) as ChoiceField[])("every answer for %s has a text", (field) => {
  for (const choice of profileChoices[field]) expect(Object.keys(texts)).toContain(choiceText(field, choice));
});

test("an answer's text is found under the short name of its field", () => {
  expect(choiceText("hair_color", "black")).toBe("profile.hair_black");
  expect(choiceText("tattoos", "rather_not_say")).toBe("profile.rather_not_say");
});
