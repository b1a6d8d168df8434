import compile from "icu-minify/compile";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Messages } from "use-intl/core";
import { wordsOf, WordsContext } from "#i18n/words.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { LocationButton } from "./components/location-button.tsx";

/** The texts of this folder, compiled as the site's catalogues are. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other folders' texts are left out
const messages = {
  site: Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) => (key.startsWith("site.") ? [[key.slice(5), compile(text)]] : [])),
  ),
} as unknown as Messages;

test("the button for the location has its place from the first moment, except where there are no scripts", () => {
  const html = renderToStaticMarkup(
    <WordsContext value={wordsOf("en", messages)}>
      <LocationButton onFound={() => undefined} />
    </WordsContext>,
  );
  expect(html).toMatch(/^<div class="location needs-scripts"><button[^>]* disabled=""/);
  expect(html).toContain(english["site.location_hint"]);
});
