/** Known devices: browsers that logged in to an account before, told apart by a random cookie. */
import { createHash, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import * as queries from "./queries.server.ts";
import { day_ms, device_days, deviceOf } from "./rules.ts";
import { isToken, newToken } from "./sessions.server.ts";

/** Tells the owner of an account that somebody logged in from a browser not seen before. */
export const warnOfNewDevice = defineJob({
  name: "accounts.new-device",
  payload: z.object({
    site_id: z.int(),
    user_id: z.uuid(),
    /** Names this login, so that the mail goes out once however often the job runs. */
    key: z.uuid(),
    at: z.iso.datetime(),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    country: z.nullable(z.string()),
  }),
  retries: 20,
});

/** Bound to the account: one browser's accounts cannot be told to be one person's. */
function hashDevice(user_id: string, token: string): Buffer {
  return createHash("sha256").update(`${user_id}\n${token}`).digest();
}

/** The hash of this browser, if the account knows it. */
export async function findKnownDevice(ctx: Context, user_id: string): Promise<Buffer | undefined> {
  const token = ctx.cookies.get("device");
  if (!isToken(token)) return undefined;
  const device_hash = hashDevice(user_id, token);
  return (await queries.isKnownDevice(ctx, user_id, device_hash)) ? device_hash : undefined;
}

/**
 * Remembers this browser, warning the owner when others were known and this one was not, unless the owner is known to
 * sit before it. Gives the cookie's value.
 */
export async function rememberDevice(ctx: Context, user_id: string, { warns = true } = {}): Promise<string> {
  const given = ctx.cookies.get("device");
  const token = isToken(given) ? given : newToken();
  const device_hash = hashDevice(user_id, token);
  const known = await queries.isKnownDevice(ctx, user_id, device_hash);
  if (warns && !known && (await queries.hasKnownDevices(ctx, user_id)))
    await ctx.jobs.add(warnOfNewDevice, {
      site_id: ctx.site.id,
      user_id,
      key: randomUUID(),
      at: ctx.now().toISOString(),
      ...deviceOf(ctx.visitor.user_agent),
      country: ctx.visitor.country ?? null,
    });
  await queries.saveKnownDevice(ctx, user_id, device_hash);
  return token;
}

/** Somebody may have known the password: every other browser is a new one again, to the warning and to who counts guesses. */
export async function forgetOtherDevices(ctx: Pick<Context, "db" | "cookies">, user_id: string): Promise<void> {
  const token = ctx.cookies.get("device");
  await queries.deleteKnownDevices(ctx, user_id, isToken(token) ? hashDevice(user_id, token) : undefined);
}

export function setDeviceCookie({ cookies }: Pick<Context, "cookies">, token: string): void {
  cookies.set("device", token, { max_age_s: (device_days * day_ms) / 1000 });
}
