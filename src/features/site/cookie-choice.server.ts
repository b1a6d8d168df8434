/** What a visitor chose about cookies; nothing beyond the needed ones before that. */
import type { Context } from "#platform/context.server.ts";

export type CookieChoice = "necessary" | "all";

export function findChoice({ cookies }: Pick<Context, "cookies">): CookieChoice | undefined {
  const choice = cookies.get("choice");
  return choice === "all" || choice === "necessary" ? choice : undefined;
}

/** To remembering the partner beyond the visit, and to counting how long a page is open. */
export function hasAgreed(ctx: Pick<Context, "cookies">): boolean {
  return findChoice(ctx) === "all";
}
