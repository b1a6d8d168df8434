/** Calls that come again because their answer was lost: remembers, with what was done, that it was. */
import type { Context } from "#platform/context.server.ts";
import { countAllowances, takeAllowance } from "./allowances.server.ts";
import { on_its_way_ms, repeat_ms } from "./rules.ts";

type Ctx = Pick<Context, "db" | "now">;

const deed = (what: string) => ({ scope: `done:${what}`, within_ms: repeat_ms });
/** More than anybody does within minutes. */
const deeds_most = 100;

/** Inside the transaction of what it notes. */
export async function noteDone(ctx: Ctx, what: string): Promise<void> {
  await takeAllowance(ctx, { ...deed(what), most: deeds_most });
}

/** Within the last minutes. */
export async function wasDone(ctx: Ctx, what: string): Promise<boolean> {
  return (await countAllowances(ctx, deed(what))) > 0;
}

/**
 * Whether a message has to be sent: not when the same one was asked for a moment ago and is on its way. Call it inside
 * the transaction that adds the job, so that it is never counted as sent and not sent.
 */
export async function maySend(ctx: Ctx, what: string): Promise<boolean> {
  return takeAllowance(ctx, { scope: `sent:${what}`, most: 1, within_ms: on_its_way_ms });
}
