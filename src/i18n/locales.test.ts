import { expect, test } from "vitest";
import { acceptedLanguages, chooseLocale, locales } from "./locales.ts";

test.each([
  ["nothing known", {}, "en"],
  [
    "cookie before everything",
    { cookie: "de", user: "nl", url: "fr", domain_language: "it", accept_language: "pl" },
    "de",
  ],
  ["member before address", { user: "nl", url: "fr", domain_language: "it" }, "nl"],
  ["address before domain", { url: "fr", domain_language: "it" }, "fr"],
  ["the first two letters of the domain's language", { domain_language: "it-IT", accept_language: "pl" }, "it"],
  ["the browser last", { accept_language: "pl-PL,pl;q=0.9,en;q=0.8" }, "pl"],
  ["an unknown cookie is passed over", { cookie: "xx", accept_language: "sv" }, "sv"],
])("%s", (_title, wishes, expected) => {
  expect(chooseLocale({ ...wishes, visible: locales })).toBe(expected);
});

test("a language that the site does not show is never chosen", () => {
  expect(chooseLocale({ cookie: "de", visible: ["nl", "fr"] })).toBe("nl");
});

test("accepted languages come in order of quality, Norwegian as nb", () => {
  expect(acceptedLanguages("en;q=0.5, no, da;q=0.9, fi;q=0")).toEqual(["nb", "da", "en"]);
  expect(acceptedLanguages("*")).toEqual(["*"]);
});
