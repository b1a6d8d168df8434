/** Paying by SEPA direct debit: data, mandate, a code by SMS, and then the bank. */
import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isPhoneExcluded } from "#features/accounts/access-bans.server.ts";
import { maySend } from "#features/accounts/repeats.server.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { rememberPhone } from "#features/safety/exclusions.server.ts";
import { readMobile } from "#lib/mobile-number.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { codesLeft, sendCode } from "./debit-codes.server.ts";
import type * as contract from "./debit-contract.ts";
import { hashOf, openDetails, sealDetails } from "./debit-details.server.ts";
import * as debits from "./debit-queries.server.ts";
import { collectOn, maskedIban, maskedPhone, readIban, signedOn } from "./debit-rules.ts";
import { mailDebit } from "./mail-jobs.server.ts";
import { hasSettledDebit } from "./method-queries.server.ts";
import { findBarred } from "./methods.server.ts";
import { begin } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { creditsFor, isOpen } from "./rules.ts";
import { grantAdvance, withOrder } from "./settlement.server.ts";

export const startDebit = defineJob({
  name: "payments.start-debit",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), order_id: z.uuid() }),
  retries: 30,
});

/** Banks may take weeks to say no. */
const settle_days = 30;

async function getOrder(ctx: MemberContext, payment_id: string): Promise<Order> {
  const order = await queries.findOwnOrder(ctx, ctx.member.id, payment_id);
  if (order?.method !== "sepa_direct_debit") throw new Refusal("not_found");
  return order;
}

/** The same, while it still waits for its buyer. */
async function getWaiting(ctx: MemberContext, payment_id: string): Promise<Order> {
  const order = await getOrder(ctx, payment_id);
  refuseClosed(ctx, order);
  return order;
}

function refuseClosed(ctx: MemberContext, order: Order): void {
  if (!isOpen(order.state) || order.provider || order.expires_at <= ctx.now()) throw new Refusal("conflict");
}

/** What is trusted before the bank has paid: a little the first time, all of it once a debit went well. */
async function trusted(ctx: Pick<Context, "db" | "settings">, order: Order): Promise<number> {
  const known = order.user_id !== null && (await hasSettledDebit(ctx, order.user_id));
  return known ? order.amount : Math.min(order.amount, ctx.settings.sepa_first_credit_max_cents);
}

async function describe(ctx: MemberContext, order: Order): Promise<contract.DirectDebit> {
  const debit = await debits.findDebit(ctx, order.id);
  const details = debit && openDetails(ctx, debit);
  const waiting = isOpen(order.state) && order.expires_at > ctx.now();
  const { settings, site } = ctx;
  const step = debit?.confirmed_at
    ? "done"
    : !waiting
      ? "closed"
      : debit?.authorised_at
        ? "code"
        : debit
          ? "mandate"
          : "data";
  return {
    payment_id: order.id,
    step,
    product: ctx.t("payments.product", { domain: settings.domain }),
    bundle: order.bundle_id,
    credits: order.credits,
    currency: order.currency,
    amount: order.amount,
    credits_at_once: creditsFor(await trusted(ctx, order), order),
    mandate: details
      ? {
          reference: debit.mandate_reference,
          creditor_id: settings.sepa_creditor_id,
          creditor: {
            name: site.company.name,
            address: site.company.address,
            city: site.company.city,
            country: site.company.country,
          },
          account_holder: details.account_holder,
          iban: maskedIban(details.iban),
          address: `${details.street} ${details.house_number}, ${details.zip} ${details.city}`,
          amount: order.amount,
          collect_on: collectOn(
            debit.confirmed_at ?? debit.authorised_at ?? ctx.now(),
            ctx.member.time_zone,
            settings.sepa_notice_days,
          ),
          notice_days: settings.sepa_notice_days,
        }
      : null,
    sms:
      details && step === "code"
        ? {
            phone: maskedPhone(details.phone),
            digits: settings.sms_code_digits,
            expires: (debit.code_expires_at ?? ctx.now()).toISOString(),
            left: await codesLeft(ctx),
            server_time: ctx.now().toISOString(),
          }
        : null,
  };
}

export async function getDirectDebit(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.getDirectDebit>,
): Promise<Output<typeof contract.getDirectDebit>> {
  const id = payment_id ?? (await debits.findNewestDebitOrder(ctx, ctx.member.id))?.id;
  return { debit: id ? await describe(ctx, await getOrder(ctx, id)) : null };
}

/** Decisions d.6-22: refused with the text of what is wrong; it concerns direct debits only. */
async function requireAllowed(ctx: MemberContext, account_hash: Buffer): Promise<void> {
  const barred = await findBarred(ctx, ctx.member.id);
  if (barred.blocked.has("sepa_direct_debit") || (await debits.isAccountBlocked(ctx, account_hash)))
    throw new Refusal("debit_blocked");
  if (barred.debit_limit) throw new Refusal("debit_limit");
}

