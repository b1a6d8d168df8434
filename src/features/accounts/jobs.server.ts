/** Background jobs of accounts: the warning of a new device, and the daily clearing of what is over. */
import * as z from "zod/mini";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { warnOfNewDevice } from "./devices.server.ts";
import { newDeviceMail } from "./emails/new-device.server.tsx";
import * as queries from "./queries.server.ts";
import { day_ms, device_days, minute_ms, session_idle_days } from "./rules.ts";

const clearExpired = defineJob({
  name: "accounts.clear-expired",
  payload: z.object({}),
  retries: 3,
  schedule: "17 3 * * *",
});

export const accountsJobs = [
  handleJob(warnOfNewDevice, async (ctx: Context, { user_id, key, at, ...device }) => {
    const recipient = await queries.findRecipient(ctx, user_id);
    if (!recipient) return;
    const { email, name, time_zone } = recipient;
    const locale = isLocale(recipient.language) ? recipient.language : ctx.locale;
    const mail = newDeviceMail({
      t: translator(locale),
      locale,
      site: ctx.site,
      base_url: siteAddress(ctx),
      name,
      time_zone,
      at: new Date(at),
      ...device,
    });
    await ctx.mail.deliver({
      ...mail,
      to: email,
      kind: warnOfNewDevice.name,
      site: ctx.settings,
      message_id: messageId(warnOfNewDevice.name, key, ctx.settings),
    });
  }),
  handleJob(clearExpired, async (ctx: Context) => {
    const before = (span_ms: number) => new Date(ctx.now().getTime() - span_ms);
    await queries.deleteExpired(ctx, {
      now: ctx.now(),
      idle_before: before(session_idle_days * day_ms),
      // As long as a block can still make the next one longer.
      attempts_before: before(ctx.settings.lockout_minutes_max * minute_ms),
      devices_before: before(device_days * day_ms),
    });
  }),
];
