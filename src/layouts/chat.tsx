/** The layout of chats: navigation and the conversation, which fills the window; no footer. */
import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { OfflineBanner } from "#ui/offline-banner.tsx";
import type { Route } from "./+types/chat.ts";
import { ErrorPage } from "./error-page.tsx";
import { Frame, type FrameData } from "./frame.tsx";
import { loadFrame } from "./frame-data.server.ts";
import { Navigation } from "./navigation.tsx";
import { hasOffer, Offers } from "./loaded-offers.ts";
import { bottomOf } from "./screen-bottom.ts";
import { TabBar } from "./tab-bar.tsx";
import { UpdateBanner } from "./update-banner.tsx";
import "#ui/styles/conversation.scss";

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadFrame(context, params.id);
}

/** Afterwards the live state knows better. */
export const shouldRevalidate = () => false;

export default function ChatLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ChatFrame loaded={loaderData}>
      <main id="main" className="chat" tabIndex={-1}>
        <Outlet />
      </main>
    </ChatFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ChatFrame loaded={loaderData} failed>
      <main id="main" tabIndex={-1}>
        <ErrorPage error={error} />
      </main>
    </ChatFrame>
  );
}

type ChatFrameProps = {
  readonly loaded: FrameData | undefined;
  /** What went wrong stands alone. */
  readonly failed?: boolean;
  readonly children: ReactNode;
};

function ChatFrame({ loaded, failed = false, children }: ChatFrameProps) {
  const match = useMatches().at(-1);
  return (
    <Frame layout="chat" loaded={loaded}>
      {({ user, totals, offers }) => (
        <>
          {/* On phones a conversation has the whole screen, with a bar of its own. */}
          <div className={classNames("chat-shell", bottomOf(match, user) === "none" && "whole")}>
            <Navigation user={user} totals={totals} />
            <OfflineBanner />
            {user && !failed && hasOffer(offers) && <Offers user={user} loaded={offers} />}
            <UpdateBanner />
            {children}
          </div>
          {user && bottomOf(match, user) === "tabbar" && <TabBar user={user} totals={totals} />}
        </>
      )}
    </Frame>
  );
}
