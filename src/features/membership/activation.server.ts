/** Confirming an e-mail address: the link, once; the mail again; another address while nothing is confirmed. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import type * as accounts from "#features/accounts/contract.ts";
import * as mailChange from "#features/accounts/mail-change.server.ts";
import { changeUnconfirmedAddress, confirmAddress } from "#features/accounts/registration.server.ts";
import { day_ms, normaliseEmail } from "#features/accounts/rules.ts";
import { hashToken, isToken } from "#features/accounts/sessions.server.ts";
import { endLinks, useLink } from "#features/accounts/tokens.server.ts";
import { grantSignupCredits } from "#features/credits/signup-credits.server.ts";
import { tellWaitingLikes } from "#features/likes/giving.server.ts";
import { activateProfile, takeName } from "#features/members/profiles.server.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { breaksUnique } from "#platform/db/violations.server.ts";
import { addActivationMail } from "./account.server.ts";
import { deliverFirstMessages } from "./first-messages.server.ts";
import { eraseEach } from "./erasure.server.ts";
import { emailFault, refuseFaults } from "./answers.server.ts";
import type * as contract from "./contract.ts";
import { tellStanding } from "./known-addresses.server.ts";
import * as queries from "./queries.server.ts";

/** Of parallel uses one takes effect; all of them hear that the address is confirmed. */
export async function activate(
  ctx: Context,
  { token }: Input<typeof contract.activate>,
): Promise<Output<typeof contract.activate>> {
  await withFreeName(() => confirm(ctx, token));
  if (!(await isActivated(ctx, token))) throw new Refusal("activation_failed");
  return { status: "active" };
}

async function confirm(ctx: Context, token: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const link = await useLink(ctx, "activate", token);
    if (!link) return;
    // Thrown out of the transaction: a link to an address that was changed since is not used up by trying.
    if ((await isExcluded(ctx, link.address)) || !(await confirmAddress(ctx, link.user_id, link.address)))
      throw new Refusal("activation_failed");
    await openAccount(ctx, link.user_id, link.address);
  });
}

/** Somebody else took the name in this very moment: with a number there is another. */
async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!breaksUnique(error, "profiles_site_id_name_folded_key")) throw error;
    return work();
  });
}

/** All that waits for an address. */
async function openAccount(ctx: Context, user_id: string, email: string): Promise<void> {
  await endLinks(ctx, user_id, "activate");
  await takeName(ctx, user_id);
  if ((await queries.lockMissing(ctx, user_id)).length === 0) await activateProfile(ctx, user_id);
  await tellWaitingLikes(ctx, user_id);
  const device_mark = await queries.takeDeviceMark(ctx, user_id);
  await grantSignupCredits(ctx, user_id, { email, device_mark });
  await deliverFirstMessages(ctx, user_id);
  await ctx.live.tell(user_id, { kind: "user" });
}

/** The link to a new address proves it: who had confirmed none has confirmed this one. */
export async function confirmMailChange(
  ctx: Context,
  given: Input<typeof accounts.confirmMailChange>,
): Promise<Output<typeof accounts.confirmMailChange>> {
  return withFreeName(() =>
    ctx.transaction(async (ctx) => {
      const { email, user_id } = await mailChange.confirmMailChange(ctx, given);
      if (user_id && (await confirmAddress(ctx, user_id, email))) await openAccount(ctx, user_id, email);
      return { email };
    }),
  );
}

/** Decisions d.4-26: a link that was used is no failure when its account is confirmed. */
async function isActivated(ctx: Context, token: string): Promise<boolean> {
  return (await findHolder(ctx, token))?.status === "active";
}

/** Whose link it is, also when it is no longer good. */
export async function findHolder(ctx: Context, token: string | undefined) {
  return isToken(token) ? queries.findLinkHolder(ctx, "activate", hashToken(token)) : undefined;
}

export async function resendActivation(
  ctx: MemberContext,
  { email }: Input<typeof contract.resendActivation>,
): Promise<Output<typeof contract.resendActivation>> {
  const { id, status } = ctx.member;
  const found = await queries.findSignup(ctx, id);
  if (status !== "not_confirmed" || !found) throw new Refusal("conflict");
  const changes = email !== undefined && normaliseEmail(email) !== normaliseEmail(found.email);
  if (changes) refuseFaults(ctx, { email: newAddressFault(email, found.name) });
  const most = ctx.settings.activation_resends_per_day;
  if (!(await takeAllowance(ctx, { scope: `activation-mail:${id}`, most, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: 3600 });
  if (changes) return changeAddress(ctx, { user_id: id, old_email: found.email, new_email: email.trim() });
  await addActivationMail(ctx, id);
  return { email: found.email };
}

function newAddressFault(email: string, name: string): string | undefined {
  if (emailFault(email)) return "errors.new_email_invalid";
  return normaliseEmail(email) === normaliseEmail(name) ? "errors.name_same_as_email" : undefined;
}

/** Known addresses are told as openly, or as little, as at sign-up: where nothing is told, nothing changes before the mail. */
async function changeAddress(ctx: Context, change: mailChange.AddressChange): Promise<{ email: string }> {
  const { user_id, new_email: email } = change;
  const taken = () => new Refusal("validation", {}, { email: "errors.email_taken" });
  const told = await tellStanding(ctx, email);
  if (!told.open) {
    if (!(await isExcluded(ctx, email))) await mailChange.askNewAddress(ctx, change);
    return { email };
  }
  if (told.standing || told.excluded) throw taken();
  await ctx.transaction(async (ctx) => {
    const changed = await changeUnconfirmedAddress(ctx, user_id, email).catch((error: unknown) => {
      if (breaksUnique(error, "users_site_id_email_normalised_key")) throw taken();
      throw error;
    });
    if (!changed) throw new Refusal("conflict");
    await endLinks(ctx, user_id, "activate");
    await addActivationMail(ctx, user_id);
  });
  return { email };
}

/** Decisions d.4-25: an account that nobody ever confirmed does not stay. */
export async function eraseForgotten(ctx: Context): Promise<void> {
  const created_before = new Date(ctx.now().getTime() - ctx.settings.unconfirmed_erase_days * day_ms);
  // Confirmed in the very last moment, it stays.
  const isDue = async (_ctx: Context, { status }: { status: string }) => status === "not_confirmed";
  await eraseEach(ctx, await queries.listUnconfirmed(ctx, created_before), { isDue });
}

/** Once for each account; marked in the same transaction as its mail is asked for. */
export async function remindUnconfirmed(ctx: Context): Promise<void> {
  const created_before = new Date(ctx.now().getTime() - ctx.settings.activation_reminder_days * day_ms);
  await ctx.transaction(async (ctx) => {
    for (const user_id of await queries.takeDueReminders(ctx, created_before, ctx.now()))
      await addActivationMail(ctx, user_id, true);
  });
}
