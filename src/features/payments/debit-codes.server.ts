/** The code by SMS that confirms a direct debit: when one may be sent, and sending it. */
import * as z from "zod/mini";
import { Refusal } from "#contract/refusal.ts";
import { isPhoneExcluded } from "#features/accounts/access-bans.server.ts";
import { countAllowances, takeAllowance } from "#features/accounts/allowances.server.ts";
import { day_ms, hour_ms, minute_ms } from "#features/accounts/rules.ts";
import { messageCode } from "#features/accounts/tokens.server.ts";
import { phonePrefix } from "#lib/mobile-number.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { hashOf, openDetails } from "./debit-details.server.ts";
import * as debits from "./debit-queries.server.ts";
import type { Order } from "./queries.server.ts";

export const sendDebitCode = defineJob({
  name: "payments.debit-code",
  payload: z.object({
    site_id: z.int(),
    user_id: z.uuid(),
    order_id: z.uuid(),
    key: z.uuid(),
    /** Tells this code from later ones. */
    expires_at: z.optional(z.iso.datetime()),
  }),
  retries: 3,
});

/** For one member, and to one phone, whoever asks. */
const codes_per_day = 10;
/** Numbers of one block, whoever asks: nobody earns money by calls to them. */
const codes_per_prefix_hour = 20;

const hourly = ({ member, settings }: Pick<MemberContext, "member" | "settings">) => ({
  scope: `debit-code:hour:${member.id}`,
  most: settings.sms_per_hour,
  within_ms: hour_ms,
});

export async function codesLeft(ctx: MemberContext): Promise<number> {
  const { most } = hourly(ctx);
  return Math.max(0, most - (await countAllowances(ctx, hourly(ctx))));
}

export async function sendCode(ctx: MemberContext, order: Order): Promise<void> {
  const debit = await debits.findDebit(ctx, order.id);
  if (!debit || debit.confirmed_at) throw new Refusal("conflict");
  const { phone } = openDetails(ctx, debit);
  const key = hashOf(ctx, "phone", phone).toString("base64url");
  const within = { within_ms: hour_ms, most: ctx.settings.sms_per_hour };
  const prefix = hashOf(ctx, "prefix", phonePrefix(phone)).toString("base64url");
  for (const allowance of [
    hourly(ctx),
    { scope: `debit-code:day:${ctx.member.id}`, most: codes_per_day, within_ms: day_ms },
    { scope: `debit-code:phone:${key}`, ...within },
    { scope: `debit-code:phone-day:${key}`, most: codes_per_day, within_ms: day_ms },
    { scope: `debit-code:prefix:${prefix}`, most: codes_per_prefix_hour, within_ms: hour_ms },
  ])
    if (!(await takeAllowance(ctx, allowance)))
      throw new Refusal("debit_codes_used", { retry_after: allowance.within_ms / 1000 });
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + ctx.settings.sms_code_minutes * minute_ms);
  await ctx.transaction(async (ctx) => {
    if (!(await debits.expectCode(ctx, order.id, now, expires_at))) throw new Refusal("conflict");
    const payload = { site_id: ctx.site.id, user_id: ctx.member.id, order_id: order.id };
    await ctx.jobs.add(sendDebitCode, {
      ...payload,
      key: crypto.randomUUID(),
      expires_at: expires_at.toISOString(),
    });
  });
}

/** The code is made here, in the job: it stands nowhere but in the message and, hashed, in the table. */
export async function deliverDebitCode(
  ctx: Context,
  { order_id, user_id, key, expires_at }: z.output<typeof sendDebitCode.payload>,
  t: Context["t"],
): Promise<void> {
  const debit = await debits.findDebit(ctx, order_id);
  if (!debit?.authorised_at || debit.confirmed_at) return;
  const { phone } = openDetails(ctx, debit);
  // Its owner may have kept it out since.
  if (await isPhoneExcluded(ctx, phone)) return;
  const { sms_code_digits, sms_code_minutes, mail_name } = ctx.settings;
  const code = messageCode(ctx, "debit-code", key, sms_code_digits);
  // A job that was held up may come after that of a newer code, which alone is good.
  const expected = expires_at ? new Date(expires_at) : debit.code_expires_at;
  if (!(await debits.saveCode(ctx, order_id, hashOf(ctx, "code", order_id, code), expected))) return;
  const text = t("mail.debit_sms", { name: mail_name, code, minutes: sms_code_minutes });
  await ctx.sms.deliver({ to: phone, text, user_id, key });
}
