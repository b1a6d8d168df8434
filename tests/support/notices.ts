/** Lets a test site tell its members what is due, as its worker would. */
import { randomUUID } from "node:crypto";
import { tellWhatIsDue } from "#features/notifications/jobs.server.ts";
import { lookAtMembers } from "#features/notifications/looks.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Application } from "#server/application.server.ts";
import { means, planners } from "#server/notices.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import type { TestApplication } from "./application.ts";

export async function jobContext(application: Application): Promise<Context> {
  return contextOfJob(application, undefined, randomUUID());
}

export async function tellDue({ application }: Pick<TestApplication, "application">): Promise<void> {
  await tellWhatIsDue(await jobContext(application), means, planners);
}

export async function remind({ application }: Pick<TestApplication, "application">): Promise<void> {
  await lookAtMembers(await jobContext(application));
}
