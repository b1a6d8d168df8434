/** Erasing a member for good: rows, files and kept mails, whole or not at all. */
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { CurrencyCode } from "#contract/settings/fields.ts";
import { keepConsentProofs } from "#features/accounts/consent-proofs.server.ts";
import { findOwner, listUserIds, lockUser, removeUser, type LockedUser } from "#features/accounts/standing.server.ts";
import { removeUnseenConversations } from "#features/chats/chats.server.ts";
import { removeImagesOf } from "#features/chats/images.server.ts";
import { forgetCredits } from "#features/credits/leaving.server.ts";
import { keepClaim } from "#features/credits/signup-credits.server.ts";
import { forgetComplainant } from "#features/safety/complaints.server.ts";
import { settlePurchases } from "#features/payments/leaving.server.ts";
import { deletePhotosOf } from "#features/photos/photos.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { removeExportFiles } from "./export-files.server.ts";
import * as queries from "./leaving-queries.server.ts";

export const sendErased = defineJob({
  name: "membership.erased",
  payload: z.object({
    site_id: z.int(),
    last_mail_id: z.uuid(),
    paid_back: z._default(z.array(z.object({ amount: z.int(), currency: CurrencyCode })), []),
  }),
  retries: 20,
});

type Options = {
  /** Asked once the account is locked: nobody can change how it stands any more. */
  isDue?: (ctx: Context, user: LockedUser) => Promise<boolean>;
  /** Tells the member that it is done. */
  last_mail?: boolean;
  /** Erased before: what was to be paid back was paid back then. */
  again?: boolean;
};

/**
 * Removes everything of a member. What others need stays without a name: messages for the partner, money in the books.
 * False when there is no such member, or it is not due. What fails half way is undone, but for a download and kept mails,
 * which nobody can ask for any more once an erasure is due.
 */
export async function eraseUser(ctx: Context, user_id: string, options: Options = {}): Promise<boolean> {
  return ctx.transaction(async (ctx) => {
    const user = await lockUser(ctx, user_id);
    if (!user || (options.isDue && !(await options.isDue(ctx, user)))) return false;
    const now = ctx.now();
    await queries.insertErasure(ctx, hashOf(user_id), now);
    await deletePhotosOf(ctx, user_id);
    await removeExportFiles(ctx, user_id);
    await ctx.mail.forget(user.email);
    await removeUnseenConversations(ctx, user_id);
    await removeImagesOf(ctx, user_id);
    await forgetComplainant(ctx, user_id);
    // Decisions d.1-7: what could be returned on the day of leaving is paid back.
    const left_at = (await queries.findDeletion(ctx, user_id))?.confirmed_at ?? now;
    const paid_back = await settlePurchases(ctx, user_id, options.again ? undefined : left_at);
    await forgetCredits(ctx, user_id);
    // Who never confirmed an address was given nothing.
    if (user.status !== "not_confirmed") await keepClaim(ctx, user);
    await keepConsentProofs(ctx, user, now);
    await removeUser(ctx, user_id);
    if (options.last_mail) {
      const { site_id, email, language } = user;
      const last_mail_id = await queries.insertLastMail(ctx, { site_id, email, language, created_at: now });
      await ctx.jobs.add(sendErased, { site_id, last_mail_id, paid_back });
    }
    return true;
  });
}

/** At once, for somebody who asked the operator; told by a last mail. False when nobody has the address. */
export async function eraseByAddress(ctx: Context, email: string): Promise<boolean> {
  const user = await findOwner(ctx, email);
  return user !== undefined && eraseUser(ctx, user.id, { last_mail: true });
}

/** Ids are random: their hash tells nothing to whoever does not have the id. */
function hashOf(user_id: string): Buffer {
  return createHash("sha256").update(user_id).digest();
}

/** As many of a site as fit into one run of the job, which comes every hour. */
const at_once = 1000;

/** Erases those whose way back is closed. */
export async function eraseDue(ctx: Context): Promise<void> {
  await eraseEach(ctx, await queries.listDue(ctx, ctx.now(), at_once), { isDue, last_mail: true });
}

/** One that fails does not keep the others, and is tried again. */
export async function eraseEach(ctx: Context, user_ids: readonly string[], options: Options): Promise<void> {
  let failed = 0;
  for (const user_id of user_ids)
    try {
      await eraseUser(ctx, user_id, options);
    } catch (error) {
      failed += 1;
      ctx.log.error({ err: error }, "erasure failed");
    }
  if (failed > 0) throw new Error(`${failed} members could not be erased.`);
}

async function isDue(ctx: Context, { id, status }: LockedUser): Promise<boolean> {
  const deletion = status === "pending_deletion" ? await queries.findDeletion(ctx, id) : undefined;
  return deletion !== undefined && deletion.erase_at <= ctx.now();
}

/** To be kept while an older backup takes the place of the database. */
export async function listErasures(ctx: Pick<Context, "db">) {
  return queries.listErasures(ctx);
}

/** After an older backup was restored: the ids of those who rose from the dead. */
export async function listReturned(ctx: Pick<Context, "db">): Promise<string[]> {
  const returned: string[] = [];
  for await (const ids of listUserIds(ctx)) {
    const hashes = new Map(ids.map((id) => [hashOf(id).toString("hex"), id]));
    for (const user_hash of await queries.findErased(ctx, ids.map(hashOf)))
      returned.push(hashes.get(user_hash.toString("hex"))!);
  }
  return returned;
}
