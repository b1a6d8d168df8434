/** What every landing page is made from: its niche and variant, the people in its pictures, and how one joins there. */
import { redirect, type RouterContextProvider } from "react-router";
import { answersOf } from "#features/membership/rules.ts";
import { mayJoin, nameFaultText } from "#features/membership/signup.server.ts";
import type { Context } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { castOf, type DrawnPerson } from "./cast.ts";
import type { DesignName } from "./designs.ts";
import { nicheKey, readSlug, type NicheKey, type Variant } from "./niches.ts";

export type LanderData = {
  design: DesignName;
  /** Its own address: the steps of the sign-up go on there. */
  path: string;
  /** A variant of a page is not listed beside it. */
  has_slug: boolean;
  niche: number;
  niche_key: NicheKey;
  variant: Variant;
  people: DrawnPerson[];
  /** Answers that the niche and the variant suggest; what somebody says counts more. */
  suggested: Record<string, string>;
  may_join: boolean;
  name_fault: string | undefined;
};

type Args = { context: Readonly<RouterContextProvider>; params: { slug?: string | undefined }; url: URL };

/** Who has joined is led on, as from the front page. */
export async function loadLander({ context, params: { slug }, url }: Args, design: DesignName): Promise<LanderData> {
  const ctx = contextOf(context);
  if (ctx.member) throw redirect("/members");
  const { niche, variant } = readSlug(slug, ctx.settings.niche);
  const key = nicheKey(niche);
  return {
    design,
    path: `/landers/${design}${slug ? `/${encodeURIComponent(slug)}` : ""}`,
    has_slug: slug !== undefined,
    niche,
    niche_key: key,
    variant,
    people: castOf(key, variant === "women" || variant === "men" ? variant : undefined),
    suggested: suggestedBy(ctx, niche, variant),
    may_join: joinsHere(ctx, url),
    name_fault: await faultOfName(ctx, url),
  };
}

/** Pages without a query are kept for everybody, so a partner's visitor is asked about only at the first step. */
export function joinsHere(ctx: Context, url: URL): boolean {
  if (ctx.settings.signups === "with_trafficsource" && !url.searchParams.has("step")) return true;
  return mayJoin(ctx);
}

export async function faultOfName(ctx: Context, url: URL): Promise<string | undefined> {
  const { name, date_of_birth } = answersOf(url.searchParams);
  return url.searchParams.get("step") === "3" && name && date_of_birth ? nameFaultText(ctx, name) : undefined;
}

/** The default filters of a niche (d.6-7): wishes, never a wall. */
export function suggestedBy(
  { settings }: Pick<Context, "settings">,
  niche: number,
  variant: Variant,
): Record<string, string> {
  const filter = settings.niche_filters.find((one) => one.niche === niche);
  const sought = variant === "women" ? "female" : variant === "men" ? "male" : filter?.seeks;
  const wishes = new URLSearchParams();
  if (filter?.min_age) wishes.set("min_age", String(filter.min_age));
  if (filter?.max_age) wishes.set("max_age", String(filter.max_age));
  for (const interest of filter?.interests ?? []) wishes.append("interests", interest);
  return {
    ...(filter?.gender ? { gender: filter.gender } : {}),
    ...(sought ? { seeks: sought } : {}),
    ...(wishes.size > 0 ? { finder: wishes.toString() } : {}),
    // The first search begins with all of them, also with those that the match finder does not ask for.
    ...(niche === settings.niche ? {} : { niche: String(niche) }),
  };
}
