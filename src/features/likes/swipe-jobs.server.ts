/** Background jobs of the swipe game: forgetting what no longer counts. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { forgetSwipes } from "./swipe.server.ts";

const clearSwipes = defineJob({
  name: "likes.clear-swipes",
  payload: z.object({}),
  retries: 3,
  schedule: "23 4 * * *",
});

export const swipeJobs = [handleJob(clearSwipes, async (ctx: Context) => forgetSwipes(ctx))];
