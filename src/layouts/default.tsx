/** The layout of most pages: navigation, notices, the page, footer; on phones the tab bar. */
import { type ReactNode, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { later } from "#ui/later.tsx";
import { OfflineBanner } from "#ui/offline-banner.tsx";
import type { Route } from "./+types/default.ts";
import { ErrorPage } from "./error-page.tsx";
import { Frame, type FrameData } from "./frame.tsx";
import { loadFrame } from "./frame-data.server.ts";
import { MemberFooter } from "./member-footer.tsx";
import { Navigation } from "./navigation.tsx";
import { Notices } from "./notices.tsx";
import { hasOffer, Offers } from "./loaded-offers.ts";
import { bottomOf } from "./screen-bottom.ts";
import { TabBar } from "./tab-bar.tsx";
import { UpdateBanner } from "./update-banner.tsx";

const VisitorFooter = later(async () => (await import("./visitor-footer.tsx")).VisitorFooter);

export async function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context);
}

/** Afterwards the live state knows better. */
export const shouldRevalidate = () => false;

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DefaultFrame loaded={loaderData}>
      <Outlet />
    </DefaultFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <DefaultFrame loaded={loaderData} failed>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}

type DefaultFrameProps = {
  readonly loaded: FrameData | undefined;
  /** What went wrong stands alone. */
  readonly failed?: boolean;
  readonly children: ReactNode;
};

function DefaultFrame({ loaded, failed = false, children }: DefaultFrameProps) {
  const match = useMatches().at(-1);
  // A page that draws its own bands across the window says so.
  const bare = (match?.handle as { bare?: boolean } | undefined)?.bare ?? false;
  return (
    <Frame layout="default" loaded={loaded}>
      {({ user, totals, offers }) => (
        <>
          <Navigation user={user} totals={totals} />
          <OfflineBanner />
          {user && !failed && hasOffer(offers) && <Offers user={user} loaded={offers} />}
          <UpdateBanner />
          {bare ? (
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          ) : (
            <main id="main" className="page" tabIndex={-1}>
              <div className="container-xl">
                {/* There before any notice is: where one's code is missing, the page before stays until it has come. */}
                <Suspense>{user && !failed && <Notices user={user} />}</Suspense>
                {children}
              </div>
            </main>
          )}
          {user && !user.incomplete ? <MemberFooter /> : <VisitorFooter />}
          {user && bottomOf(match, user) === "tabbar" && <TabBar user={user} totals={totals} />}
        </>
      )}
    </Frame>
  );
}
