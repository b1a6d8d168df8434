// The pages that search engines may list; every other one is kept out of them.

const documents = ["terms", "privacy", "cookies", "faq", "service", "return-policy", "ban"];

/** In the order of the site map; landing pages and the operator's own follow. */
export const publicPaths = [
  "/",
  "/signup",
  "/login",
  "/pricing",
  "/complaints",
  ...documents.map((name) => `/pages/${name}`),
];

/** Landing pages by their own address only: a slug is a variant of the same page. */
const landers = /^\/landers\/[a-z]+$/;
/** What looks like a page of the operator's own; an unknown one answers 404, which is not listed anyway. */
const slug = /^\/[a-z0-9][a-z0-9-]*$/;

/** Pages of members stand directly below the root too. */
const membersOnly = new Set(
  ["members", "likes", "chats", "credits", "premium", "transactions", "directdebit", "profile", "notifications"]
    .concat(["swipe-game", "match-finder", "lang-config", "complete-signup", "signup-matches", "account-deleted"])
    .concat(["reset-password", "reactivate"])
    .map((name) => `/${name}`),
);

export function isListed(path: string): boolean {
  if (publicPaths.includes(path) || landers.test(path)) return true;
  return slug.test(path) && !membersOnly.has(path);
}
