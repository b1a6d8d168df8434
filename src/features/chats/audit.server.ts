/** Whether messages, what they cost and what is unread agree, asked by the operator and every hour by itself. */
import type { Context } from "#platform/context.server.ts";
import { type Fault, listMessageFaults } from "./audit-queries.server.ts";

/** As many as a person can look into. */
const told = 100;

export async function verifyMessages(ctx: Pick<Context, "db">): Promise<Fault[]> {
  return listMessageFaults(ctx, told);
}

/** Every fault is a line in the log of errors, by which the operator is woken. */
export async function auditMessages(ctx: Pick<Context, "db" | "log">): Promise<void> {
  for (const { user_id, fault } of await verifyMessages(ctx))
    ctx.log.error({ user_id, fault }, "messages do not agree");
}
