/** Before the browser tests: the built program on its demo data, as a visitor would meet it. */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEntry } from "../../scripts/program.ts";
import { removeAbandonedFolders, removeFolder, temporaryFolder } from "./temporary-folders.ts";

/** Making the demo members takes most of it. */
const startPatienceMs = 180_000;
const stopPatienceMs = 20_000;

/** Playwright's global setup; the address is chosen in playwright.config.ts, so that every worker knows it. */
export default async function startSite(): Promise<() => Promise<void>> {
  await removeAbandonedFolders();
  const folder = await temporaryFolder();
  const address = new URL(process.env["TEST_SITE"]!);
  const child = spawn(process.execPath, [serverEntry, "all"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: address.port,
      DATA_DIR: folder,
      DATABASE_URL: "",
      BASE_URL: "",
      SMTP_URL: "",
      DEMO: "on",
      GALLERY: "1",
      LOG_LEVEL: "warn",
    },
  });
  let ended = false;
  const end = new Promise<void>((resolve) =>
    child.once("exit", () => {
      ended = true;
      resolve();
    }),
  );
  async function stopSite(): Promise<void> {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), stopPatienceMs);
    await end;
    clearTimeout(kill);
    await removeFolder(folder);
  }
  const giveUpAt = Date.now() + startPatienceMs;
  while (!(await isReady(address))) {
    if (ended || Date.now() > giveUpAt) {
      await stopSite();
      throw new Error(ended ? "The site ended instead of starting." : "The site did not start in time.");
    }
    await sleep(200);
  }
  return stopSite;
}

async function isReady(address: URL): Promise<boolean> {
  try {
    return (await fetch(new URL("/readyz", address))).ok;
  } catch {
    return false;
  }
}
