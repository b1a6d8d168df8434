/** A web process without pages, for tests that kill it: the calls, the live stream and the health of the site. */
import { readConfig } from "#platform/config.server.ts";
import { startRole } from "#server/start.server.ts";
import { createWeb } from "#server/web.server.ts";

const config = readConfig();
const running = await startRole("web", config, { listen: false });
if (!running) throw new Error("The site did not start.");
const app = await createWeb(running.application);
await app.listen({ port: config.port, host: config.host });
