/** The layout of landing pages: a logo bar, the page, footer and disclaimer, in the colours of the page's own world. */
import type { ReactNode } from "react";
import { Outlet, useMatches, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { LanderHandle, WorldData } from "#features/landers/world.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Logo } from "#ui/logo.tsx";
import type { Route } from "./+types/lander.ts";
import { ErrorPage } from "./error-page.tsx";
import { Frame, type FrameData } from "./frame.tsx";
import { loadFrame } from "./frame-data.server.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { LanderFooter } from "./visitor-footer.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context);
}

/** Nothing here changes during a visit. */
export const shouldRevalidate = () => false;

export default function LanderLayout({ loaderData }: Route.ComponentProps) {
  return (
    <LanderFrame loaded={loaderData}>
      <Outlet />
    </LanderFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <LanderFrame loaded={loaderData}>
      <div className="container-xl page">
        <ErrorPage error={error} />
      </div>
    </LanderFrame>
  );
}

const end = "lander-end";

function LanderFrame({ loaded, children }: { readonly loaded: FrameData | undefined; readonly children: ReactNode }) {
  const t = useTranslations();
  const { settings } = useSite();
  const match = useMatches().at(-1);
  const handle = match?.handle as LanderHandle | undefined;
  const niche = (match?.loaderData as WorldData | undefined)?.niche ?? settings.niche;
  const [query] = useSearchParams();
  return (
    <Frame layout="lander" loaded={loaded}>
      {() => (
        <div
          className={classNames("lander", handle && `l-${handle.world}`, query.has("step") && "lander-joining")}
          data-niche={niche}
          data-bs-theme={handle?.theme}
        >
          {/* Much of it stands in the middle of the window, and would move while the rest of a slow page arrives. */}
          <link rel="expect" href={`#${end}`} blocking="render" />
          <header className="l-bar">
            <div className="container-xl">
              <Logo name={settings.name} to="/" />
              <div className="end">
                <LanguageMenu />
                <ButtonLink to="/login" variant="quiet" size="sm">
                  {t("frame.login")}
                </ButtonLink>
              </div>
            </div>
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <LanderFooter />
          <div id={end} />
        </div>
      )}
    </Frame>
  );
}
