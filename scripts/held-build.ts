/** Who runs from the build holds it, so that nobody replaces it meanwhile; who finds it held says so and uses it as it is. */
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FileLock } from "#platform/file-lock.server.ts";
import { ensureBuild, isFresh, lockBuild } from "./build.ts";
import { serverEntry } from "./program.ts";

/** Kept to the end of this process. */
let held: FileLock | undefined;

/** A build to run from: of the present sources, unless a site runs from an older one. */
export async function holdBuild(): Promise<void> {
  for (let told = false; ;) {
    const alone = lockBuild("building");
    if (alone) {
      try {
        await ensureBuild();
      } finally {
        alone.close();
      }
    }
    held = lockBuild("running");
    if (held && existsSync(serverEntry)) break;
    held?.close();
    if (!told) console.log("The site is being built by another command; waiting for it …");
    told = true;
    await sleep(500);
  }
  if (!(await isFresh()))
    console.error(
      "A site runs from the build in this folder, so the build stays as it is, older than the sources. " +
        "Stop that site and start again to build anew.",
    );
}
