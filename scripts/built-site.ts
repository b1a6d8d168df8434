/** Starts the built program on a port and a data folder of its own, for browser tests and measurements. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { removeAbandonedFolders, removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { serverEntry } from "./program.ts";

/** Making the demo members takes most of it. */
const startPatience_ms = 600_000;
const stopPatience_ms = 20_000;

export type BuiltSite = { url: string; folder: string; pid: number; stop(): Promise<void> };

/** `prepare` puts into the data folder what the program would have to make. */
export async function startBuiltSite(
  environment: Record<string, string>,
  port?: number,
  prepare?: (folder: string) => Promise<void>,
): Promise<BuiltSite> {
  await removeAbandonedFolders();
  const folder = await temporaryFolder();
  await prepare?.(folder);
  const url = `http://127.0.0.1:${port ?? (await freePort())}`;
  const child = spawn(process.execPath, [serverEntry, "all"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      DATA_DIR: folder,
      DATABASE_URL: "",
      BASE_URL: "",
      SMTP_URL: "",
      ...environment,
    },
  });
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.once("exit", () => {
      ended = true;
      resolve();
    });
  });
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), stopPatience_ms);
    await end;
    clearTimeout(kill);
    await removeFolder(folder);
  }
  try {
    await waitFor(`${url}/readyz`, () => ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, pid: child.pid!, stop };
}

/** Until the address answers well; fails when the program has ended or takes too long. */
export async function waitFor(url: string, hasEnded: () => boolean = () => false): Promise<void> {
  const giveUpAt = Date.now() + startPatience_ms;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    if (hasEnded() || Date.now() > giveUpAt)
      throw new Error(hasEnded() ? "The program ended instead of starting." : "The program did not start in time.");
    await sleep(100);
  }
}

/**
 * Below the ports that systems lend to outgoing connections: so nobody has it by the time a program listens on it, which
 * may be minutes later.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
