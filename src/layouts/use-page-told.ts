/** For who hears the site: says which page has come, and gives it the focus when what had it is gone. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "#features/site/components/use-site.ts";
import { historyEntry } from "#lib/history-entry.ts";
import { pageName } from "./page-name.ts";

/** Longer than any layout: what leads from one to another is a new page too. */
let shown: { pathname: string; key: string; place: number } | undefined;
let region: HTMLElement | undefined;

/**
 * For layouts: what a page does with the focus itself comes first. Who goes back goes on at the link that led away; who
 * stays on a page that shows something else, a next step or the results of a search, goes on at what it marks with
 * `data-arrive`, or else at its heading.
 */
export function usePageTold(): void {
  const { pathname, hash, key } = useLocation();
  const site_name = useSite().settings.name;
  useEffect(() => {
    const before = shown;
    shown = { pathname, key, place: historyEntry().idx ?? 0 };
    // It must stand there before it has something to say.
    if (!region?.isConnected) region = addRegion();
    // The first page is the browser's to tell.
    if (!before || before.key === key) return;
    if (before.pathname !== pathname) region.textContent = pageName(document.title, site_name);
    const main = document.querySelector<HTMLElement>("#main");
    // The whole of the page before had it, something on it that is gone, or the foot, far below what has come.
    const lost = !document.activeElement?.closest("header,nav,dialog,#main *");
    if (!lost || hash !== "") return;
    const href = CSS.escape(before.pathname);
    const left =
      shown.place < before.place
        ? main?.querySelector<HTMLElement>(`a[href="${href}"], a[href^="${href}?"]`)
        : undefined;
    const arrived =
      before.pathname === pathname
        ? (document.querySelector<HTMLElement>("[data-arrive]") ?? main?.querySelector("h1"))
        : undefined;
    if (arrived) arrived.tabIndex = -1;
    const place = left ?? arrived ?? main;
    // What was marked may be elsewhere on the page; a link is where it was left, and a page is seen from its top.
    place?.focus({ preventScroll: place !== arrived });
  }, [pathname, hash, key, site_name]);
}

function addRegion(): HTMLElement {
  const added = document.createElement("div");
  added.className = "visually-hidden";
  added.role = "status";
  document.body.append(added);
  return added;
}
