/** Which partner sent a visitor: the first touch is kept in this browser, and with the account when one is made. */
import type { Input } from "#contract/call.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import { hasAgreed } from "./cookie-choice.server.ts";

const trackingParameters = ["network", "ref", "sub1", "sub2", "sub3"] as const;
type TrackingParameter = (typeof trackingParameters)[number];
export type Source = Record<TrackingParameter, string | null> & { first_touch_at: Date };

type Ctx = Pick<Context, "cookies" | "settings" | "now">;

/** Printable ASCII of the length the site allows; anything else counts as not given. */
function cleaned(value: unknown, { settings }: Pick<Context, "settings">): string | null {
  if (typeof value !== "string" || value.length > settings.tracking_length) return null;
  return /^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/.test(value) ? value : null;
}

/**
 * Spec 7: tracking parameters are stored at start. A later partner changes nothing while the first one counts.
 * Until the visitor has agreed to more, the browser forgets it when it is closed.
 */
export function rememberSource(ctx: Ctx, query: URLSearchParams): void {
  if (findSource(ctx)) return keepLonger(ctx);
  const given = trackingParameters
    .map((name) => [name, cleaned(query.get(name), ctx)] as const)
    .filter(([, value]) => value);
  if (given.length === 0) return;
  const kept = { ...Object.fromEntries(given), at: ctx.now().getTime() };
  writeSource(ctx, kept);
}

const year_s = 31_536_000;

/** The choice counts at once, also for the partner who is remembered already. */
export async function saveChoice(
  ctx: Ctx,
  { choice }: Input<typeof contract.saveCookieChoice>,
): Promise<Record<string, never>> {
  // Readable, so that a page which was rendered for everybody can tell whether to ask.
  ctx.cookies.set("choice", choice, { max_age_s: year_s, readable: true });
  keepLonger(ctx);
  return {};
}

type Kept = Record<string, unknown>;

function writeSource(ctx: Ctx, kept: Kept): void {
  const longer = hasAgreed(ctx);
  const value = Buffer.from(JSON.stringify({ ...kept, longer })).toString("base64url");
  ctx.cookies.set("source", value, longer ? { max_age_s: ctx.settings.tracking_days * 86_400 } : {});
}

/** Who agrees, or takes that back, later in the visit. */
function keepLonger(ctx: Ctx): void {
  const kept = readSource(ctx);
  if (kept && (kept["longer"] === true) !== hasAgreed(ctx)) writeSource(ctx, kept);
}

function readSource({ cookies }: Pick<Context, "cookies">): Kept | undefined {
  const cookie = cookies.get("source");
  if (!cookie || cookie.length > 1000) return undefined;
  try {
    const kept = JSON.parse(Buffer.from(cookie, "base64url").toString()) as unknown;
    return typeof kept === "object" && kept !== null ? (kept as Kept) : undefined;
  } catch {
    // Not written by us.
    return undefined;
  }
}

/** The cookie is the visitor's own to change, so it is read with the same care as an address. */
export function findSource(ctx: Ctx): Source | undefined {
  const kept = readSource(ctx);
  if (!kept) return undefined;
  const at = Number(kept["at"]);
  const oldest = ctx.now().getTime() - ctx.settings.tracking_days * 86_400_000;
  if (!(at > oldest && at <= ctx.now().getTime())) return undefined;
  const values = trackingParameters.map((name) => [name, cleaned(kept[name], ctx)] as const);
  if (values.every(([, value]) => value === null)) return undefined;
  return { ...(Object.fromEntries(values) as Record<TrackingParameter, string | null>), first_touch_at: new Date(at) };
}
