/** Receipts: issued with the next number of the company when money has come or goes back, and never changed. */
import type { Context } from "#platform/context.server.ts";
import type { Receipt } from "./transaction-contract.ts";
import type { Order } from "./queries.server.ts";
import * as queries from "./refund-queries.server.ts";
import { receiptNumber, vatOf } from "./rules.ts";

type Ctx = Pick<Context, "db" | "now">;

/** In the transaction of what it certifies, and last: the company's counter is locked until its end. */
export async function issueReceipt(
  ctx: Ctx,
  order: Order,
  refund: { id: string; amount: number; credits: number } | null,
): Promise<void> {
  // Of the site that sold it, whichever site's work this is.
  const { company, domain } = await queries.getSeller(ctx, order.site_id);
  const issued_at = ctx.now();
  const [sale] = refund ? await queries.listReceipts(ctx, [order.id]) : [];
  const number = await queries.takeReceiptNumber(ctx, company.id);
  const amounts = refund
    ? {
        credits: -refund.credits,
        price: -refund.amount,
        discount: 0,
        transaction_costs: 0,
        total: -refund.amount,
        vat_amount: -vatOf(refund.amount, order.vat_permille),
      }
    : {
        credits: order.credits,
        price: order.price,
        discount: order.discount,
        transaction_costs: order.transaction_costs,
        total: order.amount,
        vat_amount: order.vat_amount,
      };
  const document: queries.ReceiptDocument = {
    kind: refund ? "refund" : "sale",
    number: receiptNumber(number),
    issued_at: issued_at.toISOString(),
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      kvk: company.kvk,
      vat_numbers: company.vat_numbers,
    },
    domain,
    currency: order.currency,
    ...amounts,
    country: order.country,
    vat_percentage: order.vat_permille / 10,
    method: order.method,
    order_number: order.number,
    refers_to: sale?.document.number ?? null,
  };
  await queries.insertReceipt(ctx, {
    company_id: company.id,
    number,
    order_id: order.id,
    refund_id: refund?.id ?? null,
    kind: document.kind,
    document,
    issued_at,
  });
}

/** In the reader's language. */
export function readReceipt(
  { t }: Pick<Context, "t">,
  { domain, method, ...document }: queries.ReceiptDocument,
): Receipt {
  return { ...document, product: t("payments.product", { domain }), method: t(`methods.${method}`) };
}
