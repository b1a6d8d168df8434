/** The checkout page of the built-in provider, and the messages that it sends. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import {
  isSandbox,
  sandboxChoices,
  type Sandbox,
  type SandboxOutcome,
  type SandboxPayment,
} from "#platform/payments/sandbox.server.ts";
import { takeWebhook } from "./webhooks.server.ts";

export const sandboxMessage = defineJob({
  name: "payments.sandbox-message",
  payload: z.object({ ref: z.string(), says: z.string(), forged: z.boolean() }),
  retries: 3,
});

function sandboxOf({ payments }: Pick<Context, "payments">): Sandbox | undefined {
  const provider = payments.find("sandbox");
  return isSandbox(provider) ? provider : undefined;
}

export type Checkout = SandboxPayment & { choices: readonly SandboxOutcome[] };

/** Undefined where the site has a real provider instead. */
export async function findCheckout(ctx: Context, ref: string): Promise<Checkout | undefined> {
  const payment = await sandboxOf(ctx)?.find(ref);
  return payment && { ...payment, choices: sandboxChoices(payment) };
}

/** The newest payments, for who pays from a bank or takes money back; on a demo site only. */
export async function listCheckouts(ctx: Context): Promise<SandboxPayment[] | undefined> {
  return ctx.config.demo ? sandboxOf(ctx)?.list() : undefined;
}

/** False when that cannot be chosen any more. */
export async function chooseOutcome(ctx: Context, ref: string, outcome: SandboxOutcome): Promise<boolean> {
  const deliveries = await sandboxOf(ctx)?.choose(ref, outcome);
  if (!deliveries) return false;
  for (const { says, forged, after_s } of deliveries)
    await ctx.jobs.add(
      sandboxMessage,
      { ref, says, forged },
      after_s > 0 ? { after: new Date(ctx.now().getTime() + after_s * 1000) } : {},
    );
  return true;
}

/** The same way in as a message over the network. */
export async function deliverSandboxMessage(
  ctx: Context,
  { ref, says, forged }: { ref: string; says: string; forged: boolean },
): Promise<void> {
  const sandbox = sandboxOf(ctx);
  if (sandbox) await takeWebhook(ctx, sandbox.id, sandbox.message(ref, { says, forged }));
}
