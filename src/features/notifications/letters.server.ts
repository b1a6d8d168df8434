/** One letter to a member about what is new, with the ways to get fewer of them; and what a refused address means. */
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { refusedStatus } from "#platform/mail/mailer.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { noticeMail } from "./emails/notice.server.tsx";
import { recordBounce } from "./mail-off.server.ts";
import type { Words } from "./notify.server.ts";
import { kindOf, type NoticeName } from "./rules.ts";
import { type DueRow, tellingTo } from "./telling.server.ts";
import { unsubscribeToken } from "./unsubscribing.server.ts";

type Sent = { mail_id: string; kinds: readonly NoticeName[] };

export async function sendLetter(
  ctx: Context,
  recipient: Pick<DueRow, "user_id" | "email" | "name" | "language" | "show_names">,
  words: readonly Words[],
  { mail_id, kinds }: Sent,
): Promise<void> {
  const { settings, site } = ctx;
  const base_url = siteAddress(ctx);
  const keys = [...new Set(kinds.map((kind) => kindOf(kind).key))];
  const token = unsubscribeToken(ctx, { user_id: recipient.user_id, keys });
  const { t, locale } = tellingTo(ctx, recipient);
  const letter = noticeMail({
    t,
    locale,
    site,
    base_url,
    name: recipient.name,
    words,
    // An operator's own words are the operator's to choose.
    discreet: settings.discreet_mails && kinds.every((kind) => kindOf(kind).rank < 2),
    unsubscribe_url: `${base_url}/unsubscribe?token=${token}`,
  });
  const kind = `notifications.${[...new Set(kinds)].join("+")}`;
  await ctx.mail.deliver({
    ...letter,
    to: recipient.email,
    kind,
    site: settings,
    message_id: messageId("notifications.notice", mail_id, settings),
    headers: {
      // RFC 8058: mail programs show a button that posts to this address.
      "List-Unsubscribe": `<${base_url}/api/unsubscribe.php?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
}

/** Whether the mail server said that this address takes no mail; then there is no use in trying again. */
export async function recordRefusal(ctx: Context, user_id: string, error: unknown): Promise<boolean> {
  const status = refusedStatus(error);
  if (status === undefined) return false;
  await recordBounce(ctx, user_id, status);
  return true;
}
