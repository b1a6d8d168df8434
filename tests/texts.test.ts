/** Texts: eleven complete catalogues, none of them in the code, the specification's own word for word. */
import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { pageWords } from "#i18n/catalogues.server.ts";
import { locales } from "#i18n/locales.ts";
import { compareCatalogue, joinWords, readCatalogue } from "../scripts/i18n.ts";

test.each(locales)("the %s catalogue has every key, argument and plural form", async (locale) => {
  expect(compareCatalogue(locale, await readCatalogue(locale), await readCatalogue("en"))).toEqual([]);
});

test.each(locales)(
  "a text in %s names the list of purchases and the button of a withdrawal as they are",
  async (locale) => {
    const texts = await readCatalogue(locale);
    const names = Object.values(texts).flatMap((text) => [...text.matchAll(/\[([^\]]*)\]\(\/transactions\)/g)]);
    expect(names.map(([, name]) => name)).toEqual(names.map(() => texts["payments.transactions_title"]));
    expect(names.length).toBeGreaterThan(0);
    expect(texts["pages.returns_how_text"]).toContain(texts["payments.withdraw_here"]);
  },
);

test.each(locales)("no line of %s ends between a number and its percent sign or unit", async (locale) => {
  const breakable = Object.entries(await readCatalogue(locale)).filter(([, text]) =>
    /[\d}] (?:%|M[bBot]\b)/.test(text),
  );
  expect(breakable).toEqual([]);
});

test.each([
  ["de", "E-Mail-Adresse", "E-\u2060Mail-Adresse"],
  ["de", "USt-IdNr. {number}", "USt-\u2060IdNr. {number}"],
  ["fi", "Alv-numero {number}", "Alv-\u2060numero {number}"],
  ["nl", "Btw-nummer {number}", "Btw-\u2060nummer {number}"],
  ["nb", "Mva-nummer {number}", "Mva-\u2060nummer {number}"],
  ["fr", "Qui aimeriez-vous rencontrer ?", "Qui aimeriez-\u2060vous rencontrer ?"],
  ["pl", "Twój adres e-mail", "Twój adres e-\u2060mail"],
  ["sv", "Din e-postadress", "Din e-\u2060postadress"],
  ["de", "Prime-Mail", "Prime-Mail"],
  [
    "pl",
    "I o Tobie, a {count, plural, one {w domu} other {z #}}",
    "I\u00a0o\u00a0Tobie, a\u00a0{count, plural, one {w\u00a0domu} other {z\u00a0#}}",
  ],
  ["es", "Escribe a Anna", "Escribe a Anna"],
  ["en", "In 24 hours, or {days, number} days", "In 24\u00a0hours, or {days, number}\u00a0days"],
  [
    "de",
    "Noch {n, plural, one {# Tag} other {# Tage}} und {name} 2",
    "Noch {n, plural, one {#\u00a0Tag} other {#\u00a0Tage}} und {name} 2",
  ],
] as const)(
  "no line of %s ends within the e-mail, after the single letter, or after the number, of %s",
  async (locale, text, joined) => {
    expect(joinWords(text, locale)).toBe(joined);
    const { t } = pageWords("de");
    expect([t("accounts.email"), t("errors.email_invalid")]).toEqual([
      "E-\u2060Mail-Adresse",
      "Ungültige E-Mail-Adresse",
    ]);
  },
);

test.each([
  ["en", "4\u00a0May 2026"],
  ["de", "4.\u00a0Mai 2026"],
  ["es", "4\u00a0de\u00a0mayo\u00a0de 2026"],
  ["pl", "4\u00a0maja 2026"],
] as const)("no line of %s ends within the day and month of %s", (locale, written) => {
  const { format } = pageWords(locale);
  expect(format.dateTime(new Date("2026-05-04"), { dateStyle: "long" })).toBe(written);
});

test("no line of French begins with a mark that belongs to the word before", async () => {
  // A text message keeps the ordinary space: the other one is not in its alphabet and halves its length.
  const breakable = Object.entries(await readCatalogue("fr")).filter(
    ([key, text]) => !key.endsWith("_sms") && /\S [?!;:»€]|« /u.test(text),
  );
  expect(breakable).toEqual([]);
});

