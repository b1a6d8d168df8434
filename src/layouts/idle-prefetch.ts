/** Fetches the code of the members area while the browser is idle (spec 9), so that its pages open at once. */
import { useEffect } from "react";
import { membersArea } from "./route-states.ts";
import { whenIdle } from "./when-idle.ts";

type Manifest = {
  url: string;
  routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
};
declare global {
  interface Window {
    /** Written by React Router into every document. */
    __reactRouterManifest?: Manifest;
  }
}

/** A page at a time: the links of all at once would hold up a slow phone for longer than a touch may wait. */
export function IdlePrefetch(): null {
  useEffect(() => {
    const waiting = [...membersArea];
    let stop = whenIdle(prefetchNext);
    function prefetchNext(): void {
      const id = waiting.shift();
      // Without a network pages are fetched when they are opened.
      if (id === undefined || !navigator.onLine) return;
      prefetch(id);
      stop = whenIdle(prefetchNext);
    }
    return () => stop();
  }, []);
  return null;
}

function prefetch(id: string): void {
  const route = window.__reactRouterManifest?.routes[id];
  if (!route) return;
  const { module, imports = [], css = [] } = route;
  for (const href of [module, ...imports]) add("modulepreload", href);
  for (const href of css) add("prefetch", href);
}

function add(rel: "modulepreload" | "prefetch", href: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel, href });
  if (rel === "prefetch") link.as = "style";
  document.head.append(link);
}
