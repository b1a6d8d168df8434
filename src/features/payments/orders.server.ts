/** Ordering a bundle: what it would cost, and the order at the price of that moment. */
import { createHash, randomBytes } from "node:crypto";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { hour_ms } from "#features/accounts/rules.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { listBundles, paymentCountry } from "#features/credits/credits.server.ts";
import {
  describeDiscount,
  type Discount,
  findActiveOffer,
  findCodeHolder,
  holdCode,
  requireDiscount,
} from "#features/credits/discounts.server.ts";
import { countries, type CountryCode } from "#lib/countries.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { refusalText } from "#platform/http/answer.server.ts";
import { findCard } from "./cards.server.ts";
import type * as contract from "./contract.ts";
import { findBarred, methodOffers, transactionCosts } from "./methods.server.ts";
import { giveUp } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import { expiryOf, isOpen, isPaid, orderAmounts, orderNumber } from "./rules.ts";

/** More than anybody orders, fewer than a machine would. */
const orders_per_hour = 30;
/** Nobody is back from a payment page so soon: two orders within this time are two checkouts, of which one gets the code. */
const two_checkouts_ms = 2_000;

async function findBundle(
  ctx: MemberContext,
  id: number,
  country: CountryCode,
): Promise<contract.OrderOverview["bundle"]> {
  const bundle = (await listBundles(ctx, country)).find((offer) => offer.id === id);
  if (!bundle) throw new Refusal("not_found");
  return bundle;
}

type Wanted = { bundle: { price: number }; country: CountryCode; method: PaymentMethod | undefined };

/** The page shows it, and an order is made at it. */
function amountsOf(ctx: MemberContext, { bundle: { price }, country, method }: Wanted, discount: Discount | undefined) {
  const transaction_costs = transactionCosts(ctx, method, countries[country].currency);
  const vat_percentage = ctx.settings.vat_percentages[country];
  const percentage = discount?.percentage ?? 0;
  return { price, transaction_costs, ...orderAmounts({ price, percentage, transaction_costs, vat_percentage }) };
}

export async function getOrderOverview(
  ctx: MemberContext,
  { bundle: bundle_id, method: wished, country: named, code }: Input<typeof contract.getOrderOverview>,
): Promise<Output<typeof contract.getOrderOverview>> {
  const { settings } = ctx;
  const country = await paymentCountry(ctx, named);
  const { currency } = countries[country];
  const bundle = await findBundle(ctx, bundle_id, country);
  const barred = await findBarred(ctx, ctx.member.id);
  const known = settings.payment_methods[country].find((method) => method === wished);
  const intended = { country, currency, price: bundle.price, ...(known ? { method: known } : {}) };
  const { discount, error } = await findDiscount(ctx, code, intended);
  const amounts = amountsOf(ctx, { bundle, country, method: known }, discount);
  const offers = methodOffers(ctx, country, barred, amounts.amount);
  const card = await findCard(ctx, ctx.member.id);
  return {
    bundle,
    country,
    currency,
    countries: settings.countries,
    product: ctx.t("payments.product", { domain: settings.domain }),
    price: amounts.price,
    discount: discount ? { code: describeDiscount(ctx, discount), amount: amounts.discount } : null,
    code_error: error ? { code: error.code, text: refusalText(ctx.t, error) } : null,
    transaction_costs: amounts.transaction_costs,
    total: amounts.amount,
    vat_percentage: settings.vat_percentages[country],
    vat_amount: amounts.vat_amount,
    descriptor: settings.payment_descriptor,
    method: offers.find(({ key, disabled }) => key === known && !disabled)?.key ?? null,
    methods: offers,
    stored_card: card?.shown ?? null,
    refund_days: settings.refund_days,
  };
}

type Found = { discount?: Discount; error?: Refusal };

/** The code that was given, else the member's own offer; a code that does not count is told, and takes nothing away. */
async function findDiscount(
  ctx: MemberContext,
  code: string | undefined,
  intended: Parameters<typeof requireDiscount>[2],
): Promise<Found> {
  if (code === undefined) return findOwn(ctx);
  if (code.trim() === "") return {};
  try {
    return { discount: await requireDiscount(ctx, code, intended) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...(await findOwn(ctx)), error };
  }
}

async function findOwn(ctx: MemberContext): Promise<Found> {
  const discount = await findActiveOffer(ctx);
  return discount ? { discount } : {};
}

export async function createOrder(
  ctx: MemberContext,
  input: Input<typeof contract.createOrder>,
): Promise<Output<typeof contract.createOrder>> {
  const user_id = ctx.member.id;
  const asked_at = ctx.now();
  if (ctx.member.status !== "active") throw new Refusal("not_confirmed");
  const request_hash = hashOf(input);
  const repeated = await queries.findOrderByKey(ctx, user_id, input.key);
  if (repeated) return answer(repeated, request_hash);
  const sale = await requireSale(ctx, input);
  const { order, left } = await placeOrder(ctx, input, { ...sale, request_hash, asked_at });
  // The provider is told outside of the transaction that the payment which was left is not wanted any more.
  for (const order_id of left) await giveUp(ctx, order_id);
  if (order) return answer(order, request_hash);
  const first = await queries.findOrderByKey(ctx, user_id, input.key);
  if (!first) throw new Refusal("conflict");
  return answer(first, request_hash);
}

