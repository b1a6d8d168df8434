/** What a process of this site tells about itself to who watches it. */
import { livePath } from "#contract/live.ts";
import { type Gauge, type Metrics, openMetrics } from "#platform/metrics.server.ts";
import type { Application } from "./application.server.ts";
import type { Web } from "./door.ts";

export async function openSiteMetrics(application: Application): Promise<Metrics | undefined> {
  const { metrics } = application.config;
  return metrics && openMetrics(metrics, gaugesOf(application));
}

function gaugesOf({ boss, live, pool }: Application): Gauge[] {
  return [
    {
      name: "vesper_live_streams",
      help: "Pages that listen to this process.",
      read: async () => ({ all: live.count() }),
    },
    {
      name: "vesper_database_connections",
      help: "Connections of this process to the database, and requests that wait for one.",
      label: "state",
      read: async () => ({
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waited_for: pool.waitingCount,
      }),
    },
    {
      name: "vesper_jobs_waiting",
      help: "Jobs of the whole site that could be done now, as counted within the last minute, by kind.",
      label: "job",
      read: async () => Object.fromEntries((await boss.getQueues()).map(({ name, readyCount }) => [name, readyCount])),
    },
    {
      name: "vesper_jobs_failed",
      help: "Jobs of the whole site that were given up and are still kept, by kind.",
      label: "job",
      read: async () =>
        Object.fromEntries((await boss.getQueues()).map(({ name, failedCount }) => [name, failedCount])),
    },
  ];
}

/** Before any route is made: it is heard of all that are made after it. */
export function measureRequests(app: Web, metrics: Metrics): void {
  app.addHook("onResponse", ({ method, routeOptions: { url = "", config } }, reply, done) => {
    // A stream lasts as long as its page; a proxy asks each second whether the process is well.
    if (url !== livePath && !config.uncounted)
      metrics.noteRequest({
        method,
        route: routeLabel(url),
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    done();
  });
}

/** Each file has a route of its own; nobody wants a thousand numbers. */
function routeLabel(url: string): string {
  if (url === "*") return "pages";
  if (url === "") return "none";
  return /^\/api\/|[*:]/.test(url) ? url : "files";
}
