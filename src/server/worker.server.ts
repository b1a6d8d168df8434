/** Runs the background jobs of the site, each with a context of its own. */
import { randomUUID } from "node:crypto";
import type { Context, Cookies } from "#platform/context.server.ts";
import { startWorkers, type JobHandler } from "#platform/jobs/jobs.server.ts";
import type { Application } from "./application.server.ts";
import { makeContext } from "./context.server.ts";
import { jobHandlers } from "./jobs.server.ts";

/** A job has no browser. */
const noCookies: Cookies = { get: () => undefined, set: () => undefined, remove: () => undefined };

export async function startWorker(application: Application): Promise<void> {
  await startWorkers(application.boss, jobHandlers, (handler, payload) => runJob(application, handler, payload));
}

export async function runJob(
  application: Application,
  { kind, handle }: JobHandler<Context>,
  payload: unknown,
): Promise<void> {
  const site_ids = kind.each_site
    ? (await application.sites.all()).map(({ id }) => id)
    : [(payload as { site_id?: number } | null)?.site_id];
  const errors: unknown[] = [];
  for (const site_id of site_ids) {
    const started = performance.now();
    const ctx = await contextOfJob(application, site_id, randomUUID());
    try {
      await handle(ctx, payload as never);
      ctx.log.info({ job: kind.name, ms: Math.round(performance.now() - started) }, "job done");
    } catch (error) {
      ctx.log.error({ job: kind.name, err: error }, "job failed");
      // One site keeps no other from its work.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** A job that concerns a member names the site; others work for the default one. */
export async function contextOfJob(
  application: Application,
  site_id: number | undefined,
  request_id: string,
): Promise<Context> {
  const sites = await application.sites.all();
  const site = sites.find(({ id }) => id === site_id) ?? (await application.sites.default());
  return makeContext(application, {
    site,
    locale: "en",
    member: null,
    visitor: { ip: "", country: undefined, user_agent: "", from_elsewhere: false },
    cookies: noCookies,
    request_id,
  });
}
