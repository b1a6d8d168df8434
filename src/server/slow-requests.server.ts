/** Who sends slower than anybody has to is let go: a body in the making holds memory and a line. */
import type { FastifyInstance } from "fastify";
import { takesFiles } from "./file-forms.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a photo, which may come for as long as the server waits for any request. */
    large?: boolean;
  }
}

export const small_ms_max = 30_000;
/** Anybody may send one, and few are read at once. */
const file_form_ms_max = 60_000;

export function endSlowRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw, routeOptions }, _reply, done) => {
    const { "content-length": length, "transfer-encoding": in_parts } = raw.headers;
    // A live stream never ends, and takes nothing.
    const sends = raw.method !== "GET" && (Number(length) > 0 || in_parts !== undefined);
    if (sends && !routeOptions.config.large) {
      const late = setTimeout(() => raw.destroy(), takesFiles(raw.url ?? "") ? file_form_ms_max : small_ms_max).unref();
      const inTime = () => clearTimeout(late);
      raw.once("end", inTime).once("close", inTime);
    }
    done();
  });
}
