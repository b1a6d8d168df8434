/** For who hears the site: says which page has come, and gives it the focus when what had it is gone. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "#features/site/components/use-site.ts";
import { pageName } from "./page-name.ts";

/** Stands after the page, so that what a page does with the focus itself comes first. */
export function PageTold() {
  const { pathname, hash, key } = useLocation();
  const site_name = useSite().settings.name;
  const shown = useRef({ pathname, key });
  const [told, setTold] = useState("");
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    // The first page is the browser's to tell.
    if (before.key === key) return;
    if (before.pathname !== pathname) setTold(pageName(document.title, site_name));
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && hash === "") document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  }, [pathname, hash, key, site_name]);
  return (
    <div className="visually-hidden" role="status">
      {told}
    </div>
  );
}
