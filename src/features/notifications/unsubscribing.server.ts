/** Getting fewer mails without logging in: by the button of a mail program, or by the page that a mail links to. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import { type NotificationKey, notificationKeys } from "#lib/notification-keys.ts";

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
