/** Logging in and out. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import { hashPassword, isOutdatedHash, isPassword } from "#platform/passwords.server.ts";
import { findExclusion } from "./access-bans.server.ts";
import { beginAttempt, type Attempt } from "./attempts.server.ts";
import type * as contract from "./contract.ts";
import { findKnownDevice, rememberDevice, setDeviceCookie } from "./devices.server.ts";
import * as queries from "./queries.server.ts";
import { identityOf, mayBeLoggedIn, nobody } from "./rules.ts";
import { endOwnSession, setSessionCookie, startSession } from "./sessions.server.ts";
import { findClosure } from "./standing.server.ts";
import { getUserOf } from "./user.server.ts";

type Credentials = Input<typeof contract.login>;

export async function login(ctx: Context, credentials: Credentials): Promise<Output<typeof contract.login>> {
  const { account, attempt } = await checkPassword(ctx, credentials);
  await refuseClosed(ctx, account, attempt);
  const opened = await ctx.transaction((ctx) => openLogin(ctx, account, attempt));
  setLoginCookies(ctx, opened);
  if (isOutdatedHash(account.password_hash))
    await queries.savePasswordHash(ctx, account.id, account.password_hash, await hashPassword(credentials.password));
  return { user: await getUserOf(ctx, account.id) };
}

/** The right password proves whose account it is: the owner hears how it stands. A suspension that is over refuses nothing. */
async function refuseClosed(ctx: Context, account: Checked["account"], attempt: Attempt): Promise<void> {
  if (account.status === "deleted" || (await isGone(ctx, account))) throw attempt.refusal;
  const refusal = await findRefusal(ctx, account);
  if (!refusal) return;
  await ctx.transaction((ctx) => attempt.succeed(ctx));
  throw refusal;
}

/** Too late to come back: the erasure is only still to come. */
async function isGone(ctx: Context, { id, status }: Checked["account"]): Promise<boolean> {
  return status === "pending_deletion" && queries.isErasureDue(ctx, id, ctx.now());
}

async function findRefusal(ctx: Context, account: Checked["account"]): Promise<Refusal | undefined> {
  if (account.status === "pending_deletion") return new Refusal("account_pending_deletion");
  // One that was never confirmed is not suspended when its address is kept out.
  return mayBeLoggedIn(account.status) ? findExclusion(ctx, account) : findClosure(ctx, account.id);
}

type Checked = { account: NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>; attempt: Attempt };

/**
 * The same answer, in the same time, whether the account is unknown or the password wrong.
 * In whatever state the account is: the caller looks at it, and tells the attempt how it ended.
 */
export async function checkPassword(ctx: Context, { email, username, password }: Credentials): Promise<Checked> {
  const identity = identityOf(email ?? username ?? "");
  const account = await queries.findAccount(ctx, identity);
  const known_device = await findKnownDevice(ctx, account?.id ?? nobody);
  const attempt = await beginAttempt(ctx, { identity, user_id: account?.id, known_device });
  const right = await isPassword(account?.password_hash, password).catch(async (error: unknown) => {
    await attempt.withdraw();
    throw error;
  });
  if (!account || !right) throw attempt.refusal;
  return { account, attempt };
}

type Opened = { session: string; device: string };

/** Inside a transaction. The cookies are set when all is committed. */
export async function openLogin(ctx: Context, account: Checked["account"], attempt: Attempt): Promise<Opened> {
  // A password changed or an account closed while we were hashing lets nobody in.
  if (!(await queries.lockAccount(ctx, account))) throw attempt.refusal;
  await attempt.succeed(ctx);
  await endOwnSession(ctx);
  return { session: await startSession(ctx, account.id), device: await rememberDevice(ctx, account.id) };
}

export function setLoginCookies(ctx: Context, { session, device }: Opened): void {
  setSessionCookie(ctx, session);
  setDeviceCookie(ctx, device);
}

export async function logout(
  ctx: Context,
  { begun_by }: Input<typeof contract.logoutByPost>,
): Promise<Record<string, never>> {
  const ended = await endOwnSession(ctx, begun_by ? new Date(begun_by) : undefined);
  // Its cookie may be that of a new session by the time the answer arrives.
  if (begun_by && !ended) return {};
  if (ctx.member) ctx.cookies.remove("session");
  // A session that was over before: only its cookie goes. What the member was writing stays for the next login.
  else ctx.cookies.set("session", "", { max_age_s: 0 });
  return {};
}