test.each(locales)("a text in %s calls complaints, returns and the receipt of a refund by one name", async (locale) => {
  const texts = await readCatalogue(locale);
  const named = (path: string) =>
    Object.values(texts).flatMap((text) =>
      [...text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].filter(([, , to]) => to === path),
    );
  for (const [path, key] of [
    ["/complaints", "frame.complaints"],
    ["/pages/return-policy", "frame.returns"],
    ["/lang-config", "frame.language_and_country"],
  ] as const) {
    const names = named(path).map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.map(() => texts[key]));
  }
  expect(texts["mail.receipt_refers_to"]).toBe(texts["payments.receipt_refers_to"]);
});

test.each([
  ["da", "«»"],
  ["de", "“„"],
  ["es", "«»"],
  ["fi", "”"],
  ["fr", "«»"],
  ["it", "«»"],
  ["nb", "«»"],
  ["nl", "‘"],
  ["pl", "„”"],
  ["sv", "”"],
] as const)("all texts in %s have the same quotation marks, %s", async (locale, marks) => {
  // The Dutch closing mark is the apostrophe as well.
  const found = Object.values(await readCatalogue(locale)).flatMap((text) => text.match(/["“„”«»‘]/gu) ?? []);
  expect([...new Set(found)].toSorted()).toEqual([...marks].toSorted());
});

test("a missing key, another argument and a missing plural form are found", () => {
  const english = { "a.b": "Hello {name}", "a.c": "{count, plural, one {# day} other {# days}}", "a.d": "Yes" };
  const polish = { "a.b": "Witaj {imie}", "a.c": "{count, plural, one {# dzień} other {# dni}}", "a.x": "?" };
  const problems = compareCatalogue("pl", polish, english);
  expect(problems).toContain("pl: missing key a.d");
  expect(problems).toContain("pl: unknown key a.x");
  expect(problems).toContain("pl: a.b has {imie} where English has {name}");
  expect(problems).toContain('pl: a.c has no plural form "few"');
});

/** Attributes that people read or hear. */
const spoken = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "label",
  "legend",
  "placeholder",
  "title",
  "hint",
  "caption",
]);

export function textsInCode(path: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, source);
  new Visitor({
    JSXText: ({ value }) => {
      if (/\p{L}{2}/u.test(value)) found.push(`${path}: ${value.trim()}`);
    },
    JSXAttribute: ({ name, value }) => {
      const word = name.type === "JSXIdentifier" ? name.name : "";
      if (spoken.has(word) && value?.type === "Literal" && /\p{L}{2}/u.test(value.value))
        found.push(`${path}: ${word}="${value.value}"`);
    },
  }).visit(program);
  return found;
}

