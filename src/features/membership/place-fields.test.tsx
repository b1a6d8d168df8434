import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import compile from "icu-minify/compile";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import type { Messages } from "use-intl/core";
import { expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { wordsOf, WordsContext } from "#i18n/words.ts";
import { PlaceFields } from "./components/place-fields.tsx";

function messages(): Messages {
  const nested: Record<string, Record<string, unknown>> = {};
  for (const [key, text] of Object.entries(english)) {
    const at = key.indexOf(".");
    if (/^(site|settings|ui)\./.test(key)) (nested[key.slice(0, at)] ??= {})[key.slice(at + 1)] = compile(text);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled as the site's catalogues are
  return nested as unknown as Messages;
}

const dutch = [{ code: "NL-FR", name: "Friesland" }];
const german = [{ code: "DE-BY", name: "Bavaria" }];

function drawn(props: Partial<ComponentProps<typeof PlaceFields>>, client = new QueryClient()): string {
  const texts = { any_region: "Anywhere", wrong: () => undefined };
  const fields = <PlaceFields country="NL" region="" regions={dutch} regions_of="NL" {...texts} {...props} />;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => fields }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WordsContext value={wordsOf("en", messages())}>
        <Stub
          initialEntries={["/"]}
          hydrationData={{ loaderData: { root: { locale: "en", settings: settingsSeed } } }}
        />
      </WordsContext>
    </QueryClientProvider>,
  );
}

/** The regions to choose from, and the one that is chosen. */
function offered(country: string, region: string, client: QueryClient) {
  const html = drawn({ country, region }, client);
  const [, select = ""] = /<select name="region".*?>(.*?)<\/select>/.exec(html) ?? [];
  const options = [...select.matchAll(/<option value="([^"]*)"( selected="")?/g)];
  return { codes: options.map(([, code]) => code), chosen: options.find(([, , selected]) => selected)?.[1] };
}

test("a country that was chosen and refused has its own regions, never those of the one before", () => {
  const asked = new QueryClient();
  expect(offered("NL", "NL-FR", asked)).toEqual({ codes: ["", "NL-FR"], chosen: "NL-FR" });
  // Until the list is there, and where no script asks for it, the region that was chosen is kept.
  expect(offered("DE", "DE-BY", asked)).toEqual({ codes: ["", "DE-BY"], chosen: "DE-BY" });
  asked.setQueryData(["regions"], { regions: { NL: dutch, DE: german } });
  expect(offered("DE", "DE-BY", asked)).toEqual({ codes: ["", "DE-BY"], chosen: "DE-BY" });
  expect(offered("NL", "", asked)).toEqual({ codes: ["", "NL-FR"], chosen: "" });
});

test("browsers are told where somebody gives the own place, and not where it is that of others", () => {
  const purposes = (html: string) => [...html.matchAll(/ autoComplete="([^"]*)"/gi)].map(([, purpose]) => purpose);
  expect(purposes(drawn({ town: "" }))).toEqual(["country", "address-level1", "address-level2"]);
  expect(purposes(drawn({ any_country: "Anywhere" }))).toEqual([]);
});
