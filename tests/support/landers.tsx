/** Landing pages in tests: drawn as the server does, in English or in words that are in no catalogue. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import compile from "icu-minify/compile";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider, useLoaderData } from "react-router";
import type { Messages } from "use-intl/core";
import type { DesignName } from "#features/landers/designs.ts";
import * as siteContract from "#features/site/contract.ts";
import * as siteCases from "#features/site/site.server.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { wordsOf, WordsContext } from "#i18n/words.ts";
import { run } from "#platform/http/run.server.ts";
import type { TestApplication } from "./application.ts";
import { contextAt } from "./page-context.ts";

type Page = { loader: (args: unknown) => Promise<unknown>; default: ComponentType<{ loaderData: unknown }> };
export const landers = import.meta.glob<Page>("/src/features/landers/designs/*/page.tsx");

/** Texts as no language has them: what does not look like this did not come from the catalogue. */
const disguised = (text: string) =>
  text.replaceAll(/(\{[^}]*\}+|<[^>]*>)|([A-Za-z])/g, (_all, kept: string | undefined, letter: string) =>
    kept === undefined ? String.fromCodePoint(letter.codePointAt(0)! + 0x1d5ba - 0x61) : kept,
  );

function messagesOf(change: (text: string) => string): Messages {
  const nested: Record<string, Record<string, unknown>> = {};
  for (const [key, text] of Object.entries(english)) {
    const at = key.indexOf(".");
    (nested[key.slice(0, at)] ??= {})[key.slice(at + 1)] = compile(/plural|select/.test(text) ? text : change(text));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled as the site's catalogues are
  return nested as unknown as Messages;
}
const plain = messagesOf((text) => text);
export const pseudo = messagesOf(disguised);

/** The page as the server draws it for a visitor. */
export async function renderLander(site: TestApplication, path: string, messages = plain): Promise<string> {
  const url = new URL(path, "http://localhost:3000");
  const { ctx, context } = await contextAt(site, url);
  const settings = await run(ctx, siteContract.getSettings, siteCases.getSettings, {});
  const frame = { locale: "en", settings, user: null, base_url: "http://localhost:3000", now: ctx.now().toISOString() };
  const design = url.pathname.split("/")[2] as DesignName;
  const page = await landers[`/src/features/landers/designs/${design}/page.tsx`]!();
  const routes = [
    {
      id: "root",
      loader: () => frame,
      Component: Outlet,
      children: [
        {
          path: `landers/${design}/:slug?`,
          loader: ({ params, request }: { params: object; request: Request }) =>
            page.loader({ context, params, url, request }),
          Component: () => <page.default loaderData={useLoaderData()} />,
        },
      ],
    },
  ];
  const handler = createStaticHandler(routes);
  const found = await handler.query(new Request(url));
  if (found instanceof Response) throw new Error(`${path} answered ${found.status}`);
  if (found.errors) throw Object.values(found.errors)[0];
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WordsContext value={wordsOf("en", messages)}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
      </WordsContext>
    </QueryClientProvider>,
  );
}
