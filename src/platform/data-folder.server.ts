/** The folder that holds everything a site keeps: one server at a time may use it, and its secrets are made once. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync } from "node:fs";
import { access, constants, link, mkdir, open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "./config.server.ts";
import { type FileLock, lockFile } from "./file-lock.server.ts";

const secretNames = ["token_key"] as const;

export type Secrets = Readonly<Record<(typeof secretNames)[number], string>>;

export interface DataFolder {
  readonly path: string;
  /** 32 random bytes each, base64url. */
  readonly secrets: Secrets;
  /** Leaves word of where this server is reached, for the message to whoever starts a second one. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

/** Another server uses the folder; the operator is told so in one sentence, without a stack. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  readonly expected = true;
}

/** How long a server that is just stopping may take; npm hands the terminal back before it is done. */
const stopPatienceMs = 5_000;

export async function openDataFolder(path: string, { patience_ms = stopPatienceMs } = {}): Promise<DataFolder> {
  // Root lends the database inside to another user, who must be able to pass; every file has closed rights of its own.
  await makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  const folder = await realpath(path);
  const lock = await takeLockWithin(folder, patience_ms);
  if (!lock) throw new DataFolderInUse(await inUseMessage(folder));
  try {
    const secrets = await openSecrets(folder);
    await writeHolder(folder, undefined);
    return {
      path: folder,
      secrets,
      announce: (address) => writeHolder(folder, address),
      release: async () => {
        if (!lock.isOpen) return;
        await rm(holderFile(folder), { force: true });
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function takeLockWithin(folder: string, patienceMs: number): Promise<FileLock | undefined> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const lock = takeLock(folder);
    if (lock || performance.now() >= giveUpAt) return lock;
    await sleep(100);
  }
}

function takeLock(folder: string): FileLock | undefined {
  const file = join(folder, "server.lock");
  const lock = lockFile(file, "alone");
  if (lock) chmodSync(file, 0o600);
  return lock;
}

interface Holder {
  readonly pid: number;
  readonly address?: string;
}

function holderFile(folder: string): string {
  return join(folder, "server.json");
}

async function writeHolder(folder: string, address: string | undefined): Promise<void> {
  const holder: Holder = { pid: process.pid, ...(address === undefined ? {} : { address }) };
  await writeWhole(holderFile(folder), `${JSON.stringify(holder)}\n`);
}

async function inUseMessage(folder: string): Promise<string> {
  const text = await readFile(holderFile(folder), "utf8").catch(() => undefined);
  const holder = text === undefined ? undefined : (JSON.parse(text) as Holder);
  const who = holder ? ` (process ${holder.pid}${holder.address ? `, ${holder.address}` : ""})` : "";
  return `Another server${who} already uses the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`;
}

/** Also for processes that find their secrets elsewhere: what cannot be written is told at the start, not at the first download. */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  await mkdir(path, { recursive: true, mode }).catch((error: unknown) => tellUnusable(path, error));
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) =>
    tellUnusable(path, error),
  );
}

function tellUnusable(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw new ConfigError(
    `The data folder cannot be used: ${path} (${code}). Let it belong to the user who runs the site, or set DATA_DIR to another folder.`,
  );
}

/** Made at the first asking, and the same ever after, also for processes that start in one moment. */
export async function openSecrets(folder: string): Promise<Secrets> {
  await makeFolder(folder);
  const file = join(folder, "secrets.json");
  const known = await readSecrets(file);
  const missing = secretNames.filter((name) => known?.[name] === undefined);
  if (missing.length === 0) return known as Secrets;
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("base64url")]));
  const text = `${JSON.stringify({ ...known, ...made }, undefined, 2)}\n`;
  if (known) await writeWhole(file, text);
  else await writeFirst(file, text);
  return (await readSecrets(file)) as Secrets;
}

async function readSecrets(file: string): Promise<Record<string, string> | undefined> {
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, "utf8").catch((error: unknown) => tellUnusable(file, error));
  return JSON.parse(text) as Record<string, string>;
}

/** Writes a file in one step, unless somebody else just did: then theirs stays. */
async function writeFirst(file: string, text: string): Promise<void> {
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(own, text, { mode: 0o600, flush: true });
  try {
    await link(own, file);
  } catch (error) {
    // A disk without links takes the last one; a start of several processes in one moment is not for such disks.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rename(own, file);
  }
  await rm(own, { force: true });
  await syncFolderOf(file);
}

/** Replaces a file in one step and for good: whatever happens, it holds its old or its new text. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolderOf(file);
}

async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(join(file, ".."));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
