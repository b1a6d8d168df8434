/** What every route of the site map does for a visitor and for a premium member; a route that is not here fails its test. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#routes.ts";

/**
 * A page, the page for unknown addresses, a bare 404 where no page is expected, the login page that comes back here
 * afterwards, or the address that it leads to instead.
 */
type Outcome = "page" | "unknown" | "missing" | "login" | `/${string}`;
export type Expectation = {
  paths: string[];
  visitor: Outcome;
  member: Outcome;
  /** Other addresses of the same pages: they answer alike, but no browser looks at them. */
  also?: string[];
};

/** Things that exist on the site under test. */
export type Real = {
  member: string;
  advertised: string;
  liked_by: string;
  conversation: string;
  stranger: string;
  bundle: number;
  mail: string;
};

const nobody = "00000000-0000-4000-8000-000000000000";

const pageForAll = (...paths: string[]): Expectation => ({ paths, visitor: "page", member: "page" });
const forMembers = (...paths: string[]): Expectation => ({ paths, visitor: "login", member: "page" });

export function expectations(real: Real): Record<string, Expectation> {
  const landing = (path: string, ...also: string[]): Expectation => ({
    paths: [path],
    also,
    visitor: "page",
    member: `/members/${real.advertised}`,
  });
  const lander = (path: string, ...also: string[]): Expectation => ({
    paths: [path],
    also,
    visitor: "page",
    member: "/members",
  });
  return {
    index: { paths: ["/"], visitor: "page", member: "/members" },
    members: pageForAll("/members"),
    "members-id": pageForAll(`/members/${real.member}`),
    "match-finder": pageForAll("/match-finder"),
    likes: forMembers("/likes"),
    "likes-type": forMembers("/likes/received", "/likes/given", "/likes/matches", "/likes/something"),
    "likes-m-id": forMembers(`/likes/m/${real.liked_by}`),
    "swipe-game": forMembers("/swipe-game"),
    credits: forMembers("/credits"),
    "credits-repeat-order": forMembers("/credits/repeat-order"),
    "credits-id-paymentmethod": forMembers(`/credits/${real.bundle}`, `/credits/${real.bundle}/paypal`),
    premium: forMembers("/premium"),
    pricing: pageForAll("/pricing", "/pricing?country=SE"),
    transactions: forMembers("/transactions"),
    // The purchases themselves have their own journeys.
    "transactions-id": { paths: [`/transactions/${nobody}`], visitor: "login", member: "unknown" },
    "transactions-id-receipt": { paths: [`/transactions/${nobody}/receipt/1`], visitor: "login", member: "unknown" },
    "transactions-id-withdraw": { paths: [`/transactions/${nobody}/withdraw`], visitor: "login", member: "unknown" },
    directdebit: forMembers("/directdebit"),
    profile: forMembers(
      "/profile",
      ...["photos", "search", "privacy", "account", "sessions", "appearance", "payment", "data"].map(
        (part) => `/profile/${part}`,
      ),
    ),
    "profile-delete": forMembers("/profile/delete"),
    "profile-export": forMembers("/profile/export"),
    "profile-export-id": { paths: [`/profile/export/${nobody}`], visitor: "login", member: "/profile/export" },
    reactivate: { paths: ["/reactivate"], visitor: "page", member: "/members" },
    notifications: forMembers("/notifications"),
    "notifications-confirm": pageForAll("/notifications/confirm"),
    unsubscribe: pageForAll("/unsubscribe"),
    login: { paths: ["/login"], visitor: "page", member: "/members" },
    "reset-password": pageForAll("/reset-password"),
    "reset-password-do": pageForAll("/reset-password/do"),
    "mail-change-do": pageForAll("/mail-change/do"),
    signup: { paths: ["/signup"], visitor: "page", member: "/members" },
    // Nothing is missing from this member's sign-up, and the address is confirmed.
    "complete-signup": {
      paths: ["/complete-signup"],
      visitor: "login",
      member: "/signup-matches?api_signup_complete=1",
    },
    "signup-matches": forMembers("/signup-matches"),
    "activate-done": { paths: ["/activate/done"], visitor: "/activate/error", member: "page" },
    "activate-error": { paths: ["/activate/error"], visitor: "page", member: "page" },
    "account-deleted": { paths: ["/account-deleted"], visitor: "page", member: "/members" },
    complaints: pageForAll("/complaints"),
    "complaints-token": { paths: ["/complaints/something"], visitor: "unknown", member: "unknown" },
    "lang-config": pageForAll("/lang-config"),
    ...Object.fromEntries(
      ["terms", "privacy", "cookies", "faq", "service", "return-policy", "ban"].map((page) => [
        `pages-${page}`,
        pageForAll(`/pages/${page}`),
      ]),
    ),
    "pages-ban-confirm": pageForAll("/pages/ban/confirm"),
    gallery: pageForAll("/__gallery"),
    mailbox: pageForAll("/__mailbox"),
    "mailbox-id": pageForAll(`/__mailbox/${real.mail}`),
    "mailbox-html": pageForAll(`/__mailbox/${real.mail}/html`),
    "sms-outbox": pageForAll("/__sms"),
    "sandbox-checkouts": pageForAll("/__checkout"),
    "sandbox-checkout": { paths: ["/__checkout/something"], visitor: "unknown", member: "unknown" },
    token: { paths: ["/no-such-slug"], visitor: "unknown", member: "unknown" },
    "not-found": { paths: ["/no/such/page"], visitor: "unknown", member: "unknown" },
    chats: forMembers("/chats"),
    "chats-id": forMembers(`/chats/${real.conversation}`),
    "members-id-chat": forMembers(`/members/${real.stranger}/chat`),
    ...Object.fromEntries(
      [
        "alonetonight",
        "collagelanding",
        "gallery",
        "iconslanding",
        "maplanding",
        "socialnetwork",
        "transitionsvideolanding",
        "video",
      ].map((name) => [`landers-${name}`, lander(`/landers/${name}`, `/landers/${name}/summer`)]),
    ),
    "landers-tinderswipe": lander("/landers/tinderswipe"),
    "members-id-landing": landing(`/members/${real.advertised}/landing`),
    "members-id-landing2": landing(
      `/members/${real.advertised}/landing2`,
      `/members/${real.advertised}/landing2/summer`,
    ),
    "members-id-landing3": landing(
      `/members/${real.advertised}/landing3`,
      `/members/${real.advertised}/landing3/summer`,
    ),
    "members-id-signup": landing(`/members/${real.advertised}/signup`),
  };
}

type ListedRoute = { id: string; path: string; file: string };

/** All routes of routes.ts; layouts are none. */
export function routeList(entries: readonly RouteConfigEntry[] = routes): ListedRoute[] {
  return entries.flatMap(({ id, path, index, file, children }) => [
    ...(path === undefined && !index ? [] : [{ id: id ?? `${path} has no id`, path: path ?? "", file }]),
    ...routeList(children ?? []),
  ]);
}

export function routeIds(): string[] {
  return routeList().map(({ id }) => id);
}
