/** Background jobs of buying: mails, refunds, questions to providers, and orders that come to no end by themselves. */
import * as z from "zod/mini";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId, type Mail } from "#platform/mail/message.server.ts";
import { forgetCardToken, forgetToken } from "./cards.server.ts";
import { deliverDebitCode, sendDebitCode } from "./debit-codes.server.ts";
import { findMandate } from "./debit-details.server.ts";
import { beginDebit, startDebit } from "./direct-debit.server.ts";
import { debtMail } from "./emails/debt.server.tsx";
import { directDebitMail } from "./emails/direct-debit.server.tsx";
import { paymentFailedMail } from "./emails/payment-failed.server.tsx";
import { receiptMail } from "./emails/receipt.server.tsx";
import { refundMail } from "./emails/refund.server.tsx";
import { mailDebit, mailDebt, mailFailure, mailReceipt, mailRefund } from "./mail-jobs.server.ts";
import { checkOrder, checkPayment } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { readReceipt } from "./receipts.server.ts";
import {
  clearOrders,
  expireOne,
  expireOrder,
  expireOrders,
  hearFromProviders,
  hearOfRefunds,
} from "./reconciliation.server.ts";
import { deliverRefund, giveUpRefunds } from "./refund-delivery.server.ts";
import { listReceipts, listRefunds } from "./refund-queries.server.ts";
import { sendRefund } from "./refunds.server.ts";
import { openDebt, withdrawUntil } from "./rules.ts";
import { deliverSandboxMessage, sandboxMessage } from "./sandbox.server.ts";
import { returnSecond, returnSecondPayment } from "./second-payments.server.ts";

const reconcile = defineJob({ name: "payments.reconcile", payload: z.object({}), retries: 0, schedule: "*/2 * * * *" });
const expire = defineJob({ name: "payments.expire", payload: z.object({}), retries: 0, schedule: "* * * * *" });
const clear = defineJob({
  name: "payments.clear",
  payload: z.object({}),
  retries: 3,
  schedule: "27 3 * * *",
  each_site: true,
});

type Payload = { user_id: string; order_id: string };
type Found = { order: Order; email: string; time_zone: string; t: Context["t"]; letter: Letter };
type Letter = { t: Context["t"]; locale: Context["locale"]; site: Context["site"]; name: string; url: string };

/** The order with its buyer; undefined when the buyer has been erased since. */
async function open(ctx: Context, { user_id, order_id }: Payload): Promise<Found | undefined> {
  const order = await queries.findOrder(ctx, order_id);
  const buyer = await queries.findBuyer(ctx, user_id);
  if (!order || !buyer) return undefined;
  const locale = isLocale(buyer.language) ? buyer.language : ctx.locale;
  const t = translator(locale);
  const url = `${siteAddress(ctx)}/transactions/${order.id}`;
  const { email, time_zone, name } = buyer;
  return { order, email, time_zone, t, letter: { t, locale, site: ctx.site, name, url } };
}

type Written = Pick<Mail, "subject" | "text" | "html">;

async function deliver(ctx: Context, kind: { name: string }, { email, order }: Found, mail: Written, key = order.id) {
  const message_id = messageId(kind.name, key, ctx.settings);
  await ctx.mail.deliver({ ...mail, to: email, kind: kind.name, site: ctx.settings, message_id });
}

async function sendReceipt(ctx: Context, payload: Payload): Promise<void> {
  const found = await open(ctx, payload);
  const [sale] = found ? await listReceipts(ctx, [found.order.id]) : [];
  if (!found || !sale || !found.order.completed_at) return;
  const { letter, time_zone, order, t } = found;
  const withdraw_until = withdrawUntil(found.order.completed_at, ctx.settings.refund_days, time_zone);
  const balance = await getBalance(ctx, payload.user_id);
  const receipt = readReceipt({ t }, sale.document);
  await deliver(
    ctx,
    mailReceipt,
    found,
    receiptMail({ ...letter, receipt, balance, withdraw_until, time_zone }),
    order.id,
  );
}

async function tellRefund(ctx: Context, payload: Payload & { refund_id?: string | undefined }): Promise<void> {
  const found = await open(ctx, payload);
  if (!found) return;
  const { order, letter, t } = found;
  const refunds = await listRefunds(ctx, [order.id]);
  // Jobs of the version before do not say which.
  const refund = payload.refund_id ? refunds.find(({ id }) => id === payload.refund_id) : refunds.at(-1);
  // Charged back since: it does not come, and the letter about that is on its way.
  if (refund?.state === "dropped") return;
  const receipts = await listReceipts(ctx, [order.id]);
  const document = receipts.find(({ refund_id }) => refund && refund_id === refund.id)?.document;
  const mail = refundMail({
    ...letter,
    reason: refund?.reason ?? "withdrawal",
    amount: refund?.amount ?? 0,
    currency: order.currency,
    method: t(`methods.${order.method}`),
    receipt: document && readReceipt({ t }, document),
  });
  await deliver(ctx, mailRefund, found, mail, refund?.id ?? order.id);
}

export const paymentsJobs = [
  handleJob(mailReceipt, sendReceipt),
  handleJob(mailRefund, tellRefund),
  handleJob(mailFailure, async (ctx: Context, payload) => {
    const found = await open(ctx, payload);
    if (!found) return;
    const { order, letter, t } = found;
    const method = t(`methods.${order.method}`);
    await deliver(ctx, mailFailure, found, paymentFailedMail({ ...letter, number: order.number, method }));
  }),
  handleJob(mailDebt, async (ctx: Context, payload) => {
    const found = await open(ctx, payload);
    if (!found) return;
    const { order, letter, t } = found;
    const { number, currency, taken: credits } = order;
    await deliver(
      ctx,
      mailDebt,
      found,
      debtMail({ ...letter, number, debt: openDebt(order), currency, credits, method: t(`methods.${order.method}`) }),
      `${order.id} ${order.debt}`,
    );
  }),
  handleJob(mailDebit, async (ctx: Context, payload) => {
    const found = await open(ctx, payload);
    const mandate = found && (await findMandate(ctx, found.order.id, found.time_zone));
    if (!mandate) return;
    const { amount, currency } = found.order;
    await deliver(ctx, mailDebit, found, directDebitMail({ ...found.letter, amount, currency, mandate }));
  }),
  handleJob(sendDebitCode, async (ctx: Context, payload) => {
    const found = await open(ctx, payload);
    if (found) await deliverDebitCode(ctx, payload, found.t);
  }),
  handleJob(startDebit, async (ctx: Context, { order_id }) => beginDebit(ctx, order_id)),
  handleJob(sendRefund, async (ctx: Context, { refund_id }) => deliverRefund(ctx, refund_id)),
  handleJob(returnSecond, async (ctx: Context, payload) => returnSecondPayment(ctx, payload)),
  handleJob(checkPayment, async (ctx: Context, { order_id }) => void (await checkOrder(ctx, order_id, "check"))),
  handleJob(forgetCardToken, async (ctx: Context, card) => forgetToken(ctx, card)),
  handleJob(sandboxMessage, async (ctx: Context, payload) => deliverSandboxMessage(ctx, payload)),
  handleJob(reconcile, async (ctx: Context) => {
    await hearFromProviders(ctx);
    await giveUpRefunds(ctx);
  }),
  handleJob(expire, async (ctx: Context) => expireOrders(ctx)),
  handleJob(expireOne, async (ctx: Context, { order_id }) => expireOrder(ctx, order_id)),
  handleJob(clear, async (ctx: Context) => {
    await clearOrders(ctx);
    await hearOfRefunds(ctx);
  }),
];
