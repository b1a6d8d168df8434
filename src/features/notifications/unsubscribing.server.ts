/** Getting fewer mails without logging in: by the button of a mail program, or by the page that a mail links to. */
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { turnOffNotifications } from "#features/accounts/preferences.server.ts";
import { type NotificationKey, notificationKeys } from "#lib/notification-keys.ts";
import type { Context } from "#platform/context.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import type * as contract from "./contract.ts";
import { endMails, endUnwantedOffers } from "./mail-off.server.ts";
import { findPreferences } from "./preference-queries.server.ts";

/** Whose mails, and what the mail with this link was about. */
type Subscription = { user_id: string; keys: readonly NotificationKey[] };

const purpose = "unsubscribe";
const Sealed = z.tuple([z.uuid(), z.array(z.enum(notificationKeys))]);

/** Never ends: an old mail must still be good for getting no more of them. */
export function unsubscribeToken({ secrets }: Pick<Context, "secrets">, { user_id, keys }: Subscription): string {
  return seal(secrets, purpose, JSON.stringify([user_id, keys]));
}

/** Undefined for what was not given out here. */
export function readToken({ secrets }: Pick<Context, "secrets">, token: string): Subscription | undefined {
  const words = unseal(secrets, purpose, token);
  if (words === undefined) return undefined;
  const [user_id, keys] = Sealed.parse(JSON.parse(words));
  return { user_id, keys };
}

/** Who has left has no mails to end; that is nobody else's business, so it is answered alike. */
export async function unsubscribe(
  ctx: Context,
  { token, what }: Input<typeof contract.unsubscribe>,
): Promise<Output<typeof contract.unsubscribe>> {
  const subscription = readToken(ctx, token);
  if (!subscription) throw new Refusal("link_invalid");
  const { user_id, keys } = subscription;
  const all = what === "all";
  const off = keys.map((key) => `email:${key}` as const);
  if (!(await findPreferences(ctx, user_id))) return { all };
  await ctx.transaction(async (ctx) => {
    if (all) return endMails(ctx, user_id, "listunsubscribe");
    await turnOffNotifications(ctx, user_id, off);
    await endUnwantedOffers(ctx, user_id);
  });
  return { all };
}
