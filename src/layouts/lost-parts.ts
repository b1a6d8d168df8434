/**
 * Code that did not come: the connection broke, or the site has a new version and the old files are gone. The document is
 * loaded anew, once in a minute; what still does not come is asked for again.
 */
import { useEffect } from "react";
import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { inTime } from "#lib/in-time.ts";
import { reloadOnce } from "#lib/reload-once.ts";
import { toast } from "#ui/toast-store.ts";
import { foundGone } from "./app-update.ts";
import { LostPage } from "./lost-answers.ts";

declare global {
  interface Window {
    /** The routes whose code did not come; the router writes them down (scripts/slim-router.ts). */
    __lostRoutes?: Map<string, unknown>;
  }
}

/** Whether the version that this page is of is still there: the list of its files is named after it. */
async function isGone(): Promise<boolean> {
  const list = new URL(window.__reactRouterManifest!.url, window.location.origin).pathname;
  try {
    const head = (signal: AbortSignal) => fetch(list, { method: "HEAD", cache: "no-store", signal });
    const { status } = await inTime(head, undefined, 5_000);
    return status === 404;
  } catch {
    // Not even that comes through.
    return false;
  }
}

/** Nothing comes of it without a network. */
function loadAnew(reload: () => void): boolean {
  return navigator.onLine && reloadOnce({ now: Date.now(), store: sessionStorage, reload });
}

/** The cookie of the language; as it was when this document came. */
const language = () => /_locale=\w+/.exec(document.cookie)?.[0];
const spoken = import.meta.env.SSR ? undefined : language();

/**
 * The browser's middleware: a page whose code was lost on the way is loaded whole, or else asked for again. So is the next
 * page after another window has chosen another language; what a form asks for again on its page does not take it away.
 */
export const tellLostPages: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const load = () => window.location.assign(url);
  const asked = request.method === "GET";
  if (asked && language() !== spoken && url.href !== window.location.href) return new Promise(load);
  const results = await next();
  const lost = [...(window.__lostRoutes ?? [])].filter(([id]) => id in results && !leadsOn(results[id]!));
  window.__lostRoutes?.clear();
  if (lost.length === 0) return results;
  if (asked && loadAnew(load)) return new Promise(() => undefined);
  const gone = await isGone();
  if (gone) foundGone();
  for (const [id, cause] of lost)
    results[id] = { type: "error", result: gone ? cause : new LostPage("its code did not come", { cause }) };
  return results;
};

/** Another page comes in its place. */
function leadsOn({ result }: DataStrategyResult): boolean {
  return result instanceof Response;
}

/** Where the page is not loaded anew, its parts come by themselves when they can (ui/later.tsx); who waits for one is told. */
export function useLostParts(): void {
  const t = useTranslations();
  useEffect(() => {
    const handleLost = () => {
      if (loadAnew(() => window.location.reload())) return;
      const wanted = navigator.userActivation?.isActive;
      void isGone().then((gone) => {
        if (gone) foundGone();
        else if (wanted) toast({ kind: "warn", title: t("app.offline_title"), text: t("app.offline_text") });
      });
    };
    addEventListener("vite:preloadError", handleLost);
    return () => removeEventListener("vite:preloadError", handleLost);
  }, [t]);
}
