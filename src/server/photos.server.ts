/** Serves the stored pictures: unguessable names, fixed type, cached for as long as the name lives. */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { Refusal } from "#contract/refusal.ts";
import type { Application } from "./application.server.ts";
import type { Web } from "./web.server.ts";

const shape = /^[A-Za-z0-9_-]{16,64}-(large|medium|small)\.webp$/;

export async function registerPhotos(app: Web, { config }: Application): Promise<void> {
  await app.register(fastifyStatic, { root: join(config.data_dir, "photos"), serve: false });
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { file } = request.params;
    if (!shape.test(file)) throw new Refusal("not_found");
    return reply
      .header("cache-control", "private, max-age=86400, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .sendFile(`${file.slice(0, 2)}/${file}`, { cacheControl: false });
  });
}
