/** Makes the page interactive, once its texts are there. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentLocale, loadCatalogue } from "#i18n/catalogues.ts";
import { wordsOf, WordsContext } from "#i18n/words.ts";
import { inTime } from "#lib/in-time.ts";
import { untilThere } from "#lib/until-there.ts";
import { speakForBrowser } from "./layouts/own-words.ts";

declare global {
  interface Window {
    /** For the router (scripts/slim-router.ts). */
    __inTime?: typeof inTime;
  }
}

window.__inTime = inTime;

const locale = documentLocale();
const words = wordsOf(locale, await untilThere(() => loadCatalogue(locale)));
const { t } = words;
speakForBrowser({
  missing: t("errors.field_required"),
  unchosen: t("errors.choice_required"),
  unticked: t("errors.authorisation_required"),
  no_address: t("errors.email_invalid"),
  wrong: t("errors.field_invalid"),
  too_short: (min) => t("errors.password_short", { min }),
  out_of_range: (min, max) => t("errors.age_range", { min, max }),
});
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsContext value={words}>
        <HydratedRouter />
      </WordsContext>
    </StrictMode>,
  );
});
