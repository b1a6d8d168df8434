/** Background jobs of credits: the books are looked through every hour. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { auditLedger } from "./audit.server.ts";

const audit = defineJob({ name: "credits.audit", payload: z.object({}), retries: 1, schedule: "41 * * * *" });

export const creditsJobs = [handleJob(audit, async (ctx: Context) => auditLedger(ctx))];
