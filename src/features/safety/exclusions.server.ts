/** Access bans: somebody keeps the own e-mail address or phone number out, for some months or for ever. */
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { hashAddress, hashPhone } from "#features/accounts/access-bans.server.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { maySend } from "#features/accounts/repeats.server.ts";
import { day_ms, hour_ms, mailboxOf, networkOf, normaliseEmail, repeat_ms } from "#features/accounts/rules.ts";
import { hashToken, isToken } from "#features/accounts/sessions.server.ts";
import { lockUser, suspendUser } from "#features/accounts/standing.server.ts";
import { messageToken } from "#features/accounts/tokens.server.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import { phonePrefix, readMobile } from "#lib/mobile-number.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { banEnd } from "./rules.ts";

export const sendExclusionConfirm = defineJob({
  name: "safety.exclusion-confirm",
  payload: z.object({ site_id: z.int(), request_id: z.uuid() }),
  retries: 10,
});

type Asked = Input<typeof contract.requestExclusion>;

/** The same answer for every address and number. */
export async function requestExclusion(ctx: Context, asked: Asked): Promise<Output<typeof contract.requestExclusion>> {
  const { email, phone } = readContacts(ctx, asked);
  const hours = ctx.settings.self_exclusion_link_hours;
  await ctx.transaction(async (ctx) => {
    if (email) await addRequest(ctx, asked, hashAddress(ctx, email), () => askByMail(ctx, email));
    if (phone) await addRequest(ctx, asked, hashPhone(ctx, phone), () => askByText(ctx, phone));
  });
  return { hours };
}

type Contact = Awaited<ReturnType<typeof askByMail | typeof askByText>>;

async function addRequest(
  ctx: Context,
  { months }: Asked,
  contact_hash: Buffer,
  count: () => Promise<Contact>,
): Promise<void> {
  // The same was asked for a moment ago: its message is on the way, and counts once.
  if (!(await maySend(ctx, `exclusion:${months}:${contact_hash.toString("hex")}`))) return;
  const contact = await count();
  const created_at = ctx.now();
  const expires_at = new Date(created_at.getTime() + ctx.settings.self_exclusion_link_hours * hour_ms);
  const request = { ...contact, months, language: ctx.locale, created_at, expires_at };
  const request_id = await queries.insertRequest(ctx, request);
  await ctx.jobs.add(sendExclusionConfirm, { site_id: ctx.site.id, request_id });
}

/** One of them is enough; both are two bans, each with a link of its own. All that is wrong is told at once. */
function readContacts(ctx: Context, { months, ...typed }: Asked): { email: string; phone: string } {
  const email = typed.email.trim();
  const number = typed.phone.trim();
  const offered = months === null || ctx.settings.self_exclusion_months.includes(months);
  const phone = number === "" ? "" : readMobile(number, ctx.visitor.country);
  const wrong = {
    ...(isEmailAddress(email) || (email === "" && number !== "") ? {} : { email: "errors.email_invalid" }),
    ...(phone === undefined ? { phone: "errors.phone_invalid" } : {}),
    ...(offered ? {} : { months: "errors.choice_required" }),
  };
  if (phone === undefined || Object.keys(wrong).length > 0) throw new Refusal("validation", {}, wrong);
  return { email, phone };
}

async function askByMail(ctx: Context, email: string) {
  const contact_hash = hashAddress(ctx, email);
  const { self_exclusion_mails_per_day, self_exclusion_network_mails_per_day } = ctx.settings;
  await take(ctx, `exclusion:${contact_hash.toString("hex")}`, self_exclusion_mails_per_day);
  await take(ctx, `exclusion-network:${networkOf(ctx.visitor.ip)}`, self_exclusion_network_mails_per_day);
  const user_id = (await queries.findMailboxOwner(ctx, mailboxOf(normaliseEmail(email)))) ?? null;
  return { channel: "email" as const, email, phone: null, contact_hash, user_id };
}

/** Numbers of one block, whoever asks: nobody earns money by messages to them. */
const texts_per_block = 20;

