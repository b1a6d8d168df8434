/** What all layouts share: what happens in the background, and the parts that lie over the page. */
import type { ReactNode } from "react";
import { useMatches, useNavigation } from "react-router";
import { useUser } from "#features/accounts/components/use-user.ts";
import type { User } from "#features/accounts/contract.ts";
import { LikeForm } from "#features/likes/components/like-form.tsx";
import { SignupHost } from "#features/membership/components/signup-host.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { later } from "#ui/later.tsx";
import { LoadingBar } from "#ui/loading-bar.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { showsEntryWarning } from "./entry-warning-rules.ts";
import type { Totals } from "./app-badge.ts";
import { useAppBadge, useLiveRefresh, useTotals } from "./live-state.ts";
import type { LoadedOffers } from "./offers.tsx";
import { useAnswerInSight } from "./use-answer-in-sight.ts";
import { usePageTold } from "./use-page-told.ts";
import { useServiceWorker } from "./use-service-worker.ts";
import "./frame.scss";

const CookieBar = later(async () => (await import("#features/site/components/cookie-bar.tsx")).CookieBar);
/** Draws nothing until somebody likes or is liked; visitors do without its code. */
const LikesHost = later(async () => (await import("#features/likes/components/likes-host.tsx")).LikesHost);
/** Of members alone, and soon enough when their page is there. */
const PageHidden = later(async () => (await import("./page-hidden.ts")).PageHidden);
const IdlePrefetch = later(async () => (await import("./idle-prefetch.ts")).IdlePrefetch);
const EntryWarning = later(async () => (await import("./entry-warning.tsx")).EntryWarning);
const TermsModal = later(async () => (await import("./terms-modal.tsx")).TermsModal);

export type FrameData = Totals & {
  offers: LoadedOffers;
  /** The entry warning was closed before. */
  entry_skipped: boolean;
  /** The page opens it by a script of its own. */
  entry_script: boolean;
  /** The last live event before the page was made; null for visitors, before the sign-up is complete, and where live is off. */
  live_number: number | null;
};

const nothing: FrameData = {
  total_unread_messages: 0,
  total_new_likes: 0,
  entry_skipped: true,
  entry_script: false,
  live_number: null,
  offers: { time_bonus: null, welcome_discount: null },
};

type FrameProps = {
  readonly layout: "default" | "chat" | "lander";
  /** Missing when the layout itself could not be loaded. */
  readonly loaded: FrameData | undefined;
  readonly children: (live: { user: User | null; totals: Totals; offers: LoadedOffers }) => ReactNode;
};

export function Frame({ layout, loaded = nothing, children }: FrameProps) {
  const { settings } = useSite();
  const route_id = useMatches().at(-1)?.id;
  const navigation = useNavigation();
  const user = useUser();
  const totals = useTotals(loaded);
  const logged_in = user !== null;
  const resting = navigation.state === "idle";
  useLiveRefresh(user?.profile.id, loaded.live_number, resting);
  useAppBadge(totals);
  useServiceWorker(user?.theme);
  useAnswerInSight();
  usePageTold();
  const warned = showsEntryWarning({
    layout,
    logged_in,
    skipped: loaded.entry_skipped,
    country: settings.geoip_selected_country,
    route_id,
    settings,
  });
  return (
    <>
      <SkipLink />
      <LoadingBar active={!resting || totals.first_load} />
      {children({ user, totals, offers: loaded.offers })}
      <Toasts />
      {user?.terms_outdated && <TermsModal user={user} />}
      {user && <LikeForm />}
      {user && <LikesHost user={user} />}
      {user && <PageHidden />}
      {user && <IdlePrefetch />}
      {!logged_in && route_id !== "signup" && <SignupHost />}
      {!logged_in && <CookieBar inline={loaded.entry_script} />}
      {warned && <EntryWarning inline={loaded.entry_script} />}
    </>
  );
}
