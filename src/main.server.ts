/** The one program of the site, in one of its roles: all (web and worker), web, worker, migrate, or site. */
import { ConfigError, readConfig } from "#platform/config.server.ts";
import { isRole, roles } from "./server/roles.ts";

/** Each role is loaded when it is needed: the command line does not wait for the pages. */
export async function main(args: readonly string[]): Promise<void> {
  const [role = "all", ...rest] = args;
  if (!isRole(role)) throw new ConfigError(`There is no role "${role}". The roles are ${roles.join(", ")}.`);
  const config = readConfig();
  if (role === "site") {
    const { runCommand } = await import("./server/command-line.server.ts");
    process.exitCode = await runCommand(config, rest);
    return;
  }
  const { startRole } = await import("./server/start.server.ts");
  await startRole(role, config);
}

/** An operator reads one sentence; a bug keeps its stack. */
export function tell(error: unknown): void {
  const expected = error instanceof ConfigError || (error as { expected?: boolean }).expected;
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}

if (!import.meta.env.VITEST && !import.meta.env.DEV)
  await main(process.argv.slice(2)).catch((error: unknown) => {
    tell(error);
    // Whatever was half opened must not keep the process: who watches over it waits for its end to start it again.
    process.exit();
  });