async function askByText(ctx: Context, phone: string) {
  const contact_hash = hashPhone(ctx, phone);
  const { self_exclusion_mails_per_day, self_exclusion_network_texts_per_day } = ctx.settings;
  await take(ctx, `exclusion:${contact_hash.toString("hex")}`, self_exclusion_mails_per_day);
  await take(ctx, `exclusion-texts:${networkOf(ctx.visitor.ip)}`, self_exclusion_network_texts_per_day);
  await take(ctx, `exclusion-block:${hashPhone(ctx, phonePrefix(phone)).toString("hex")}`, texts_per_block);
  return { channel: "sms" as const, email: null, phone, contact_hash, user_id: null };
}

async function take(ctx: Context, scope: string, most: number): Promise<void> {
  if (!(await takeAllowance(ctx, { scope, most, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: day_ms / 1000 });
}

/** For the job that sends it: the secret stands nowhere else. Undefined when it has gone out, or it is too late. */
export async function issueExclusionLink(ctx: Context, request_id: string) {
  const request = await queries.findUnsent(ctx, request_id, ctx.now());
  if (!request) return undefined;
  const token = messageToken(ctx, "exclusion", request_id);
  await queries.saveToken(ctx, request_id, hashToken(token));
  return { ...request, token, forgetAddress: () => queries.forgetAddress(ctx, request_id) };
}

export async function findExclusionRequest(
  ctx: Context,
  { token }: Input<typeof contract.findExclusionRequest>,
): Promise<Output<typeof contract.findExclusionRequest>> {
  const found = isToken(token) ? await queries.findRequest(ctx, hashToken(token), ctx.now()) : undefined;
  return { request: found ?? null };
}

export async function confirmExclusion(
  ctx: Context,
  { token }: Input<typeof contract.confirmExclusion>,
): Promise<Output<typeof contract.confirmExclusion>> {
  const token_hash = isToken(token) ? hashToken(token) : undefined;
  const found = token_hash && (await queries.findRequest(ctx, token_hash, ctx.now()));
  const done = found ? undefined : await findConfirmed(ctx, token);
  if (done) return done;
  if (!found) throw new Refusal("link_invalid");
  const ofAddress = async () =>
    found.user_id ? queries.listMailboxOwners(ctx, found.user_id) : listJoinedBy(ctx, found);
  const owners = await (found.channel === "sms" ? queries.listPhoneOwners(ctx, found.contact_hash) : ofAddress());
  return ctx.transaction(async (ctx) => {
    // The accounts first, as everywhere and always in the same order, so that nobody waits in a circle.
    const users = [];
    for (const id of owners) users.push(await lockUser(ctx, id));
    const request = await queries.takeRequest(ctx, token_hash, ctx.now());
    if (!request) throw new Refusal("link_invalid");
    const { contact_hash, months } = request;
    const until = banEnd(ctx.now(), months);
    await queries.saveExclusion(ctx, contact_hash, until);
    for (const user of users) {
      if (!user) continue;
      const address_hash = hashAddress(ctx, user.email);
      // Only while the address is still the account's own. A number keeps the address of its owner out too.
      if (found.channel === "email" && !address_hash.equals(contact_hash)) continue;
      await queries.saveExclusion(ctx, address_hash, until);
      await suspendUser(ctx, user.id, until);
    }
    return { channel: found.channel, months };
  });
}

/** Who had no account when the ban was asked for may have joined before it was confirmed. */
async function listJoinedBy(ctx: Context, asked: { contact_hash: Buffer; created_at: Date }): Promise<string[]> {
  const joined = await queries.listJoined(ctx, asked.created_at);
  return joined.filter(({ email }) => hashAddress(ctx, email).equals(asked.contact_hash)).map(({ id }) => id);
}

/** What a link has confirmed a moment ago: who uses or opens it again hears so, and nothing happens. */
export async function findConfirmed(
  ctx: Context,
  token: string,
): Promise<Output<typeof contract.confirmExclusion> | undefined> {
  const before = ctx.now();
  const since = new Date(before.getTime() - repeat_ms);
  return isToken(token) ? queries.findTaken(ctx, hashToken(token), { since, before }) : undefined;
}

/** The member has shown that the number is theirs. */
export async function rememberPhone(
  ctx: Pick<Context, "db" | "site" | "secrets">,
  user_id: string,
  phone: string,
): Promise<void> {
  await queries.savePhone(ctx, user_id, hashPhone(ctx, phone));
}

export async function clearEnded(ctx: Context): Promise<void> {
  const now = ctx.now();
  await queries.deleteEnded(ctx, now, new Date(now.getTime() - repeat_ms));
}
