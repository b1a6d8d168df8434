/** Every background job of the site. */
import { accountsJobs } from "#features/accounts/jobs.server.ts";
import { chatsJobs } from "#features/chats/jobs.server.ts";
import { swipeJobs } from "#features/likes/swipe-jobs.server.ts";
import { creditsJobs } from "#features/credits/jobs.server.ts";
import { membershipJobs } from "#features/membership/jobs.server.ts";
import { communityJobs } from "#features/members/community-jobs.server.ts";
import { leavingJobs } from "#features/membership/leaving-jobs.server.ts";
import { notificationsJobs } from "#features/notifications/jobs.server.ts";
import { paymentsJobs } from "#features/payments/jobs.server.ts";
import { photosJobs } from "#features/photos/jobs.server.ts";
import { complaintJobs } from "#features/safety/complaint-jobs.server.ts";
import { safetyJobs } from "#features/safety/jobs.server.ts";
import { reportJobs } from "#features/safety/report-jobs.server.ts";
import { siteJobs } from "#features/site/jobs.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { JobHandler, JobKind } from "#platform/jobs/jobs.server.ts";
import { liveJobs } from "#platform/live/live-jobs.server.ts";
import { means, planners } from "./notices.server.ts";

export const jobHandlers: readonly JobHandler<Context>[] = [
  ...siteJobs,
  ...liveJobs,
  ...accountsJobs,
  ...communityJobs,
  ...reportJobs,
  ...complaintJobs,
  ...photosJobs,
  ...notificationsJobs(means, planners),
  ...safetyJobs,
  ...chatsJobs,
  ...swipeJobs,
  ...creditsJobs,
  ...paymentsJobs,
  ...membershipJobs,
  ...leavingJobs,
];
export const jobKinds: readonly JobKind[] = jobHandlers.map(({ kind }) => kind);
