/** Deciding on photos, for the operator's command line. */
import * as z from "zod/mini";
import { isUuid } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import * as queries from "./queries.server.ts";
import type { RejectionReason } from "./rules.ts";

type Operator = { db: Db; now: () => Date };

/** Tells the owner why a photo is not shown; a second decision about the same photo is a mail of its own. */
export const tellRejected = defineJob({
  name: "photos.rejected",
  payload: z.object({ site_id: z.int(), photo_id: z.uuid(), decided_at: z.iso.datetime() }),
  retries: 20,
});

export async function listPendingPhotos(operator: Operator, limit: number) {
  return queries.listPending(operator, limit);
}

/** False when there is no such photo. */
export async function approvePhoto(ctx: Pick<Context, "transaction">, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const decision = { status: "active", rejected_reason: null } as const;
  return ctx.transaction(async (ctx) => {
    await queries.lockPhotosBeside(ctx, id);
    const decided = await queries.decidePhoto(ctx, id, decision, ctx.now());
    // A page with the photos that is open shows it.
    if (decided) await ctx.live.tell(decided.profile_id, { kind: "user" });
    return decided !== undefined;
  });
}

/** The reason is kept with the photo, where its owner reads it, and goes out by mail. Rejecting again changes nothing. */
export async function rejectPhoto(
  ctx: Pick<Context, "transaction">,
  id: string,
  rejected_reason: RejectionReason,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return ctx.transaction(async (ctx) => {
    await queries.lockPhotosBeside(ctx, id);
    const before = await queries.lockDecision(ctx, id);
    if (!before) return false;
    if (before.status === "rejected" && before.rejected_reason === rejected_reason) return true;
    const decided_at = ctx.now();
    const decided = await queries.decidePhoto(ctx, id, { status: "rejected", rejected_reason }, decided_at);
    await ctx.live.tell(decided!.profile_id, { kind: "user" });
    const { site_id } = before;
    await ctx.jobs.add(tellRejected, { site_id, photo_id: id, decided_at: decided_at.toISOString() });
    return true;
  });
}

/** What the mail says; undefined when it is no longer true, or there is nobody to tell. */
export async function findRejected(ctx: Pick<Context, "db" | "site">, photo_id: string) {
  return queries.findRejected(ctx, photo_id);
}

/** Nobody may upload the picture, or one that looks like it, again. False when it is not known how it looks. */
export async function banPicture(operator: Operator, id: string, reason: RejectionReason): Promise<boolean> {
  return isUuid(id) && queries.banPicture(operator, id, reason);
}
