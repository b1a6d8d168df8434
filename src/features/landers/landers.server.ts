/** Who stands on a landing page that names a member, and how one joins there. */
import { redirect, type RouterContextProvider } from "react-router";
import type { MemberCard } from "#features/members/contract.ts";
import { findAdvertised } from "#features/members/members.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { faultOfName, joinsHere, suggestedBy } from "./lander.server.ts";
import { readSlug } from "./niches.ts";

export type MemberLanderData = {
  /** Null for everybody who did not agree to be shown, is gone, or never was: the page is the same. */
  member: MemberCard | null;
  path: string;
  niche: number;
  /** The member, who gets the first message of whoever joins here, and what the niche suggests. */
  suggested: Record<string, string>;
  may_join: boolean;
  name_fault: string | undefined;
};

type Args = {
  context: Readonly<RouterContextProvider>;
  params: { id: string; slug?: string | undefined };
  url: URL;
};

/** Who is logged in sees the profile itself. */
export async function loadAdvertised({ context, params: { id, slug }, url }: Args): Promise<MemberLanderData> {
  const ctx = contextOf(context);
  if (ctx.member) throw redirect(`/members/${encodeURIComponent(id)}`);
  const member = (await findAdvertised(ctx, id)) ?? null;
  const { niche, variant } = readSlug(slug, ctx.settings.niche);
  return {
    member,
    path: url.pathname,
    niche,
    suggested: { ...suggestedBy(ctx, niche, variant), ...(member ? { to: member.id } : {}) },
    may_join: joinsHere(ctx, url),
    name_fault: await faultOfName(ctx, url),
  };
}
