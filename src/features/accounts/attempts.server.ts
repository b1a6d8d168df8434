/** Guessing passwords: counted for the account and the network before any password is looked at. */
import { createHash } from "node:crypto";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";
import {
  accountLimits,
  countAttempt,
  networkLimits,
  networkOf,
  type Attempts,
  type AttemptLimits,
  type Identity,
} from "./rules.ts";

type Scope = {
  name: string;
  limits: AttemptLimits;
  /** A right password wipes an account's count; a network gets back only this one attempt. */
  wiped: boolean;
};

export type Attempt = {
  /** What a wrong password is answered with. */
  refusal: Refusal;
  /** The password was right: the counts forget this attempt. Part of the login's transaction. */
  succeed(ctx: Context): Promise<void>;
  /** The password was never looked at: nobody is nearer to a block. */
  withdraw(): Promise<void>;
};

type Counted = { scope: Scope; before: Attempts; after: Attempts };
type Guesser = { identity: Identity; user_id: string | undefined; known_device: Buffer | undefined };

/** Refuses while blocked; afterwards the attempt counts as failed until it succeeds. */
export async function beginAttempt(ctx: Context, guesser: Guesser): Promise<Attempt> {
  const scopes = scopesOf(ctx, guesser);
  const moment = ctx.now();
  const { counted, minutes } = await ctx.transaction(async (ctx) => {
    const counted: Counted[] = [];
    let minutes = 0;
    for (const scope of scopes) {
      const before = await queries.lockAttempts(ctx, scope.name);
      const answer = countAttempt(before, moment, scope.limits);
      // Thrown out of the transaction: what was counted in another scope counts no more.
      if (!answer.allowed) throw new Refusal("too_many_attempts", { minutes: answer.minutes });
      await queries.saveAttempts(ctx, scope.name, answer.after);
      counted.push({ scope, before, after: answer.after });
      minutes = Math.max(minutes, answer.minutes ?? 0);
    }
    return { counted, minutes };
  });
  return {
    refusal: minutes > 0 ? new Refusal("too_many_attempts", { minutes }) : new Refusal("login_failed"),
    async succeed(ctx) {
      for (const one of counted)
        if (one.scope.wiped) await queries.deleteAttempts(ctx, one.scope.name);
        else await giveBack(ctx, one);
    },
    withdraw: () =>
      ctx.transaction(async (ctx) => {
        for (const one of counted) await giveBack(ctx, one);
      }),
  };
}

/** Account before network, always: two logins can wait for each other, never in a circle. */
function scopesOf(ctx: Context, { identity, user_id, known_device }: Guesser): Scope[] {
  const account = { limits: accountLimits(ctx.settings), wiped: true };
  // The owner's own browser: strangers who guess, here or in the same network, cannot lock it out.
  if (user_id && known_device) return [{ ...account, name: `device:${user_id}:${known_device.toString("hex")}` }];
  return [
    { ...account, name: user_id ? `account:${user_id}` : `nobody:${ctx.site.id}:${digest(identity)}` },
    { limits: networkLimits(ctx.settings), wiped: false, name: `network:${networkOf(ctx.visitor.ip)}` },
  ];
}

/** What somebody typed may be anything, a password too: only a hash of it is kept. */
function digest(identity: Identity): string {
  return createHash("sha256").update(Object.values(identity).join()).digest("hex");
}

async function giveBack(ctx: Context, { scope, before, after }: Counted): Promise<void> {
  const current = await queries.lockAttempts(ctx, scope.name);
  const blocked_by_us =
    after.locked_until !== before.locked_until && isSameMoment(after.locked_until, current.locked_until);
  const forgotten = blocked_by_us ? before : { ...current, failures: Math.max(0, current.failures - 1) };
  await queries.saveAttempts(ctx, scope.name, forgotten);
}

function isSameMoment(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