/** Keys that the code neither names nor puts together of words it has. */
function unusedKeys(keys: readonly string[], code: string): string[] {
  const words = new Set(code.match(/[\w-]+/g));
  const templates = [...new Set(code.match(/(?<=`)[a-z]+[._][\w-]*\$\{[^`]*(?=`)/g))].map(
    (template) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "(\\w+)")}$`),
  );
  function isMade(text: string): boolean {
    return templates.some((template) =>
      template
        .exec(text)
        ?.slice(1)
        .every((part) => words.has(part) || isMade(part)),
    );
  }
  // The long pages are put together of a plan and endings.
  const isPlanned = (key: string) =>
    key.startsWith("pages.") &&
    key
      .slice(6)
      .split("_")
      .every((part) => words.has(part));
  const named = new Set(code.match(/(?<=["'`])[a-z]+\.[\w-]+(?=["'`])/g));
  return keys.filter((key) => !named.has(key) && !isMade(key) && !isPlanned(key));
}

test("every text is used", async () => {
  const code = globSync("src/**/*.{ts,tsx,js}")
    .filter((path) => !/\.test\.|generated/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(unusedKeys(Object.keys(await readCatalogue("en")), code)).toEqual([]);
});

test("a text that is not used is found", () => {
  const code = 't("a.named"); t(`a.${kind}_title`); const kinds = ["good"];';
  expect(unusedKeys(["a.named", "a.good_title", "a.bad_title", "a.old"], code)).toEqual(["a.bad_title", "a.old"]);
});

test("no text that a person reads stands in the code", () => {
  // The gallery is for developers: it shows components with sample words.
  const files = globSync("src/**/*.tsx").filter((path) => !/\.test\.|gallery/.test(path));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => textsInCode(path, readFileSync(path, "utf8")))).toEqual([]);
});

test("a text in the code is found", () => {
  expect(textsInCode("x.tsx", `const a = <p title="Hello there">Good <b>{"x"}</b></p>;`)).toHaveLength(2);
});

/** As the title and the button of the error page say it. */
const tries: Record<(typeof locales)[number], string> = {
  ...{ da: "prøv", de: "versuch", en: "try", es: "int", fi: "yritä", fr: "réessay" },
  ...{ it: "riprov", nb: "prøv", nl: "probe", pl: "spróbuj", sv: "försök" },
};

test.each(locales)("the error page in %s says once when to try again: in its title", async (locale) => {
  const texts = await readCatalogue(locale);
  for (const key of ["errors.unexpected", "app.offline_again"])
    expect(texts[key]?.toLowerCase()).toContain(tries[locale]);
  expect(texts["frame.failed_text"]?.toLowerCase()).not.toContain(tries[locale]);
});

test.each(locales)("a question about somebody in %s is a sentence, with no colon before the name", async (locale) => {
  const texts = Object.values(await readCatalogue(locale));
  expect(texts.filter((text) => /:\s\{name\}\s?\?/.test(text))).toEqual([]);
});

/** What stands on a control, and its whole name, which a voice is to find by what stands there. */
const named = [
  ["likes.write", "likes.write_to"],
  ["likes.open_chat", "likes.open_chat_with"],
  ["settings.consent_give", "settings.consent_give_of"],
  ["settings.consent_withdraw", "settings.consent_withdraw_of"],
  ["settings.end_session", "settings.end_session_of"],
  ["settings.unblock", "settings.unblock_of"],
  ["notifications.push_remove", "notifications.push_remove_of"],
  ["payments.code_remove", "payments.code_remove_named"],
  ["payments.receipt", "payments.receipt_named"],
  ["payments.refund_receipt", "payments.refund_receipt_named"],
  ["payments.repeat_again", "payments.repeat_named"],
  ["payments.withdraw_here", "payments.withdraw_named"],
] as const;

test.each(locales)("the name of a control in %s has the words that stand on it", async (locale) => {
  const texts = await readCatalogue(locale);
  for (const [shown, name] of named) expect(texts[name]?.toLowerCase()).toContain(texts[shown]!.toLowerCase());
});

/** Specification sections 4, 5 and 8, and the names of places in section 2. */
const exact: Record<string, string> = {
  "errors.login_failed": "Login failed, please try again",
  "errors.too_many_attempts": "Too many incorrect attempts, account blocked for {minutes} min.",
  "errors.unexpected": "An error occured, please try again later.",
  "errors.not_found": "This page could not be found",
  "errors.payment_failed": "Payment failed or has been cancelled.",
  "errors.not_enough_credits": "You do not have enough credits to send this message",
  "errors.premium_required": "This feature is only available for premium members",
  "errors.error_page_failed": "An error occurred while showing the error page",
  "errors.title": "Error",
  "errors.name_same_as_email": "Username may not be the same as your e-mail address",
  "errors.birth_required": "Enter your date of birth ({min_age}+)",
  "errors.birth_invalid": "Invalid date of birth",
  "errors.email_invalid": "Invalid email",
  "errors.activation_failed": "Activation failed",
  "errors.new_email_invalid": "New email adress is invalid",
  "errors.email_taken": "This email address already owns an account on this website",
  "errors.old_password_wrong": "Please check your old password",
  "errors.code_invalid": "Code invalid",
  "errors.code_not_found": "Code not found",
  "errors.code_already_used": "Code already used",
  "errors.too_many_reset_mails": "Too many password reset emails sent, please try again tomorrow.",
  "errors.email_not_found": "E-mail address not found",
  "errors.link_invalid": "Link expired or invalid, request a new email",
  "errors.conversation_limit": "This feature is only available for premium members",
  "chats.buy_credits": "Buy credits",
  "signup.login_now": "Log in now",
  "payments.processing": "Processing your payment",
  "payments.complete": "Payment complete",
  "frame.search_members": "Search members",
  "frame.messages": "Messages",
  "frame.likes": "Likes",
  "frame.credits": "Credits",
  "frame.get_premium": "Get Premium",
  "frame.my_profile": "My profile",
  "frame.settings": "Settings",
  "frame.logout": "Logout",
};

test.each(Object.entries(exact))("%s says what the specification says", async (key, text) => {
  expect((await readCatalogue("en"))[key]).toBe(text);
});
