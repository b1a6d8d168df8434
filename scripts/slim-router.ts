/**
 * Fits React Router to this site. What the site never asks for stays out of the browser's files, a page is waited for only
 * so long, and of code that did not come the site is told (src/layouts/lost-parts.ts): the router itself would load the
 * document anew, again and again.
 */
import type { Plugin } from "vite";

/** Written as what it always is here, so that everything behind it is seen to be unused. */
const replacements: Record<string, [from: RegExp, to: string][]> = {
  "router/router.js": [
    // No `instrumentations` are given to HydratedRouter.
    [/\b(init|opts\?)\.instrumentations\b/g, "undefined"],
    [/consumeInstrumentationClientResultMetaReceiver\(router\)/g, "undefined"],
    // react-router.config.ts says `routeDiscovery: { mode: "initial" }`: the manifest knows every route.
    [/\binit\.patchRoutesOnNavigation\b/g, "undefined"],
    [/\bif \(isFogOfWar\)/g, "if (false)"],
    [/\bfogOfWar\.active &&/g, "false &&"],
    // No page has a fetcher, holds somebody back, or moves from one page to the next in a view transition.
    [/\n\t\tfetch,\n/g, "\n"],
    [/\bshouldBlockNavigation\(\{[^{}]*\}\)(?=;)/g, "undefined"],
    [/\bif \(blockerKey\b/g, "if (false"],
    [/\(opts && opts\.enableViewTransition\) === true/g, "false"],
    // A failure is not kept: the code is asked for again when the page is.
    [/(?=return propertyPromise;)/g, "propertyPromise.catch(() => delete cache[key]);"],
  ],
  // src/layouts/lost-parts.ts tells what became of it.
  "dom/ssr/routeModules.js": [
    [
      /await import\([^;]*route\.module\s*\);/g,
      "await window.__inTime(() => import(/* @vite-ignore */ route.module));",
    ],
    [/console\.error\(.*\);/g, ""],
    [
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
      "(window.__lostRoutes ??= new Map()).set(route.id, error); throw error;",
    ],
  ],
  "components.js": [
    [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/g, "if (true)"],
    [/\bif \((!?vtContext\.isTransitioning|renderDfd && pendingState) &&/g, "if (false &&"],
  ],
  "dom/ssr/fog-of-war.js": [[/if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)[^)]*\) return;/g, "return;"]],
  "dom/ssr/components.js": [
    [/isFogOfWarEnabled\(routeDiscovery, ssr\)/g, "false"],
    [/isPageLinkDescriptor\(link\)/g, "false"],
  ],
  // No link says `prefetch`: layouts/idle-prefetch.ts fetches what members open next.
  "dom/lib.js": [
    [/usePrefetchBehavior\(prefetch, rest\)/g, "[]"],
    [/\bshouldPrefetch &&/g, "false &&"],
    [/options\.navigate === false/g, "false"],
  ],
  // src/root.tsx has an ErrorBoundary, and its page is there before the program is.
  "dom/ssr/routes.js": [
    [/route\.id === "root" \? (RemixRootDefaultHydrateFallback|\(\) => .*\)) : void 0/g, "void 0"],
    [/(?=return await lazyRoutePromise;\s*\})/g, "lazyRoutePromise.catch(() => (lazyRoutePromise = void 0));"],
  ],
  // Only what is asked for, never what is sent: that may have been done, and large files take their time.
  "dom/ssr/single-fetch.js": [
    [
      /let res = await fetch\(url, await createRequestInit\(request\)\);/g,
      `let init = await createRequestInit(request);
      let res = await (request.method === "GET" ? window.__inTime((signal) => fetch(url, { ...init, signal }), init.signal) : fetch(url, init));`,
    ],
  ],
  // A word to developers, for members' consoles.
  "dom/ssr/errorBoundaries.js": [[/let heyDeveloper = [\s\S]*?\n\t\}\);/g, "let heyDeveloper = null;"]],
};

/** What would ask for a part that is left out; tests/slim-client.test.ts finds nobody who does. */
export const askedForNowhere =
  /\b(useFetchers?|useBlocker|usePrompt|viewTransition|PrefetchPageLinks|instrumentations)\b|\bprefetch=|navigate=\{false\}/;

export function slimRouter(): Plugin {
  const done = new Set<string>();
  return {
    name: "slim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code, id) {
        const file = id.replaceAll("\\", "/").split("/production/lib/")[1]!;
        let slim = code;
        for (const [from, to] of replacements[file] ?? []) {
          const before = slim;
          slim = before.replaceAll(from, to);
          if (slim === before) this.error(`react-router changed: ${file} has no ${from}`);
        }
        if (slim === code) return null;
        done.add(file);
        return { code: slim, map: null };
      },
    },
    closeBundle() {
      const missing = Object.keys(replacements).filter((file) => !done.has(file));
      if (this.environment.name === "client" && missing.length > 0)
        this.error(`react-router changed: ${missing.join(", ")} not found`);
    },
  };
}

type Part = { module: string; imports: string[] };

/** The list of all pages names for each what it imports: what the program has brought by then need not be fetched ahead. */
export function slimManifest(code: string): string {
  const [, begin, json, end] = /^([^{]*)(.*\})(;?\s*)$/s.exec(code)!;
  const { entry, routes, ...rest } = JSON.parse(json!) as { entry: Part; routes: Record<string, Part> };
  const { root, ...pages } = routes as { root: Part };
  const there = new Set([entry, root].flatMap(({ module, imports }) => [module, ...imports]));
  const slim = Object.entries<Part>(pages).map(([id, page]) => [
    id,
    { ...page, imports: page.imports.filter((file) => !there.has(file)) },
  ]);
  return begin + JSON.stringify({ entry, routes: { root, ...Object.fromEntries(slim) }, ...rest }) + end;
}
