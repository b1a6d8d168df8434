/** Settings that nothing but a page shows: another value is another page. */
import compile from "icu-minify/compile";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import type { Messages } from "use-intl/core";
import { expect, test } from "vitest";
import type { PublicSettings } from "#contract/settings.ts";
import { PremiumBenefits } from "#features/credits/components/premium-benefits.tsx";
import { SearchExtras } from "#features/members/components/search-extras.tsx";
import { nothingChosen } from "#features/members/search-filter.ts";
import { ContactWays } from "#features/site/components/contact.tsx";
import { DocumentView } from "#features/site/components/document-view.tsx";
import StaticPage from "#features/site/pages/static-page.tsx";
import { companySeed } from "#features/site/seed/company.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { wordsOf, WordsContext } from "#i18n/words.ts";
import { LanderFooter } from "#layouts/visitor-footer.tsx";

function messages(): Messages {
  const nested: Record<string, Record<string, unknown>> = {};
  for (const [key, text] of Object.entries(english)) {
    const at = key.indexOf(".");
    if (/^(static|credits|frame|members|profile)\./.test(key))
      (nested[key.slice(0, at)] ??= {})[key.slice(at + 1)] = compile(text);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled as the site's catalogues are
  return nested as unknown as Messages;
}

/** Something of a page, as a site with these settings and this phone of its company shows it. */
function shown(part: ReactNode, given: Partial<PublicSettings>, company_phone = "+31200000000"): string {
  const settings = { ...settingsSeed, ...given };
  const root = {
    ...{ locale: "en", settings },
    company: { ...companySeed, support_phone: company_phone, terms_date: "2026-01-01T12:00:00.000Z" },
    ...{ base_url: "http://localhost:3000", now: new Date().toISOString() },
  };
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => part }]);
  return renderToStaticMarkup(
    <WordsContext value={wordsOf("en", messages())}>
      <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />
    </WordsContext>,
  );
}

test("the phone of customer service is support_phone, dialled as it is shown, else the company's", () => {
  expect(shown(<ContactWays />, { support_phone: "+49 30 11-22 33" })).toContain(
    '<a href="tel:+4930112233">+49 30 11-22 33</a>',
  );
  expect(shown(<ContactWays />, { support_phone: "+49 30 112233" }, "")).toContain("tel:+4930112233");
  expect(shown(<ContactWays />, { support_phone: "" })).toContain('<a href="tel:+31200000000">+31200000000</a>');
  expect(shown(<ContactWays />, { support_phone: "" }, "")).not.toContain("tel:");
});

test("legal texts say that they are a template until legal_texts_checked", () => {
  const document = { lead: "How it is.", date: "Version of today", sections: [] };
  const page = (legal: boolean) => <DocumentView path="/pages/terms" title="Terms" document={document} legal={legal} />;
  const template = english["static.template"];
  expect(shown(page(true), { legal_texts_checked: false })).toContain(template);
  expect(shown(page(true), { legal_texts_checked: true })).not.toContain(template);
  expect(shown(page(false), { legal_texts_checked: false })).not.toContain(template);
});

test.each([
  ["the footer", <LanderFooter key="footer" />],
  ["the ways to reach us", <ContactWays key="ways" />],
])("no line of %s ends within the name, the street or the town of the company", (_name, part) => {
  for (const words of [companySeed.name, companySeed.address, companySeed.city])
    expect(shown(part, {})).toContain(words.replaceAll(" ", "\u00a0"));
});

test("the page about privacy tells once where who is responsible can be reached", () => {
  const sections = [{ id: "who", title: "Who is responsible", text: "We are." }];
  const document = { lead: "What we keep.", date: "Version of today", sections };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it asks for nothing else of what pages are given
  const Page = StaticPage as unknown as ComponentType<{ loaderData: object }>;
  const html = shown(<Page loaderData={{ page: "privacy", document }} />, {});
  expect(html.replaceAll("\u00a0", " ").split(companySeed.address)).toHaveLength(2);
});

test("the chance of a match is match_chance_percentage, and is not spoken of without it", () => {
  expect(shown(<PremiumBenefits />, { match_chance_percentage: 46 })).toContain("A 46% higher chance of a match");
  expect(shown(<PremiumBenefits />, { match_chance_percentage: 12 })).toContain("A 12% higher chance of a match");
  expect(shown(<PremiumBenefits />, { match_chance_percentage: null })).not.toContain("chance of a match");
});

test("what one choice is made of in search_fields is a list to choose from, unless the site shows it of nobody", () => {
  const filter = { ...nothingChosen, min_age: 18, max_age: 99 };
  const choices = { genders: [], regions: [], distances: [] };
  const extras = <SearchExtras filter={filter} filtered={false} choices={choices} interests={[]} submit={null} />;
  const fields = ["sexuality", "relationship_status", "hair_color", "eye_color", "tattoos"] as const;
  for (const field of fields) {
    expect(shown(extras, { search_fields: [field] })).toContain(`name="${field}"`);
    expect(shown(extras, { search_fields: [] })).not.toContain(`name="${field}"`);
    expect(shown(extras, { search_fields: [field], visible_profile_fields: [] })).not.toContain(`name="${field}"`);
  }
});
