/** The site map: every address of the site, its page and the layout around it. */
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { designs } from "./features/landers/designs.ts";

export default [
  layout("./layouts/default.tsx", [
    index("./features/membership/pages/front.tsx", { id: "index" }),
    route("members", "./features/likes/pages/search.tsx", { id: "members" }),
    route("members/:id", "./features/chats/pages/profile.tsx", { id: "members-id" }),
    route("match-finder", "./features/likes/pages/match-finder.tsx", { id: "match-finder" }),
    route("likes", "./features/likes/pages/likes.tsx", { id: "likes" }),
    route("likes/:type", "./features/likes/pages/likes.tsx", { id: "likes-type" }),
    route("likes/m/:id", "./features/likes/pages/like.tsx", { id: "likes-m-id" }),
    route("swipe-game", "./features/likes/pages/swipe-game.tsx", { id: "swipe-game" }),
    route("credits", "./features/payments/pages/credits.tsx", { id: "credits" }),
    route("credits/repeat-order", "./features/payments/pages/repeat-order.tsx", { id: "credits-repeat-order" }),
    route("credits/:id/:paymentmethod?", "./features/payments/pages/order.tsx", { id: "credits-id-paymentmethod" }),
    route("premium", "./features/payments/pages/premium.tsx", { id: "premium" }),
    route("pricing", "./features/credits/pages/pricing.tsx", { id: "pricing" }),
    route("transactions", "./features/membership/pages/transactions.tsx", { id: "transactions" }),
    route("transactions/:id", "./features/payments/pages/transaction.tsx", { id: "transactions-id" }),
    route("transactions/:id/receipt/:number", "./features/payments/pages/receipt.tsx", {
      id: "transactions-id-receipt",
    }),
    route("transactions/:id/withdraw", "./features/payments/pages/withdraw.tsx", { id: "transactions-id-withdraw" }),
    route("directdebit", "./features/payments/pages/direct-debit.tsx", { id: "directdebit" }),
    route("profile/:section?", "./features/membership/pages/settings.tsx", { id: "profile" }),
    route("profile/delete", "./features/membership/pages/delete.tsx", { id: "profile-delete" }),
    route("profile/export", "./features/membership/pages/export.tsx", { id: "profile-export" }),
    route("reactivate", "./features/membership/pages/reactivate.tsx", { id: "reactivate" }),
    route("notifications", "./features/membership/pages/notifications.tsx", { id: "notifications" }),
    route("notifications/confirm", "./features/notifications/pages/confirm-address.tsx", {
      id: "notifications-confirm",
    }),
    route("unsubscribe", "./features/notifications/pages/unsubscribe.tsx", { id: "unsubscribe" }),
    route("login", "./features/accounts/pages/login.tsx", { id: "login" }),
    route("reset-password", "./features/accounts/pages/reset-password.tsx", { id: "reset-password" }),
    route("reset-password/do", "./features/accounts/pages/reset-password-do.tsx", { id: "reset-password-do" }),
    route("mail-change/do", "./features/membership/pages/mail-change-do.tsx", { id: "mail-change-do" }),
    route("signup", "./features/membership/pages/signup.tsx", { id: "signup" }),
    route("complete-signup", "./features/membership/pages/complete-signup.tsx", { id: "complete-signup" }),
    route("signup-matches", "./features/membership/pages/signup-matches.tsx", { id: "signup-matches" }),
    route("activate/done", "./features/membership/pages/activate-done.tsx", { id: "activate-done" }),
    route("activate/error", "./features/membership/pages/activate-error.tsx", { id: "activate-error" }),
    route("account-deleted", "./features/membership/pages/account-deleted.tsx", { id: "account-deleted" }),
    route("complaints", "./features/safety/pages/complaints.tsx", { id: "complaints" }),
    route("complaints/:token", "./features/safety/pages/complaint.tsx", { id: "complaints-token" }),
    route("lang-config", "./features/accounts/pages/lang-config.tsx", { id: "lang-config" }),
    ...["terms", "privacy"].map((page) =>
      route(`pages/${page}`, "./features/site/pages/static-page.tsx", { id: `pages-${page}` }),
    ),
    route("pages/cookies", "./features/site/pages/cookies.tsx", { id: "pages-cookies" }),
    route("pages/faq", "./features/site/pages/faq.tsx", { id: "pages-faq" }),
    route("pages/service", "./features/safety/pages/service.tsx", { id: "pages-service" }),
    route("pages/return-policy", "./features/payments/pages/return-policy.tsx", { id: "pages-return-policy" }),
    route("pages/ban", "./features/safety/pages/ban.tsx", { id: "pages-ban" }),
    route("pages/ban/confirm", "./features/safety/pages/ban-confirm.tsx", { id: "pages-ban-confirm" }),
    route("__gallery", "./features/site/pages/gallery.tsx", { id: "gallery" }),
    route("__mailbox", "./features/accounts/pages/mailbox.tsx", { id: "mailbox" }),
    route("__mailbox/:id", "./features/accounts/pages/mailbox-mail.tsx", { id: "mailbox-id" }),
    route("__mailbox/:id/html", "./features/accounts/pages/mailbox-html.ts", { id: "mailbox-html" }),
    route("__sms", "./features/payments/pages/sms-outbox.tsx", { id: "sms-outbox" }),
    route("__checkout", "./features/payments/pages/sandbox-checkouts.tsx", { id: "sandbox-checkouts" }),
    route("__checkout/:ref", "./features/payments/pages/sandbox-checkout.tsx", { id: "sandbox-checkout" }),
    // Pages of the operator's own by slug; whatever else is unknown is told so.
    route(":token", "./features/site/pages/token.tsx", { id: "token" }),
    route("*", "./features/site/pages/not-found.tsx", { id: "not-found" }),
  ]),
  layout("./layouts/chat.tsx", [
    route("chats", "./features/chats/pages/chats.tsx", { id: "chats" }),
    route("chats/:id", "./features/chats/pages/conversation.tsx", { id: "chats-id" }),
    route("members/:id/chat", "./features/chats/pages/member-chat.tsx", { id: "members-id-chat" }),
  ]),
  layout("./layouts/lander.tsx", [
    ...designs.map(({ name, has_slug }) =>
      route(`landers/${name}${has_slug ? "/:slug?" : ""}`, `./features/landers/designs/${name}/page.tsx`, {
        id: `landers-${name}`,
      }),
    ),
    route("members/:id/landing", "./features/landers/pages/member-landing.tsx", { id: "members-id-landing" }),
    route("members/:id/landing2/:slug?", "./features/landers/pages/member-landing2.tsx", { id: "members-id-landing2" }),
    route("members/:id/landing3/:slug?", "./features/landers/pages/member-landing3.tsx", { id: "members-id-landing3" }),
  ]),
  layout("./layouts/empty.tsx", [
    route("members/:id/signup", "./features/landers/pages/member-signup.tsx", { id: "members-id-signup" }),
  ]),
  // A file, without any layout.
  route("profile/export/:id", "./features/membership/pages/export-file.ts", { id: "profile-export-id" }),
] satisfies RouteConfig;
