/** Whether the books balance, asked by the operator and every hour by itself. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

/** As many as a person can look into. */
const told = 100;

export async function verifyLedger(ctx: Pick<Context, "db">): Promise<{ user_id: string; fault: string }[]> {
  return queries.listLedgerFaults(ctx, told);
}

/** Every fault is a line in the log of errors, by which the operator is woken. */
export async function auditLedger(ctx: Pick<Context, "db" | "log">): Promise<void> {
  for (const { user_id, fault } of await verifyLedger(ctx))
    ctx.log.error({ user_id, fault }, "ledger does not balance");
}