type Wish = Input<typeof contract.createOrder>;
type Sale = Awaited<ReturnType<typeof requireSale>>;

/** What is asked for, at the price of today; refused where that is not what the page showed, or cannot be paid so. */
async function requireSale(ctx: MemberContext, input: Wish) {
  const { country, method } = input;
  if (!ctx.settings.countries.includes(country))
    throw new Refusal("validation", {}, { country: "errors.field_invalid" });
  const { currency } = countries[country];
  const bundle = await findBundle(ctx, input.bundle, country);
  const discount = input.code.trim()
    ? await requireDiscount(ctx, input.code, { country, currency, price: bundle.price, method })
    : undefined;
  const amounts = amountsOf(ctx, { bundle, country, method }, discount);
  if (amounts.amount !== input.total) throw new Refusal("price_changed", { total: amounts.amount });
  await requireMethod(ctx, input, amounts.amount);
  return { bundle, currency, discount, amounts };
}

/** Undefined where the member has an order with that key by now; beside it those whose code it took. */
async function placeOrder(
  ctx: MemberContext,
  input: Wish,
  { bundle, currency, discount, amounts, request_hash, asked_at }: Sale & { request_hash: Buffer; asked_at: Date },
): Promise<{ order: queries.Order | undefined; left: string[] }> {
  const { country, method } = input;
  const user_id = ctx.member.id;
  return ctx.transaction(async (ctx) => {
    const user = await lockUser(ctx, user_id);
    if (user?.status !== "active") throw new Refusal("authentication_required");
    // Again, now that no other order of this member is being made.
    await requireMethod(ctx, input, amounts.amount);
    // With the order or not at all: who tries again while the site is in trouble has used none up.
    if (!(await takeAllowance(ctx, { scope: `orders:${user_id}`, most: orders_per_hour, within_ms: hour_ms })))
      throw new Refusal("rate_limited", { retry_after: hour_ms / 1000 });
    const created_at = ctx.now();
    const order = await queries.insertOrder(ctx, {
      site_id: ctx.site.id,
      user_id,
      number: orderNumber(randomBytes(10)),
      key: input.key,
      request_hash,
      bundle_id: bundle.id,
      credits: bundle.credits,
      country,
      currency,
      ...amounts,
      discount_code: discount?.code ?? null,
      consented_at: created_at,
      method,
      store_card: input.store_card && !input.stored_card,
      stored_card: input.stored_card,
      created_at,
      expires_at: expiryOf(method, created_at, ctx.settings),
    });
    return { order, left: order && discount ? await claimCode(ctx, discount.code, order.id, asked_at) : [] };
  });
}

/** Everything that makes it another order; the key itself is compared already. */
function hashOf({ bundle, method, country, code, total, store_card, stored_card }: Wish) {
  const asked = [bundle, method, country, code.trim().toUpperCase(), total, store_card, stored_card];
  return createHash("sha256").update(JSON.stringify(asked)).digest();
}

function answer(order: queries.Order, request_hash: Buffer): Output<typeof contract.createOrder> {
  if (!order.request_hash.equals(request_hash)) throw new Refusal("conflict");
  return { payment_id: order.id, state: order.state, total: order.amount, currency: order.currency };
}

async function requireMethod(
  ctx: MemberContext,
  { country, method, stored_card }: { country: CountryCode; method: PaymentMethod; stored_card: boolean },
  total: number,
): Promise<void> {
  const barred = await findBarred(ctx, ctx.member.id);
  const offer = methodOffers(ctx, country, barred, total).find(({ key }) => key === method);
  const reason = offer ? offer.disabled?.reason : "unavailable";
  if (reason === undefined) return stored_card ? requireCard(ctx, offer!) : undefined;
  if (method === "sepa_direct_debit" && reason === "blocked") throw new Refusal("debit_blocked");
  if (method === "sepa_direct_debit" && reason === "limit") throw new Refusal("debit_limit");
  throw new Refusal("method_unavailable");
}

async function requireCard(ctx: MemberContext, offer: contract.MethodOffer): Promise<void> {
  const card = await findCard(ctx, ctx.member.id);
  const blocked = card?.shown.blocked_until && new Date(card.shown.blocked_until) > ctx.now();
  if (!offer.can_store_card || !card || blocked) throw new Refusal("method_unavailable");
}

/** Takes the code for this order, from one that its buyer has left without paying. Gives the orders that were left. */
async function claimCode(ctx: MemberContext, code: string, order_id: string, asked_at: Date): Promise<string[]> {
  const user_id = ctx.member.id;
  const holder = await findCodeHolder(ctx, user_id, code);
  const state = holder?.state as contract.PaymentState | undefined;
  if (holder && state) {
    const beside = asked_at.getTime() - holder.created_at.getTime() < two_checkouts_ms;
    if (isPaid(state) || holder.granted > 0 || (isOpen(state) && beside)) throw new Refusal("code_already_used");
  }
  await holdCode(ctx, user_id, code, order_id);
  return holder && state && isOpen(state) ? [holder.order_id] : [];
}

export async function cancelOrder(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.cancelOrder>,
): Promise<Output<typeof contract.cancelOrder>> {
  const order = await queries.findOwnOrder(ctx, ctx.member.id, payment_id);
  if (!order) throw new Refusal("not_found");
  const state = (await giveUp(ctx, order.id)) ?? order.state;
  if (isOpen(state) || isPaid(state)) throw new Refusal("conflict");
  return { state };
}
