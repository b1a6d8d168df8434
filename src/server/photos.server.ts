/** Serves the stored pictures to whoever may see them: a fixed type, unguessable names, and the database asked each time. */
import { Refusal } from "#contract/refusal.ts";
import { mayFetchImage } from "#features/chats/images.server.ts";
import { mayFetch } from "#features/photos/access.server.ts";
import type { PhotoSize } from "#features/photos/rules.ts";
import type { Application } from "./application.server.ts";
import type { Web } from "./door.ts";

const shape = /^([A-Za-z0-9_-]{16,64})-(large|medium|small|blurred)\.webp$/;

/** How long a browser shows its copy without asking; then it asks, and is told whether it still may. */
const fresh_s = 300;

export function registerPhotos(app: Web, { storage }: Pick<Application, "storage">): void {
  app.get<{ Params: { name: string } }>("/photos/:name", async (request, reply) => {
    const { name } = request.params;
    const [, file, size] = shape.exec(name) ?? [];
    const ctx = await app.contextOf(request);
    const allowed =
      file !== undefined &&
      ((await mayFetch(ctx, file, size as PhotoSize | "blurred")) ||
        (await mayFetchImage(ctx, file, size === "blurred")));
    if (!allowed) throw new Refusal("not_found");
    // A name is given to one picture only, so it says which version this is.
    const etag = `"${name}"`;
    reply
      .header("cache-control", `private, max-age=${fresh_s}`)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("vary", "cookie")
      .header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const stored = await storage.get(name);
    if (!stored) throw new Refusal("not_found");
    return reply.type("image/webp").header("content-length", stored.bytes).send(stored.stream);
  });
}
