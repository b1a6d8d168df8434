/** How an account stands: closed by its owner, reopened, suspended for a time, or gone. */
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import { lastDay } from "./access-bans.server.ts";
import * as credentials from "./credential-queries.server.ts";
import { normaliseEmail } from "./rules.ts";
import { endOtherSessions } from "./sessions.server.ts";
import * as queries from "./standing-queries.server.ts";

type Teller = Pick<Context, "db" | "live">;
export type LockedUser = NonNullable<Awaited<ReturnType<typeof queries.lockUser>>>;

/** Whoever has the address, in whatever state. */
export async function findOwner(ctx: Pick<Context, "db" | "site">, email: string) {
  return credentials.findOwner(ctx, normaliseEmail(email));
}

/** Only inside a transaction. Everything that changes how an account stands begins here, so that one comes after the other. */
export async function lockUser(ctx: Pick<Context, "db">, user_id: string): Promise<LockedUser | undefined> {
  return queries.lockUser(ctx, user_id);
}

/** Who has written with the member sees at once that nobody is there any more, or that somebody is again. */
export async function tellPartners(ctx: Teller, user_id: string): Promise<void> {
  for (const partner_id of await queries.listPartnerIds(ctx, user_id))
    await ctx.live.tell(partner_id, { kind: "chats" });
}

/** Nobody is logged in to it any more. The account is locked already. */
export async function closeUser(ctx: Teller, user_id: string): Promise<void> {
  await queries.saveStatus(ctx, user_id, "pending_deletion");
  await endOtherSessions(ctx, user_id);
  await tellPartners(ctx, user_id);
}

export async function reopenUser(ctx: Teller, user_id: string, status: string): Promise<void> {
  await queries.reopenUser(ctx, user_id, status);
  await tellPartners(ctx, user_id);
}

/** Removes the account and all that belongs to it. The account is locked already. */
export async function removeUser(ctx: Teller & Pick<Context, "jobs">, user_id: string): Promise<void> {
  await tellPartners(ctx, user_id);
  await ctx.jobs.forget(user_id);
  await queries.deleteUser(ctx, user_id);
}

/** Logged out, hidden and without mails until then. The account is locked already; one that is not open stays as it is. */
export async function suspendUser(ctx: Teller, user_id: string, until: Date | "infinity"): Promise<void> {
  await queries.suspendUser(ctx, user_id, until);
  await endOtherSessions(ctx, user_id);
  await tellPartners(ctx, user_id);
}

/** Before its day, and only the suspension until that day: another one stays. The account is locked already. */
export async function endSuspension(ctx: Teller, user_id: string, until: Date): Promise<void> {
  await queries.endSuspension(ctx, user_id, until);
  await tellPartners(ctx, user_id);
}

/** Logged out and kept out for good. The account is locked already; closing its profile has told others. */
export async function banUser(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.saveStatus(ctx, user_id, "banned");
  await endOtherSessions(ctx, user_id);
}

export async function liftSuspensions(ctx: Teller & Pick<Context, "now">): Promise<void> {
  for (const user_id of await queries.liftSuspensions(ctx, ctx.now())) await tellPartners(ctx, user_id);
}

/**
 * What the owner of a closed account is told, who has shown the password; undefined when it is open, also since just
 * now because a suspension is over. Nobody else may hear of it.
 */
export async function findClosure(ctx: Context, user_id: string): Promise<Refusal | undefined> {
  const standing = await queries.findStanding(ctx, user_id);
  if (standing?.status === "banned") return new Refusal("account_banned", { reason: standing.reason ?? "" });
  if (standing?.status !== "suspended") return undefined;
  const { until, reason } = standing;
  if (until && until <= ctx.now()) {
    await liftSuspensions(ctx);
    return undefined;
  }
  const told = { until: lastDay(ctx, until, standing.time_zone) };
  return reason === null
    ? new Refusal("account_excluded", told)
    : new Refusal("account_suspended", { ...told, reason });
}

/** Every account of every site, a page at a time. */
export async function* listUserIds(ctx: Pick<Context, "db">): AsyncGenerator<string[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await queries.listUserIds(ctx, after, 1000);
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1)!;
  }
}

/** Premium or not, and whether that is news. Lock the account first where the answer depends on what it bought. */
export async function savePaidUser(ctx: Pick<Context, "db">, user_id: string, paid_user: boolean): Promise<boolean> {
  return queries.savePaidUser(ctx, user_id, paid_user);
}
