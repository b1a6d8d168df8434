/** The formatted version of a mail in the demo's mailbox, alone in the window: nothing in it may run or load. */
import { contextOf } from "#platform/http/page-context.server.ts";
import { findMailboxMail } from "../mailbox.server.ts";
import type { Route } from "./+types/mailbox-html.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await findMailboxMail(contextOf(context), params.id);
  if (!mail) return new Response(null, { status: 404 });
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // Mails carry their styles at the elements; the site's own rules would strip them.
      "content-security-policy":
        "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