export async function saveDirectDebit(
  ctx: MemberContext,
  { payment_id, ...given }: Input<typeof contract.saveDirectDebit>,
): Promise<Output<typeof contract.saveDirectDebit>> {
  const order = await getWaiting(ctx, payment_id);
  const account = readIban(given.iban);
  const phone = readMobile(given.phone, order.country);
  const fields = {
    ...("problem" in account ? { iban: account.problem } : {}),
    ...(phone ? {} : { phone: "errors.phone_invalid" }),
  };
  if ("problem" in account || !phone) throw new Refusal("validation", {}, fields);
  if (await isPhoneExcluded(ctx, phone)) throw new Refusal("validation", {}, { phone: "errors.phone_excluded" });
  const account_hash = hashOf(ctx, "account", account.iban);
  await requireAllowed(ctx, account_hash);
  const saved = await debits.saveDetails(ctx, {
    order_id: order.id,
    user_id: ctx.member.id,
    details: sealDetails(ctx, { ...given, iban: account.iban, phone }),
    account_hash,
    mandate_reference: `M-${order.number}`,
    created_at: ctx.now(),
  });
  if (!saved) throw new Refusal("conflict");
  return { debit: await describe(ctx, order) };
}

export async function authoriseDirectDebit(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.authoriseDirectDebit>,
): Promise<Output<typeof contract.authoriseDirectDebit>> {
  const order = await getWaiting(ctx, payment_id);
  await ctx.transaction(async (ctx) => {
    await lockUser(ctx, ctx.member.id);
    // A browser may send the same form twice; a second code is sent only to who asks for one.
    if (!(await debits.findDebit(ctx, order.id))?.authorised_at) await sendCode(ctx, order);
  });
  return { debit: await describe(ctx, order) };
}

export async function resendDebitCode(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.resendDebitCode>,
): Promise<Output<typeof contract.resendDebitCode>> {
  const order = await getWaiting(ctx, payment_id);
  if (!(await debits.findDebit(ctx, order.id))?.authorised_at) throw new Refusal("conflict");
  await ctx.transaction(async (ctx) => {
    // A third code would make the second one worthless, which is on the way.
    if (await maySend(ctx, `debit-code:${order.id}`)) await sendCode(ctx, order);
  });
  return { debit: await describe(ctx, order) };
}

export async function confirmDirectDebit(
  ctx: MemberContext,
  { payment_id, otp }: Input<typeof contract.confirmDirectDebit>,
): Promise<Output<typeof contract.confirmDirectDebit>> {
  const order = await getOrder(ctx, payment_id);
  // Sent twice, since the first answer was lost: done is what it is.
  const isDone = async () => Boolean((await debits.findDebit(ctx, order.id))?.confirmed_at);
  if (await isDone()) return { debit: await describe(ctx, order) };
  refuseClosed(ctx, order);
  const typed = otp.replaceAll(/[\s-]/g, "");
  const code_hash = await debits.takeTry(ctx, order.id, ctx.now(), ctx.settings.sms_code_tries);
  if (!code_hash && (await isDone())) return { debit: await describe(ctx, order) };
  if (!code_hash || !timingSafeEqual(code_hash, hashOf(ctx, "code", order.id, typed)))
    throw new Refusal("validation", {}, { otp: "errors.code_invalid" });
  await ctx.transaction(async (ctx) => {
    // One debit at a time: the limits are looked at again with the member locked.
    await lockUser(ctx, ctx.member.id);
    const debit = await debits.findDebit(ctx, order.id);
    if (!debit) throw new Refusal("conflict");
    if (debit.confirmed_at) return;
    // Given up or run out while the code was looked at.
    refuseClosed(ctx, (await queries.lockOrder(ctx, order.id))!);
    await requireAllowed(ctx, debit.account_hash);
    if (!(await debits.confirm(ctx, order.id, code_hash, ctx.now()))) throw new Refusal("conflict");
    await rememberPhone(ctx, ctx.member.id, openDetails(ctx, debit).phone);
    const started_at = ctx.now();
    const expires_at = new Date(started_at.getTime() + settle_days * day_ms);
    await queries.saveOrder(ctx, order.id, { started_at, expires_at });
    const payload = { site_id: ctx.site.id, user_id: ctx.member.id, order_id: order.id };
    await ctx.jobs.add(startDebit, payload);
    await ctx.jobs.add(mailDebit, payload);
  });
  return { debit: await describe(ctx, { ...order }) };
}

/** Hands the debit to the provider and gives the credits that are trusted; may be cut off and run again. */
export async function beginDebit(ctx: Context, order_id: string): Promise<void> {
  const [order, debit] = [await queries.findOrder(ctx, order_id), await debits.findDebit(ctx, order_id)];
  if (!order || !debit?.confirmed_at || !isOpen(order.state)) return;
  const { account_holder, iban } = openDetails(ctx, debit);
  const signed_on = signedOn(debit.confirmed_at, await queries.findTimeZone(ctx, order.user_id));
  if (!order.provider)
    await begin(ctx, order, { account_holder, iban, mandate_reference: debit.mandate_reference, signed_on });
  await withOrder(ctx, order_id, async (ctx, order, buyer) => {
    if (buyer && order.state === "pending") await grantAdvance(ctx, order, buyer, await trusted(ctx, order));
  });
}
