/** How what members have written stands within the texts of a page and of a mail. */
import { expect, test } from "vitest";
import { pageWords, translator } from "./catalogues.server.ts";
import { isolated } from "./words.ts";

const apart = "\u2068דנה\u2069";

test.each(["en", "de", "pl"] as const)(
  "a name from right to left does not turn the text around it, in %s",
  (locale) => {
    const { t } = pageWords(locale);
    expect(t("members.name_age", { name: "דנה", age: 34 })).toBe(`${apart}, 34`);
    expect(t("chats.says", { name: "ليلى", text: "Hi" })).toContain("\u2068ليلى\u2069");
    expect(translator(locale)("mail.weekly_update_name", { name: "דנה", age: "34" })).toBe(`${apart} (34)`);
  },
);

test("other names come as they are", () => {
  expect(pageWords("en").t("members.name_age", { name: "Zoë Łukasz Анна", age: 34 })).toBe("Zoë Łukasz Анна, 34");
  expect(isolated("中野")).toBe("中野");
  expect(isolated("Zoë ❤\ufe0f")).toBe("Zoë ❤\ufe0f");
});

test("what else a text can do stays as it was", () => {
  const { t } = pageWords("en");
  expect(t.has("members.name_age")).toBe(true);
  expect(t("frame.messages")).not.toBe("");
  expect(t.markup("landers.iconslanding_headline", { accent: (words) => `*${words}*` })).toContain("*");
});
