/** Which partners' visitors became members, for the operator to tell the partners. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

/** How far somebody has come: joined, the address confirmed, a bundle bought. */
type Stage = "joined" | "confirmed" | "bought";

/** Oldest first, without anything that says who it is. */
export async function listPostbacks(ctx: Pick<Context, "db" | "site">, since: Date) {
  const tracked = await queries.listTracked(ctx, since);
  return tracked.map(({ status, paid_user, ...source }) => ({ ...source, stage: stageOf({ status, paid_user }) }));
}

function stageOf({ status, paid_user }: { status: string; paid_user: boolean }): Stage {
  if (paid_user) return "bought";
  return status === "not_confirmed" ? "joined" : "confirmed";
}
