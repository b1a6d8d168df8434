import { describe, expect, test } from "vitest";
import type { Settings } from "#contract/settings.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { locales } from "#i18n/locales.ts";
import { blocksOf, spansOf } from "#lib/plain-markup.ts";
import type { Context } from "#platform/context.server.ts";
import { getDocument, listQuestions } from "./documents.server.ts";
import { companySeed } from "./seed/company.ts";
import { settingsSeed } from "./seed/settings.ts";

function contextIn(locale: (typeof locales)[number], settings = settingsSeed): Context {
  const site = { id: 1, hosts: [], settings, company: companySeed, updated_at: new Date(0) };
  const visitor = { ip: "127.0.0.1", country: undefined, user_agent: "" };
  const push = { public_key: null };
  return { site, settings, locale, t: translator(locale), visitor, push } as unknown as Context;
}

/** What the page of returns adds. */
const example = {
  example_bought: 60,
  example_used: 15,
  example_left: 45,
  example_price: "€47.99",
  example_back: "€35.99",
};

const names = ["terms", "privacy", "cookies", "returns", "service"] as const;

describe.each(locales)("in %s", (locale) => {
  test.each(names)("%s is whole", async (name) => {
    const { lead, sections } = await getDocument(contextIn(locale), name, example);
    // The ways to reach the service are a list that the page makes.
    const listed = (id: string) => name === "service" && id === "ways";
    const texts = sections.flatMap(({ id, title, text }) => (listed(id) ? [title] : [title, text]));
    for (const text of [lead, ...texts]) {
      expect(text).not.toMatch(/pages\.|[{}]|undefined/);
      expect(text.trim()).not.toBe("");
    }
    // Links are kept as links by every translator: what is left over in brackets was written wrongly.
    const spans = sections
      .flatMap(({ text }) => blocksOf(text))
      .flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans));
    for (const { text } of [...spans, ...spansOf(lead)]) expect(text).not.toMatch(/\]\(/);
  });

  test("every question has an answer", async () => {
    const { groups } = await listQuestions(contextIn(locale), "");
    expect(groups.flatMap(({ questions }) => questions)).toHaveLength(30);
    for (const { title, text } of groups.flatMap(({ questions }) => questions)) {
      expect(title).not.toMatch(/pages\.|[{}]/);
      expect(text).not.toMatch(/pages\.|[{}]|undefined/);
    }
  });
});

/** In each language's own quotation marks. */
test.each(locales)(
  "in %s the terms say that some profiles are fictional, and name the site's word for it once",
  async (locale) => {
    const ctx = contextIn(locale, { ...settingsSeed, fictional_singular: { [locale]: "Xyz" } });
    const { sections } = await getDocument(ctx, "terms");
    const { text } = sections.find(({ id }) => id === "fictional")!;
    const [some] = ctx.t("index.fictional", { fictional: "" }).split(". ");
    expect(text.startsWith(`${some}. `)).toBe(true);
    const { groups } = await listQuestions(ctx, "");
    const answer = groups.flatMap(({ questions }) => questions).find(({ id }) => id === "fictional")!.text;
    for (const told of [text, answer]) {
      const quoted = told.matchAll(/[“”„«»‘]\s?(\p{L}+)\s?[“”«»’]/gu);
      expect([...quoted].map(([, word]) => word)).toEqual(["Xyz"]);
    }
  },
);

test("the texts say what the settings say", async () => {
  const settings = { ...settingsSeed, refund_days: 21, message_credits: 3, moderation_days: 400 };
  const ctx = contextIn("en", settings);
  const words = async (name: "terms" | "privacy" | "returns") =>
    (await getDocument(ctx, name, example)).sections.map(({ text }) => text).join("\n");
  expect(await words("terms")).toContain("A text message costs 3\u00a0credits.");
  expect(await words("returns")).toContain("You have 21\u00a0days from the day of the purchase");
  expect(await words("privacy")).toContain("Reports and decisions: 400\u00a0days.");
  const { support_email } = settings;
  for (const name of ["terms", "privacy", "returns"] as const)
    expect(await words(name)).toContain(`[${support_email}](mailto:${support_email})`);
});

test.each([
  ["payment_descriptor", "ANOTHER NAME"],
  ["mail_name", "Another sender"],
  ["fictional_warning", { en: "Invented by us." }],
  ["fictional_singular", { en: "Invented" }],
  ["refund_payout_days", 3],
  ["invoice_years", 8],
  ["log_days", 31],
  ["ip_days", 91],
  ["photos_premium", 26],
  ["swipe_likes_per_day", 5],
] as const)("%s, when it is another, is told otherwise", async (name, value) => {
  const told = async (settings: Settings) => {
    const ctx = contextIn("en", settings);
    const documents = names.map((document) => getDocument(ctx, document, example));
    return JSON.stringify([await Promise.all(documents), await listQuestions(ctx, "")]);
  };
  expect(await told({ ...settingsSeed, [name]: value })).not.toBe(await told(settingsSeed));
});

test.each([
  ["", 30],
  ["subscription", 1],
  ["SUBSCRIPTION renews", 1],
  ["zebra", 0],
])("searching for %j finds %i questions", async (search, count) => {
  const { groups } = await listQuestions(contextIn("en"), search);
  expect(groups.flatMap(({ questions }) => questions)).toHaveLength(count);
});

test("accents and case do not matter in a search", async () => {
  const { groups } = await listQuestions(contextIn("de"), "");
  const [question] = groups[0]!.questions;
  const plain = question!.title
    .normalize("NFD")
    .replaceAll(/\p{M}|[?]/gu, "")
    .toUpperCase();
  const found = await listQuestions(contextIn("de"), plain);
  expect(found.groups.flatMap(({ questions }) => questions.map(({ id }) => id))).toContain(question!.id);
});
