/** Background jobs of photos: files that no photo names any more are removed. */
import type { Context } from "#platform/context.server.ts";
import { handleJob } from "#platform/jobs/jobs.server.ts";
import * as queries from "./queries.server.ts";
import { removeFiles, removeUnusedFiles } from "./stored-files.server.ts";

export const photosJobs = [
  handleJob(removeUnusedFiles, async (ctx: Context, { photos }) => {
    const used = await queries.listUsedFiles(
      ctx,
      photos.map(({ file }) => file),
    );
    for (const files of photos) if (!used.has(files.file)) await removeFiles(ctx, files);
  }),
];
