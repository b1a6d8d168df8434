/** The background job of live: what no browser will ask for any more goes. */
import * as z from "zod/mini";
import type { Context } from "../context.server.ts";
import { defineJob, handleJob } from "../jobs/jobs.server.ts";
import { deleteOldEvents } from "./event-queries.server.ts";

/** A browser that was away for longer asks for everything anyway. */
const kept_hours = 24;

const pruneEvents = defineJob({ name: "live.prune-events", payload: z.object({}), retries: 3, schedule: "17 * * * *" });

export const liveJobs = [handleJob(pruneEvents, async ({ db }: Context) => deleteOldEvents(db, kept_hours))];
