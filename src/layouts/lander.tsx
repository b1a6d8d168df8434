/** The layout of landing pages: a logo bar, the page, footer and disclaimer. */
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useSite } from "#features/site/components/use-site.ts";
import { Logo } from "#ui/logo.tsx";
import type { Route } from "./+types/lander.ts";
import { ErrorPage } from "./error-page.tsx";
import { VisitorFooter } from "./footer.tsx";
import { Frame, type FrameData } from "./frame.tsx";
import { loadFrame } from "./frame-data.server.ts";

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
      <ErrorPage error={error} />
    </LanderFrame>
  );
}

function LanderFrame({ loaded, children }: { readonly loaded: FrameData | undefined; readonly children: ReactNode }) {
  const { settings } = useSite();
  return (
    <Frame layout="lander" loaded={loaded}>
      {() => (
        <>
          <header className="app-nav">
            <div className="container-xl">
              <Logo name={settings.name} to="/" />
            </div>
          </header>
          <main id="main" className="page" tabIndex={-1}>
            <div className="container-xl">{children}</div>
          </main>
          <VisitorFooter />
        </>
      )}
    </Frame>
  );
}
