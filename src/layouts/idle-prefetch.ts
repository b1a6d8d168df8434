/** Fetches the code of the members area while the browser is idle (spec 9), so that its pages open at once. */
import { useEffect } from "react";

const memberArea = ["members", "members-id", "chats", "likes", "likes-m-id", "premium"];
const idle_timeout_ms = 2_000;

type Manifest = { routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined> };
declare global {
  interface Window {
    /** Written by React Router into every document. */
    __reactRouterManifest?: Manifest;
  }
}

export function useIdlePrefetch(logged_in: boolean): void {
  useEffect(() => {
    if (!logged_in) return;
    if (!("requestIdleCallback" in window)) {
      const handle = setTimeout(prefetch, idle_timeout_ms);
      return () => clearTimeout(handle);
    }
    const handle = requestIdleCallback(prefetch, { timeout: idle_timeout_ms });
    return () => cancelIdleCallback(handle);
  }, [logged_in]);
}

function prefetch(): void {
  const routes = memberArea.flatMap((id) => window.__reactRouterManifest?.routes[id] ?? []);
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
