/** The site during development: rebuilt from the sources when they change, served behind Vite. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { Application } from "./application.server.ts";
import { registerPages } from "./pages.server.ts";
import type { Web } from "./door.ts";
import { createWeb } from "./web.server.ts";

let web: Promise<Web> | undefined;

/** Vite loads this module anew after a change; the application stays. */
export async function handle(
  application: Application,
  build: () => Promise<ServerBuild>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  web ??= createWeb(application).then(async (app) => {
    await registerPages(app, { build, development: true });
    await app.ready();
    return app;
  });
  (await web).routing(request, response);
}
