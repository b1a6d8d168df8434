/** Background jobs of chats: what waited is delivered, what nobody has any more goes, and the counts are looked through. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { auditMessages } from "./audit.server.ts";
import { removeUnusedImages } from "./images.server.ts";
import { deliverMessages, deliverWaiting } from "./messages.server.ts";
import { purgeRemoved } from "./reading.server.ts";
import * as queries from "./send-queries.server.ts";

const clearChats = defineJob({
  name: "chats.clear",
  payload: z.object({}),
  retries: 3,
  schedule: "40 4 * * *",
  each_site: true,
});
const audit = defineJob({ name: "chats.audit", payload: z.object({}), retries: 1, schedule: "43 * * * *" });

export const chatsJobs = [
  handleJob(deliverWaiting, async (ctx: Context, { user_id }) => {
    const sender = await queries.findSender(ctx, user_id);
    if (sender) await deliverMessages(ctx, sender);
  }),
  handleJob(clearChats, async (ctx: Context) => {
    await purgeRemoved(ctx);
    await removeUnusedImages(ctx);
  }),
  handleJob(audit, async (ctx: Context) => auditMessages(ctx)),
];
