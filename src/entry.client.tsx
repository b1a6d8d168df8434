/** Makes the page interactive, once its texts are there. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentLocale, loadCatalogue } from "#i18n/catalogues.ts";
import { wordsOf, WordsContext } from "#i18n/words.ts";
import { reloadOnce } from "#lib/reload-once.ts";
import { speakForBrowser } from "./layouts/own-words.ts";

declare global {
  interface Window {
    __reloadOnce?: () => boolean;
  }
}

window.__reloadOnce = () =>
  reloadOnce({ now: Date.now(), store: sessionStorage, reload: () => window.location.reload() });
window.addEventListener("vite:preloadError", (event) => {
  if (window.__reloadOnce?.()) event.preventDefault();
});

const locale = documentLocale();
const messages = await loadCatalogue(locale);
const { field_required, authorisation_required, email_invalid } = messages.errors;
speakForBrowser({ missing: field_required, unticked: authorisation_required, no_address: email_invalid });
const words = wordsOf(locale, messages);
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
