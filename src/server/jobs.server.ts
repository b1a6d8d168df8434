/** Every background job of the site. */
import { accountsJobs } from "#features/accounts/jobs.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { JobHandler, JobKind } from "#platform/jobs/jobs.server.ts";

export const jobHandlers: readonly JobHandler<Context>[] = [...accountsJobs];
export const jobKinds: readonly JobKind[] = jobHandlers.map(({ kind }) => kind);
