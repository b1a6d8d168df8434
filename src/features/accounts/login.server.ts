/** Logging in and out. */
import type { Input, Output } from "#contract/call.ts";
import type { Context } from "#platform/context.server.ts";
import { hashPassword, isOutdatedHash, isPassword } from "#platform/passwords.server.ts";
import { beginAttempt } from "./attempts.server.ts";
import type * as contract from "./contract.ts";
import { findKnownDevice, rememberDevice, setDeviceCookie } from "./devices.server.ts";
import * as queries from "./queries.server.ts";
import { identityOf, mayBeLoggedIn } from "./rules.ts";
import { endOwnSession, setSessionCookie, startSession } from "./sessions.server.ts";
import { getUserOf } from "./user.server.ts";

type Credentials = Input<typeof contract.login>;

/** The same answer, in the same time, whether the account is unknown, closed or the password wrong. */
export async function login(
  ctx: Context,
  { email, username, password }: Credentials,
): Promise<Output<typeof contract.login>> {
  const identity = identityOf(email ?? username ?? "");
  const account = await queries.findAccount(ctx, identity);
  const known_device = account && (await findKnownDevice(ctx, account.id));
  const attempt = await beginAttempt(ctx, { identity, user_id: account?.id, known_device });
  const right = await isPassword(account?.password_hash, password).catch(async (error: unknown) => {
    await attempt.withdraw();
    throw error;
  });
  if (!account || !right || !mayBeLoggedIn(account.status)) throw attempt.refusal;

  const { session, device } = await ctx.transaction(async (ctx) => {
    // A password changed or an account closed while we were hashing lets nobody in.
    if (!(await queries.lockAccount(ctx, account))) throw attempt.refusal;
    await attempt.succeed(ctx);
    await endOwnSession(ctx);
    return { session: await startSession(ctx, account.id), device: await rememberDevice(ctx, account.id) };
  });
  setSessionCookie(ctx, session);
  setDeviceCookie(ctx, device);
  if (isOutdatedHash(account.password_hash))
    await queries.savePasswordHash(ctx, account.id, account.password_hash, await hashPassword(password));
  return { user: await getUserOf(ctx, account.id) };
}

export async function logout(ctx: Context): Promise<Record<never, never>> {
  await endOwnSession(ctx);
  ctx.cookies.remove("session");
  return {};
}
