/** Every mail in every language, as html and as text: nothing is missing, and it says who writes and why. */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { translator } from "#i18n/catalogues.server.ts";
import { locales } from "#i18n/locales.ts";
import { weeklyUpdateTeller } from "#features/notifications/weekly-update.server.ts";
import { companySeed } from "#features/site/seed/company.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { readCatalogue } from "../scripts/i18n.ts";
import { mailSamples } from "./support/mail-samples.ts";

const site = { settings: settingsSeed, company: companySeed };

test("no mail is left out", () => {
  const files = globSync("src/features/*/emails/*.server.tsx").map((path) =>
    path
      .replaceAll("\\", "/")
      .replace(/^src\/features\//, "")
      .replace(/\.server\.tsx$/, ""),
  );
  expect(Object.keys(mailSamples).toSorted()).toEqual(files.toSorted());
});

/** Writes down which texts are used. */
function openingIn(locale: (typeof locales)[number]) {
  const used = new Set<string>();
  const t = translator(locale);
  const spy = ((key: string, ...rest: unknown[]) => {
    used.add(key);
    return (t as unknown as (...given: unknown[]) => string)(key, ...rest);
  }) as unknown as typeof t;
  return { opening: { t: spy, locale, site }, used };
}

test.each(locales)("all of them can be read in %s, as html and as text", async (locale) => {
  const faults: string[] = [];
  for (const [file, samples] of Object.entries(mailSamples))
    for (const [title, write] of Object.entries(samples)) {
      const { subject, text, html } = write(openingIn(locale).opening);
      const fault = (what: string) => faults.push(`${file} ${title}: ${what}`);
      // A text that is not found is shown as its key; an argument that is not given stays in braces.
      const broken = /\b(mail|notifications|photos|errors)\.[a-z_]+\b|\{\w+\}|undefined|NaN|\[object|Invalid Date/;
      for (const [part, content] of Object.entries({ subject, text, html: html.replace(/<style>.*?<\/style>/s, "") })) {
        const found = broken.exec(content)?.[0];
        if (found) fault(`${part} has ${found}`);
      }
      if (subject.trim() === "" || subject.length > 60 || /[\r\n]/.test(subject)) fault("its subject");
      if (!html.startsWith(`<!doctype html><html lang="${locale}">`)) fault("its language");
      if (/<(script|img|link|iframe|form)\b/i.test(html)) fault("something that runs or loads");
      for (const needed of [companySeed.name, settingsSeed.support_email, settingsSeed.mail_name])
        if (!html.includes(needed)) fault(`no ${needed}`);
      if (!text.includes(companySeed.name)) fault("no company in the text");
      for (const part of [html, text])
        if (!part.includes(`${companySeed.address}, ${companySeed.city}, `)) fault("an address in pieces");
      for (const [, line = ""] of html.matchAll(/<(?:p style="margin:0 0 16px"|h1 [^>]*)>(.*?)<\/(?:p|h1)>/gu)) {
        if (/(?<!nowrap">)e-mail/iu.test(line)) fault("a line that may end inside of a word");
        if (/\d \p{L}/u.test(line)) fault("a line that may end between a number and what it counts");
        if (locale === "pl" && /(?<![\p{L}\d])[aiouwz] /iu.test(line))
          fault("a line that may end with a single letter");
      }
      if (/^\d+$/m.test(text)) fault("a number without its name");
      if (locale === "fr" && /[^\s\u00a0\d]:\s/u.test(text)) fault("a colon without its space");
    }
  expect(faults).toEqual([]);
});

test.each(locales)("none of their texts is left in English in %s", async (locale) => {
  const { opening, used } = openingIn(locale);
  for (const samples of Object.values(mailSamples)) for (const write of Object.values(samples)) write(opening);
  const known = await readCatalogue(locale);
  expect([...used].filter((key) => !(key in known))).toEqual([]);
});

test("the weekly update says whom it names: everybody, or some of them", () => {
  const { opening } = openingIn("en");
  const bo = { name: "Bo", age: 36 };
  const tell = (more: boolean) => {
    const told = weeklyUpdateTeller.tell([{ names: [bo], more }] as never[], { ...opening, show_names: true });
    return [told.subject, told.lines[1], told.action.label];
  };
  expect(tell(false)).toEqual(["One new member for you", "New member: Bo (36).", "See the new member"]);
  expect(tell(true)).toEqual(["New members for you", "Among them: Bo (36).", "See the new members"]);
});

test("whoever looks on sees the subject and the preview, and nothing of what follows", () => {
  const { opening } = openingIn("en");
  const { html } = mailSamples["notifications/emails/notice"]!["like 1"]!(opening);
  const shown = html.replace(/^.*<body[^>]*>/s, "").replaceAll(/<[^>]*>/g, "");
  expect(shown.slice(0, 150).replaceAll(/[\u00a0\u200c]/g, "")).toBe("Open it to see what it is.");
});

test("a refund says who wanted it, and promises no money where none was paid", () => {
  const { opening } = openingIn("en");
  const { usual, "by us": byUs, "of what was free": free } = mailSamples["payments/emails/refund"]!;
  expect(usual!(opening).text).toContain("You have withdrawn from a purchase.");
  expect(byUs!(opening).text).not.toContain("You have withdrawn");
  expect(free!(opening).text).not.toMatch(/on its way back|€0/);
});

test("an access ban for ever speaks of no end", () => {
  const { opening } = openingIn("en");
  const { months, ever } = mailSamples["safety/emails/exclusion-confirm"]!;
  expect(months!(opening).text).toContain("before the time is over");
  expect(ever!(opening).text).not.toContain("before the time is over");
});

test("a warning says what it is about", () => {
  const { opening } = openingIn("en");
  const samples = mailSamples["safety/emails/member-decision"]!;
  expect([samples["warn profile"]!(opening).subject, samples["warn message"]!(opening).subject]).toEqual([
    "A warning about your profile",
    "A warning about one of your messages",
  ]);
});
