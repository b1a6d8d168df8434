/** Background jobs of the site: the end of what was counted about pages. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { forgetVisits } from "./page-visits.server.ts";

const clearVisits = defineJob({
  name: "site.clear-visits",
  payload: z.object({}),
  retries: 3,
  schedule: "47 3 * * *",
  each_site: true,
});

export const siteJobs = [handleJob(clearVisits, async (ctx: Context) => forgetVisits(ctx))];
