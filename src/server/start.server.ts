/** Starts the site in a role and stops it cleanly: no request is cut off, PostgreSQL goes last. */
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "#contract/settings.ts";
import { type Config, ConfigError } from "#platform/config.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { createLog } from "#platform/log.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { type Role, workerReady } from "./roles.ts";
import { openApplication, type Application } from "./application.server.ts";
import { prepareDemo } from "./demo.server.ts";
import { leave } from "./health.server.ts";
import { openHouse, type House } from "./house.server.ts";
import { openSiteMetrics } from "./metrics.server.ts";
import { startWorker } from "./worker.server.ts";

/** A proxy that looks every second has heard that the process is leaving before the door is closed, also when it is late. */
const farewell_ms = 3_000;

export type Running = { application: Application; stop(): Promise<void> };

/** `listen: false` leaves the serving to somebody else, as development does. */
export async function startRole(
  role: Exclude<Role, "site">,
  config: Config,
  options: { listen?: boolean } = {},
): Promise<Running | undefined> {
  const opened = new AsyncDisposableStack();
  const stop = once(() => opened.disposeAsync());
  // A signal may come long before the site is ready, while its demo is made: PostgreSQL is not left behind then.
  opened.defer(stopOnSignals(stop));
  try {
    const application = await open(role, config, options, opened);
    if (application) return { application, stop };
    await stop();
    return undefined;
  } catch (error) {
    // Told to stop meanwhile, the process ends here, with what the start failed of untold.
    await stop();
    throw error;
  }
}

/** Whatever is opened is put on the stack at once, and nothing more is once it is being closed. */
async function open(
  role: Exclude<Role, "site">,
  config: Config,
  options: { listen?: boolean },
  opened: AsyncDisposableStack,
): Promise<Application | undefined> {
  const listens = (role === "web" || role === "all") && options.listen !== false;
  const log = createLog(config.log_level);
  const opening = openHouse(config, log, { role });
  opened.defer(() =>
    opening.then(
      (house) => house.close(),
      () => undefined,
    ),
  );
  const house = await opening;
  if (role === "migrate") return undefined;
  if (listens) await checkPort(config);
  const application = await openApplication(config, house.connection, log, { worker: role !== "web" });
  opened.defer(() => application.close());
  const metrics = await openSiteMetrics(application);
  opened.defer(async () => metrics?.close());
  // Settings that cannot be read are told now, not by every page.
  await application.sites.all();
  const demo = config.demo && role === "all" ? await prepareDemo(application) : undefined;
  if (role !== "web") await startWorker(application);
  if (listens) {
    await listen(application, house, metrics, opened);
    console.log(announcement(config, (await application.sites.default()).settings, demo));
  } else if (role === "worker") console.log(`  ${workerReady}`);
  return application;
}

/** Told before the demo is made, so that nobody waits for a site that cannot be reached. */
async function checkPort({ host, port }: Config): Promise<void> {
  const door = createServer();
  try {
    await new Promise<void>((resolve, reject) => door.once("error", reject).listen({ host, port }, resolve));
    await new Promise((resolve) => door.close(resolve));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new ConfigError(`PORT ${port} is taken by another program: stop it, or set PORT to another one.`);
    if (code === "EACCES") throw new ConfigError(`PORT ${port} may not be used by this user: set PORT to another one.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new ConfigError(`HOST ${host} is no address of this machine: set it to 127.0.0.1, or 0.0.0.0 for all.`);
    throw error;
  }
}

async function listen(
  application: Application,
  house: House,
  metrics: Metrics | undefined,
  opened: AsyncDisposableStack,
): Promise<void> {
  const [{ createWeb, closeWeb }, { registerPages }] = await Promise.all([
    import("./web.server.ts"),
    import("./pages.server.ts"),
  ]);
  const { config } = application;
  const app = await createWeb(application, metrics);
  await registerPages(app, { build: () => import("virtual:react-router/server-build") });
  opened.defer(async () => {
    leave(application);
    if (!config.demo) await sleep(farewell_ms);
    await closeWeb(app);
  });
  await app.listen({ port: config.port, host: config.host });
  await house.folder?.announce(config.base_url);
}

/** The answer takes the handlers away again: what has stopped, or never started, hears nothing. */
function stopOnSignals(stop: () => Promise<void>): () => void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const hear = () => {
    // A second signal, or a stop that hangs, must not keep the terminal.
    const limit = setTimeout(() => process.exit(1), 15_000);
    const end = (code: number) => {
      clearTimeout(limit);
      process.exit(code);
    };
    stop().then(
      () => end(0),
      (error: unknown) => {
        console.error(error);
        end(1);
      },
    );
  };
  for (const signal of signals) process.once(signal, hear);
  return () => {
    for (const signal of signals) process.off(signal, hear);
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

type Demo = Awaited<ReturnType<typeof prepareDemo>>;

/** What a newcomer needs to know, on the terminal. */
export function announcement(config: Config, settings: Settings, demo?: Demo): string {
  const lines = ["", `  The site is at ${config.base_url}`];
  for (const login of demo?.logins ?? [])
    lines.push(`  Log in as ${login.label}: ${login.email} with the password ${login.password}`);
  lines.push(
    config.smtp_url
      ? "  Mails are sent by the mail server you configured."
      : `  Mails are kept in ${config.data_dir}/mails`,
  );
  if (config.demo && !config.smtp_url) lines.push(`  and shown at ${config.base_url}/__mailbox`);
  const address = siteAddress({ config, settings });
  if (address !== config.base_url) {
    const { host } = new URL(config.base_url);
    lines.push(`  Links in mails lead to ${address}, its domain so far: npm run site -- settings set domain ${host}`);
  }
  return `${lines.join("\n")}\n`;
}
