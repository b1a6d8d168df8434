/** Fetches the code of the members area while the browser is idle (spec 9), so that its pages open at once. */
import { useEffect } from "react";
import { membersArea } from "./route-states.ts";
import { whenIdle } from "./when-idle.ts";

type Manifest = { routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined> };
declare global {
  interface Window {
    /** Written by React Router into every document. */
    __reactRouterManifest?: Manifest;
  }
}

export function useIdlePrefetch(logged_in: boolean): void {
  useEffect(() => {
    if (!logged_in) return undefined;
    return whenIdle(prefetch);
  }, [logged_in]);
}

function prefetch(): void {
  // Without a network pages are fetched when they are opened.
  if (!navigator.onLine) return;
  const routes = membersArea.flatMap((id) => window.__reactRouterManifest?.routes[id] ?? []);
  for (const href of new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports])))
    add("modulepreload", href);
  for (const href of new Set(routes.flatMap(({ css = [] }) => css))) add("prefetch", href);
}

function add(rel: "modulepreload" | "prefetch", href: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel, href });
  if (rel === "prefetch") link.as = "style";
  document.head.append(link);
}
