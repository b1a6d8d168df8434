/** For who hears the site: says which page has come, and gives it the focus when what had it is gone. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "#features/site/components/use-site.ts";
import { pageName } from "./page-name.ts";

/** Longer than any layout: what leads from one to another is a new page too. */
let shown: { pathname: string; key: string } | undefined;
let region: HTMLElement | undefined;

/** For layouts: what a page does with the focus itself comes first. */
export function usePageTold(): void {
  const { pathname, hash, key } = useLocation();
  const site_name = useSite().settings.name;
  useEffect(() => {
    const before = shown;
    shown = { pathname, key };
    // It must stand there before it has something to say.
    if (!region?.isConnected) region = addRegion();
    // The first page is the browser's to tell.
    if (!before || before.key === key) return;
    if (before.pathname !== pathname) region.textContent = pageName(document.title, site_name);
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && hash === "") document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  }, [pathname, hash, key, site_name]);
}

function addRegion(): HTMLElement {
  const added = document.createElement("div");
  added.className = "visually-hidden";
  added.role = "status";
  document.body.append(added);
  return added;
}
