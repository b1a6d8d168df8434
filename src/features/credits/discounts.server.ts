/** Codes that lower a price: looking one up, the member's own welcome offer, and making one. */
import { randomBytes } from "node:crypto";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { PaymentMethod } from "#contract/settings/money.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { hour_ms } from "#features/accounts/rules.ts";
import { countries, isCountryCode } from "#lib/countries.ts";
import { formatMoney } from "#lib/currencies.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./discount-queries.server.ts";
import { codeProblem, typedCode, welcomeOffer, type Discount, type Intended } from "./discount-rules.ts";

export type { Discount } from "./discount-rules.ts";

type Ctx = Pick<MemberContext, "db" | "site" | "settings" | "member" | "now" | "payments">;

/** The welcome offer of a member who has not bought yet, also when its time is over. Where nothing is sold there is none. */
export async function findWelcomeOffer(ctx: Ctx): Promise<Discount | undefined> {
  if (ctx.payments.providers.length === 0) return undefined;
  const newcomer = await queries.findNewcomer(ctx, ctx.member.id);
  return newcomer && !newcomer.paid_user ? welcomeOffer(ctx.settings, newcomer) : undefined;
}

/** Spec 4: the active code is the time bonus if present, else the welcome discount; null without either. */
export async function findActiveOffer(ctx: Ctx): Promise<Discount | undefined> {
  const offer = await findWelcomeOffer(ctx);
  if (!offer || (offer.expires_at && offer.expires_at <= ctx.now())) return undefined;
  return (await isUsed(ctx, offer.code)) ? undefined : offer;
}

/** Used for credits; one that is merely held by an open order can still go to another. */
async function isUsed(ctx: Ctx, code: string): Promise<boolean> {
  const use = await queries.findUse(ctx, ctx.member.id, code);
  return use !== undefined && (use.granted > 0 || paidStates.has(use.state));
}

const paidStates = new Set(["completed", "refunded", "charged_back"]);

/** The code as it counts for this member and order; refuses with the text of what is wrong with it. */
export async function requireDiscount(
  ctx: MemberContext,
  typed: string,
  order: Intended & { currency?: Intended["currency"] },
): Promise<Discount> {
  const code = typedCode(typed);
  const welcome = await findWelcomeOffer(ctx);
  const own = welcome && welcome.code === code ? welcome : undefined;
  const discount = own ?? (await findTypedCode(ctx, code));
  if (!discount) throw new Refusal("code_not_found");
  if (await isUsed(ctx, discount.code)) throw new Refusal("code_already_used");
  const problem = codeProblem(discount, order, ctx.now());
  if (problem)
    throw new Refusal(
      problem,
      problem === "code_minimum" ? { amount: formatMoney(ctx.locale, discount.minimum, discount.currency!) } : {},
    );
  return discount;
}

/** Guessing is limited: so many different codes an hour. One that was tried before can be tried again. */
async function findTypedCode(ctx: MemberContext, code: string | undefined): Promise<Discount | undefined> {
  await ctx.transaction(async (ctx) => {
    const scope = `discount-code:${ctx.member.id}`;
    const once = { scope: `${scope}:${code ?? "-"}`, most: 1, within_ms: hour_ms };
    if (code && !(await takeAllowance(ctx, once))) return;
    const limit = { scope, most: ctx.settings.discount_code_tries_per_hour, within_ms: hour_ms };
    // Thrown out of the transaction, so that this code still counts as new.
    if (!(await takeAllowance(ctx, limit))) throw new Refusal("rate_limited", { retry_after: hour_ms / 1000 });
  });
  const found = code && (await queries.findCode(ctx, code, ctx.member.id));
  return found ? (found as Discount) : undefined;
}

export async function getDiscountCode(
  ctx: MemberContext,
  { code, welcome, country, bundle, paymentmethod }: Input<typeof contract.getDiscountCode>,
): Promise<Output<typeof contract.getDiscountCode>> {
  if (welcome !== undefined) {
    const offer = await findActiveOffer(ctx);
    if (offer?.kind !== "welcome") throw new Refusal("code_not_found");
    return describeDiscount(ctx, offer);
  }
  const served = country && isCountryCode(country) ? country : undefined;
  const currency = served && countries[served].currency;
  const price = currency && ctx.settings.bundles.find(({ id }) => id === bundle)?.prices[currency];
  const method = PaymentMethod.safeParse(paymentmethod).data;
  const order = {
    ...(served ? { country: served } : {}),
    ...(currency ? { currency } : {}),
    ...(price === undefined ? {} : { price }),
    ...(method ? { method } : {}),
  };
  return describeDiscount(ctx, await requireDiscount(ctx, code ?? "", order));
}

export function describeDiscount(
  ctx: Pick<Context, "now">,
  { code, kind, percentage, minimum, country, currency, user_id, payment_methods, expires_at }: Discount,
): contract.DiscountCode {
  const now = ctx.now();
  const validity = expires_at && Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000));
  return {
    code,
    kind,
    percentage,
    value_percentage: percentage,
    minimum,
    minimum_order_value: minimum,
    country,
    currency,
    user_id,
    expires: expires_at?.toISOString() ?? null,
    paymentmethods: payment_methods && [...payment_methods],
    status: "active",
    validity,
    expired: validity === 0,
    server_time: now.toISOString(),
  };
}

export type Holder = NonNullable<Awaited<ReturnType<typeof queries.findUse>>>;

/** The order that has the member's code, if any. Lock the member first. */
export async function findCodeHolder(
  ctx: Pick<Context, "db">,
  user_id: string,
  code: string,
): Promise<Holder | undefined> {
  return queries.findUse(ctx, user_id, code);
}

export async function holdCode(
  ctx: Pick<Context, "db">,
  user_id: string,
  code: string,
  order_id: string,
): Promise<void> {
  await queries.saveUse(ctx, user_id, code, order_id);
}

type MakerCtx = Pick<Context, "db" | "site" | "now">;

export async function addCode(ctx: MakerCtx, code: queries.NewCode): Promise<boolean> {
  return queries.insertCode(ctx, code);
}

export async function endCode(ctx: Pick<Context, "db" | "site">, code: string): Promise<boolean> {
  return queries.deactivateCode(ctx, code);
}

export async function listCodes(ctx: Pick<Context, "db" | "site">) {
  return queries.listCodes(ctx);
}

const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

type DeleteCode = { code: string; percentage: number; expires_at: Date; bundle: number };

/** The code of who is leaving, while it is good, with the bundle to try it on. */
export async function findDeleteCode(
  ctx: Pick<Context, "db" | "site" | "settings" | "now">,
  user_id: string,
): Promise<DeleteCode | undefined> {
  const known = await queries.findOwnCode(ctx, user_id, "delete", ctx.now());
  const bundle = ctx.settings.popular_bundle_id ?? ctx.settings.bundles[0]!.id;
  return known && { ...known, expires_at: known.expires_at!, bundle };
}

/** Decisions d.2-11: one code for who leaves because of the price; asked again, the same while it is good. */
export async function offerDeleteCode(
  ctx: Pick<Context, "db" | "site" | "settings" | "now">,
  user_id: string,
): Promise<void> {
  if (await findDeleteCode(ctx, user_id)) return;
  const code = `STAY${[...randomBytes(8)].map((byte) => alphabet[byte % 32]).join("")}`;
  const expires_at = new Date(ctx.now().getTime() + ctx.settings.delete_discount_days * 24 * hour_ms);
  await queries.insertCode(ctx, {
    code,
    kind: "delete",
    percentage: ctx.site.company.delete_discount,
    user_id,
    expires_at,
  });
}
