/** Deciding on photos, for the operator's command line. */
import { isUuid } from "#lib/uuid.ts";
import type { Db } from "#platform/db/database.server.ts";
import * as queries from "./queries.server.ts";
import type { RejectionReason } from "./rules.ts";

type Operator = { db: Db; now: () => Date };

export async function listPendingPhotos(operator: Operator, limit: number) {
  return queries.listPending(operator, limit);
}

/** False when there is no such photo. */
export async function approvePhoto(operator: Operator, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (
    (await queries.decidePhoto(operator, id, { status: "active", rejected_reason: null }, operator.now())) !== undefined
  );
}

/** The reason is kept with the photo, where its owner reads it. */
export async function rejectPhoto(operator: Operator, id: string, rejected_reason: RejectionReason): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (
    (await queries.decidePhoto(operator, id, { status: "rejected", rejected_reason }, operator.now())) !== undefined
  );
}

/** Nobody may upload the picture, or one that looks like it, again. False when it is not known how it looks. */
export async function banPicture(operator: Operator, id: string, reason: RejectionReason): Promise<boolean> {
  return isUuid(id) && queries.banPicture(operator, id, reason);
}
