/** For the machine that watches over the site: alive, and ready to serve. */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Application } from "./application.server.ts";

export async function healthPlugin(app: FastifyInstance, { application }: { application: Application }): Promise<void> {
  app.get("/healthz", { config: { rateLimit: false } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(application.db);
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
