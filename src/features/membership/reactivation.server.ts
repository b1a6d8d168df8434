/** Taking a deleted account back, as it was, while the way back is open. */
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { checkPassword, login, openLogin, setLoginCookies } from "#features/accounts/login.server.ts";
import { noteDone, wasDone } from "#features/accounts/repeats.server.ts";
import { mayBeLoggedIn } from "#features/accounts/rules.ts";
import { lockUser, reopenUser } from "#features/accounts/standing.server.ts";
import { endLinks, findLink, findUsedLink, useLink } from "#features/accounts/tokens.server.ts";
import { getUserOf } from "#features/accounts/user.server.ts";
import { restoreProfile } from "#features/members/visibility.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./leaving-contract.ts";
import * as queries from "./leaving-queries.server.ts";

export const sendReactivated = defineJob({
  name: "membership.reactivated",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), at: z.iso.datetime() }),
  retries: 20,
});

export async function findReactivation(
  ctx: Context,
  { token }: Input<typeof contract.findReactivation>,
): Promise<Output<typeof contract.findReactivation>> {
  return { valid: (await findLink(ctx, "reactivate", token)) !== undefined };
}

export async function reactivateByLink(
  ctx: Context,
  { token }: Input<typeof contract.reactivateByLink>,
): Promise<Output<typeof contract.reactivateByLink>> {
  const link = await findLink(ctx, "reactivate", token);
  if (!link && (await isReactivated(ctx, token))) return {};
  if (!link) throw new Refusal("link_invalid");
  await ctx.transaction(async (ctx) => {
    // The account first, as everywhere: an erasure that is under way is waited for, and found done.
    const reopened = await reopen(ctx, link.user_id);
    if (!reopened || !(await useLink(ctx, "reactivate", token))) throw new Refusal("link_invalid");
  });
  return {};
}

/** The link has brought an account back a moment ago: who uses or opens it again hears so, and nothing happens. */
export async function isReactivated(ctx: Context, token: string): Promise<boolean> {
  const link = await findUsedLink(ctx, "reactivate", token);
  const user = link && (await queries.findLeaver(ctx, link.user_id));
  return user !== undefined && mayBeLoggedIn(user.status);
}

export async function reactivate(
  ctx: Context,
  credentials: Input<typeof contract.reactivate>,
): Promise<Output<typeof contract.reactivate>> {
  const { account, attempt } = await checkPassword(ctx, credentials);
  if (mayBeLoggedIn(account.status) && (await wasDone(ctx, returned(account.id)))) {
    // Back since a moment ago, with an answer that was lost: what is left to do is logging in.
    await attempt.withdraw();
    return login(ctx, credentials);
  }
  const opened = await ctx.transaction(async (ctx) => {
    if (!(await reopen(ctx, account.id))) throw attempt.refusal;
    await endLinks(ctx, account.id, "reactivate");
    return openLogin(ctx, account, attempt);
  });
  setLoginCookies(ctx, opened);
  return { user: await getUserOf(ctx, account.id) };
}

const returned = (user_id: string) => `reactivated:${user_id}`;

/** False when there is nothing to take back, the time for it is over, or its owner wants to be kept out. */
async function reopen(ctx: Context, user_id: string): Promise<boolean> {
  const user = await lockUser(ctx, user_id);
  const deletion = user?.status === "pending_deletion" ? await queries.findDeletion(ctx, user_id) : undefined;
  const now = ctx.now();
  if (!deletion || deletion.erase_at <= now || (await isExcluded(ctx, user!.email))) return false;
  await reopenUser(ctx, user_id, deletion.user_status);
  await restoreProfile(ctx, user_id, deletion.profile_status);
  await queries.deleteDeletion(ctx, user_id);
  await noteDone(ctx, returned(user_id));
  await ctx.jobs.add(sendReactivated, { site_id: ctx.site.id, user_id, at: now.toISOString() });
  return true;
}
