/** The folder of the built-in PostgreSQL: its parts, and making the database in it once. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.server.ts";
import { PostgresError } from "./postgres-error.server.ts";
import { commandAs, isRoot, lentUser, type SystemUser } from "./system-user.server.ts";

export interface Cluster {
  /** What PostgreSQL calls the data directory. */
  readonly data: string;
  /** Holds the Unix socket; only the database's own user and root may enter. */
  readonly socket: string;
  readonly password: string;
  /** Set when root lends the database to another user. */
  readonly user: SystemUser | undefined;
}

/** The role that owns everything in the built-in database. */
export const databaseRole = "vesper";

/** All that PostgreSQL gets of our surroundings, which may hold secrets, PG* variables or a folder closed to its user. */
export const surroundings = { env: { LC_ALL: "C", TZ: "UTC" }, cwd: "/", windowsHide: true };

/** Opens the folder of a database, making both at the first start. */
export async function openCluster(folder: string, binaries: Binaries, durable: boolean): Promise<Cluster> {
  // Below a folder that root made, the lent user must be able to pass; each part inside has closed rights of its own.
  await mkdir(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const home = await realpath(folder);
  const data = join(home, "cluster");
  const user = lentUser(data);
  await removeUnfinished(home);
  const password = await openPassword(home, existsSync(data));
  if (!existsSync(data)) await initialise(home, data, { password, user, binaries, durable });
  await checkVersion(data, binaries);
  await checkOwner(data, user);
  const socket = await openSocketFolder(home, user);
  return { data, socket, password, user };
}

export function passwordFile(home: string): string {
  return join(home, "password");
}

async function openPassword(home: string, mustExist: boolean): Promise<string> {
  const file = passwordFile(home);
  if (!existsSync(file)) {
    if (mustExist)
      throw new PostgresError(`The password of the built-in database is missing: put ${file} back from a backup.`);
    await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  }
  return (await readFile(file, "utf8")).trim();
}

interface Initialisation {
  readonly password: string;
  readonly user: SystemUser | undefined;
  readonly binaries: Binaries;
  readonly durable: boolean;
}

/** Makes the database beside its place and moves it there whole, so that a kill leaves either nothing or a database. */
async function initialise(home: string, data: string, { password, user, binaries, durable }: Initialisation) {
  const unfinished = await mkdtemp(join(home, unfinishedPrefix));
  const passwordCopy = join(unfinished, "password");
  await writeFile(passwordCopy, password, { mode: 0o600 });
  if (user) {
    await chown(unfinished, user.uid, user.gid);
    await chown(passwordCopy, user.uid, user.gid);
  }
  const made = join(unfinished, "cluster");
  const args = [
    `--pgdata=${made}`,
    `--username=${databaseRole}`,
    `--pwfile=${passwordCopy}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const command = commandAs(user, binaries.initdb, args, [join(binaries.folder, "bin"), unfinished]);
  try {
    await promisify(execFile)(command.file, command.args, {
      ...surroundings,
      ...command.identity,
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new PostgresError(`PostgreSQL could not make its database in ${data}: ${(stderr || message).trim()}`, {
      cause: error,
    });
  }
  await rename(made, data);
  if (durable) await syncFolder(home);
  await rm(unfinished, { recursive: true });
}

const unfinishedPrefix = "unfinished-";

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** A rename is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checkVersion(data: string, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (version === binaries.major) return;
  throw new PostgresError(
    `The database in ${data} was made by PostgreSQL ${version} and cannot be opened by PostgreSQL ${binaries.major}: ` +
      `make a backup with the version of this program that made it, and restore that backup here.`,
  );
}

async function checkOwner(data: string, user: SystemUser | undefined): Promise<void> {
  if (process.platform === "win32") return;
  const owner = (await stat(data)).uid;
  const expected = user?.uid ?? process.getuid?.();
  if (owner === expected) return;
  if (!user) {
    throw new PostgresError(
      `The database in ${data} belongs to another user (number ${owner}): start the site as that user or as root.`,
    );
  }
  // The folder was copied by root; PostgreSQL opens only what its own user owns.
  for (const entry of await readdir(data, { recursive: true })) await chown(join(data, entry), user.uid, user.gid);
  await chown(data, user.uid, user.gid);
}

async function openSocketFolder(home: string, user: SystemUser | undefined): Promise<string> {
  const socket = join(home, "socket");
  await mkdir(socket, { recursive: true });
  await chmod(socket, 0o700);
  if (user) await chown(socket, user.uid, user.gid);
  return socket;
}
