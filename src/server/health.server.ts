/** For the machine that watches over the site: alive, and ready to serve. */
import type { FastifyInstance } from "fastify";
import { readStatement } from "#platform/db/prepared.server.ts";
import type { Application } from "./application.server.ts";

const leaving = new WeakSet<Application>();

/** From now on a proxy is told to ask another process; this one goes on answering, and lets go of each connection. */
export function leave(application: Application): void {
  leaving.add(application);
}

export function isLeaving(application: Application): boolean {
  return leaving.has(application);
}

export async function healthPlugin(app: FastifyInstance, { application }: { application: Application }): Promise<void> {
  app.get("/healthz", { config: { uncounted: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { uncounted: true } }, async (_request, reply) => {
    if (isLeaving(application)) return reply.code(503).send({ status: "leaving" });
    try {
      // By a line that all share: one whose connections are all at work has a database all the same.
      await readStatement(application.db, { text: "SELECT 1", values: [] });
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
