import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";

const demo = vi.hoisted(() => ({ begun: () => {} }));
vi.mock("./demo.server.ts", () => ({
  prepareDemo: () => {
    demo.begun();
    return new Promise(() => {});
  },
}));

// Files share their modules: one that was loaded before knows nothing of the stand-in, and none may keep it afterwards.
let startRole: typeof import("./start.server.ts").startRole;
beforeAll(async () => {
  vi.resetModules();
  ({ startRole } = await import("./start.server.ts"));
});
afterAll(() => {
  vi.doUnmock("./demo.server.ts");
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Until the process would have ended well. One that needs more than some seconds, as on a busy machine, ends itself badly
 * before, which counts for nothing here: one that hangs has the time of its test.
 */
async function stopDuringStart(folder: string, moment: Promise<void>): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const end = (code: number) => code === 0 && resolve();
    vi.spyOn(process, "exit").mockImplementation(end as typeof process.exit);
  });
  startRole("all", readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }), { listen: false }).catch(() => undefined);
  await moment;
  process.emit("SIGTERM", "SIGTERM");
  return ended;
}

test.for([
  ["before PostgreSQL runs", () => Promise.resolve()],
  ["while the demo is made", () => new Promise<void>((resolve) => (demo.begun = resolve))],
] as const)("a signal that comes %s stops what was started by then, PostgreSQL too", async ([, moment]) => {
  const folder = await temporaryFolder();
  await stopDuringStart(folder, moment());
  expect(await findRunningPostgres(join(folder, "postgres"))).toBeUndefined();
  await removeFolder(folder);
});
