/** Background jobs of living together: forgetting who looked at whom. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { forgetViews } from "./profile.server.ts";

const clearViews = defineJob({
  name: "members.clear-views",
  payload: z.object({}),
  retries: 3,
  schedule: "29 * * * *",
});

export const communityJobs = [handleJob(clearViews, async (ctx: Context) => forgetViews(ctx))];
