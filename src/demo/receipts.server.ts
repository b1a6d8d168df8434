/** The receipts of what the demo's people bought and gave back, in the order in which they were issued. */
import { findOrder } from "#features/payments/queries.server.ts";
import { issueReceipt } from "#features/payments/receipts.server.ts";
import type { Db } from "#platform/db/db.ts";
import type { Rows } from "./rows.server.ts";

export async function issueReceipts(db: Db, { orders, refunds }: Pick<Rows, "orders" | "refunds">): Promise<void> {
  const sales = orders.flatMap(({ id, completed_at }) =>
    completed_at ? [{ order_id: id!, at: completed_at as Date, refund: null }] : [],
  );
  const back = refunds.map(({ id, order_id, amount, credits, created_at }) => ({
    order_id,
    at: created_at as Date,
    refund: { id: id!, amount, credits },
  }));
  for (const { order_id, at, refund } of [...sales, ...back].toSorted((one, other) => +one.at - +other.at))
    await issueReceipt({ db, now: () => at }, (await findOrder({ db }, order_id))!, refund);
}
