/** The door for messages of payment providers: any body up to a limit, as it came, for the provider to check. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { takeWebhook } from "#features/payments/webhooks.server.ts";
import type { Context } from "#platform/context.server.ts";

const body_bytes_max = 64 * 1024;
const statuses = { taken: 200, forged: 403, unknown: 404 } as const;

type Options = { contextOf: (request: FastifyRequest) => Promise<Context> };

export async function webhooksPlugin(app: FastifyInstance, { contextOf }: Options): Promise<void> {
  // A signature is over the bytes, not over what they mean.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: body_bytes_max }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/webhooks/:provider", { bodyLimit: body_bytes_max }, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
    );
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const query = request.url.split("?")[1] ?? "";
    const taken = await takeWebhook(await contextOf(request), provider, { headers, body, query });
    return reply.code(statuses[taken]).header("cache-control", "no-store").send({});
  });
}
