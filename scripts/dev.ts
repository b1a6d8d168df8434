/** `npm run dev`: the site from its sources, with changes shown at once, on the port it always has. */
import { createServer as createHttpServer } from "node:http";
import { createServer as createViteServer, isRunnableDevEnvironment } from "vite";
import type * as Configuration from "../src/platform/config.server.ts";
import type * as Development from "../src/server/development.server.ts";
import type * as Start from "../src/server/start.server.ts";
import { compileCatalogues } from "./i18n.ts";
import { root } from "./program.ts";
import { guardSignals } from "./signals.ts";

process.env["NODE_ENV"] = "development";
guardSignals();
await compileCatalogues();

const server = createHttpServer();
const vite = await createViteServer({ root, appType: "custom", server: { middlewareMode: true, hmr: { server } } });
const environment = vite.environments["ssr"];
if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("Vite cannot run the server's sources.");
const { runner } = environment;

const { readConfig } = await runner.import<typeof Configuration>("/src/platform/config.server.ts");
const { startRole } = await runner.import<typeof Start>("/src/server/start.server.ts");
const config = readConfig();
const running = await startRole("all", config, { listen: false });
if (!running) throw new Error("The site did not start.");

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => {
    // Asked for anew each time: Vite gives the same module until one of its sources changes.
    runner
      .import<typeof Development>("/src/server/development.server.ts")
      .then(({ handle }) =>
        handle(running.application, () => runner.import("virtual:react-router/server-build"), request, response),
      )
      .catch((error: unknown) => {
        vite.ssrFixStacktrace(error as Error);
        console.error(error);
        response.statusCode = 500;
        response.end("The sources have an error; the terminal shows it.");
      });
  });
});
server.listen(config.port, config.host, () => {
  console.log(`\n  The site is at http://localhost:${config.port} and follows your changes.\n`);
});
