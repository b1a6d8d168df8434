/** Who stands on a landing page that names a member. */
import { redirect, type RouterContextProvider } from "react-router";
import type { MemberCard } from "#features/members/contract.ts";
import { findAdvertised } from "#features/members/members.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";

type Args = { context: Readonly<RouterContextProvider>; params: { id: string } };

/** Who is logged in sees the profile itself. */
export async function loadAdvertised({ context, params }: Args): Promise<{ member: MemberCard | null }> {
  const ctx = contextOf(context);
  if (ctx.member) throw redirect(`/members/${params.id}`);
  return { member: (await findAdvertised(ctx, params.id)) ?? null };
}
