/** What a visitor chose about cookies; nothing beyond the needed ones before that. */
import type { Input } from "#contract/call.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";

const year_s = 31_536_000;

export type CookieChoice = "necessary" | "all";

export function findChoice({ cookies }: Pick<Context, "cookies">): CookieChoice | undefined {
  const choice = cookies.get("choice");
  return choice === "all" || choice === "necessary" ? choice : undefined;
}

/** To remembering the partner beyond the visit, and to counting how long a page is open. */
export function hasAgreed(ctx: Pick<Context, "cookies">): boolean {
  return findChoice(ctx) === "all";
}

export async function saveChoice(
  { cookies }: Pick<Context, "cookies">,
  { choice }: Input<typeof contract.saveCookieChoice>,
): Promise<Record<string, never>> {
  // Readable, so that a page which was rendered for everybody can tell whether to ask.
  cookies.set("choice", choice, { max_age_s: year_s, readable: true });
  return {};
}
