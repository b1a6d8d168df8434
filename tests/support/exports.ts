/** Downloads of what a site knows of a member: asked for, and opened by their owner. */
import { randomUUID } from "node:crypto";
import { requestExport } from "#features/membership/leaving-contract.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import type { TestApplication } from "./application.ts";
import type { TestMember } from "./factories.ts";

export async function memberContext({ application }: TestApplication, { id }: TestMember): Promise<MemberContext> {
  const ctx = await contextOfJob(application, 1, randomUUID());
  return { ...ctx, member: { id } } as unknown as MemberContext;
}

/** Gives the id of a download that is not made yet. */
export async function askedBy(site: TestApplication, member: TestMember): Promise<string> {
  await (await site.as(member)).ask(requestExport, {});
  const asked = site.application.db.selectFrom("exports").select("id").where("user_id", "=", member.id);
  return (await asked.executeTakeFirstOrThrow()).id;
}
