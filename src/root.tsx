/** The HTML document around every page, what all pages know, and the page for when one fails. */
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from "react-router";
import { getUser } from "#features/accounts/contract.ts";
import * as accounts from "#features/accounts/user.server.ts";
import { visitLogScript } from "#features/site/components/visit-log.ts";
import * as contract from "#features/site/contract.ts";
import { logsVisit } from "#features/site/page-visits.server.ts";
import * as site from "#features/site/site.server.ts";
import { rememberSource } from "#features/site/tracking.server.ts";
import { catalogueUrl } from "#i18n/catalogues.ts";
import { defaultLocale } from "#i18n/locales.ts";
import { chosenTheme } from "#platform/http/cookies.server.ts";
import { contextOf, keptContext } from "#platform/http/page-context.server.ts";
import { run } from "#platform/http/run.server.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { fontPreloadsOf } from "#ui/fonts.ts";
import { windowColours } from "#ui/theme.ts";
import type { Route } from "./+types/root.ts";
import { holdForms } from "./layouts/held-forms.ts";
import { LostPage } from "./layouts/lost-answers.ts";
import { LostPageState } from "./layouts/lost-page.tsx";
import { tellLostPages, useLostParts } from "./layouts/lost-parts.ts";
import { useLostPictures } from "./layouts/lost-pictures.ts";
import { createQueryClient } from "./layouts/query-client.ts";
import { useToldError } from "./layouts/told-error.ts";
import { useBodyStates } from "./layouts/use-body-states.ts";
import { useHeldForms } from "./layouts/use-held-forms.ts";
import { useKeptDrafts } from "./layouts/use-kept-drafts.ts";
import icon from "../public/favicon.svg?inline";
import "#ui/styles/base.scss";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  rememberSource(ctx, url.searchParams);
  const [settings, company, { user }] = await Promise.all([
    run(ctx, contract.getSettings, site.getSettings, {}),
    run(ctx, contract.getCompanyInfo, site.getCompanyInfo, {}),
    run(ctx, getUser, accounts.getUser, {}),
  ]);
  return {
    locale: ctx.locale,
    settings,
    company,
    user,
    theme: ctx.member?.theme ?? chosenTheme(ctx.cookies) ?? "system",
    secure: ctx.config.secure,
    base_url: ctx.config.base_url,
    logs_visit: logsVisit(ctx, url.searchParams),
    now: momentOf(ctx.now(), context.get(keptContext)).toISOString(),
  };
}

/** A page kept for many tells only the hour: it is drawn again and again, and each time by another process, as the same. */
function momentOf(now: Date, kept: boolean): Date {
  return kept ? new Date(now.getTime() - (now.getTime() % 3_600_000)) : now;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdForms, tellLostPages];

/** Kept fresh by the live state in the browser; a change of language or login loads the document anew. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const locale = frame?.locale ?? defaultLocale;
  const chosen = frame?.theme === "light" || frame?.theme === "dark" ? frame.theme : undefined;
  return (
    <html lang={locale} data-niche={frame?.settings.niche ?? 1} data-bs-theme={chosen}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        {windowColours(chosen).map(({ media, colour }) => (
          <meta key={media} name="theme-color" content={colour} media={media} />
        ))}
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        {fontPreloadsOf(locale).map((url) => (
          <link key={url} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={url} />
        ))}
        {frame?.user && <link rel="preload" as="fetch" crossOrigin="anonymous" href={catalogueUrl(locale)} />}
        <Meta />
        <Links />
      </head>
      <body className={useBodyStates()}>
        {children}
        {frame?.logs_visit && <script dangerouslySetInnerHTML={{ __html: visitLogScript }} />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: { user } }: Route.ComponentProps) {
  const [queryClient] = useState(createQueryClient);
  useKeptDrafts(user?.profile.id);
  useHeldForms();
  useLostParts();
  useLostPictures();
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** Where not even a layout could be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, title } = useToldError(error);
  return (
    <main id="main" className="page">
      {error instanceof LostPage ? (
        <LostPageState />
      ) : (
        <>
          <title>{title}</title>
          <ErrorState status={status} title={title} />
        </>
      )}
    </main>
  );
}
