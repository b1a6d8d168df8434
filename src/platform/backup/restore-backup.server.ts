/** Puts the site of a backup in the place of the present one: all of it, or nothing. */
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../db/database.server.ts";
import { takeFromRunning } from "../db/running-mark.server.ts";
import { inspectArchive, readArchive, secretsName, type Checks, type Counts, type Manifest } from "./archive.server.ts";
import { BackupError } from "./backup-error.server.ts";
import { isPhotoName, stagePhotos, type StagedPhotos } from "./photo-files.server.ts";
import { listKnownMigrations, steadySettings } from "./schema.server.ts";
import { openTables } from "./tables.server.ts";

type Erasure = { user_hash: Buffer; erased_at: Date };

export type RestoreOptions = {
  file: string;
  connection: Connection;
  data_dir: string;
  /** Restores over members too. */
  replace: boolean;
  /** Who was erased, of which an older backup knows nothing: comes into place with its tables, whatever happens then. */
  erasures?: readonly Erasure[];
  onTable?: (name: string, rows: number) => void;
};

export async function restoreBackup(options: RestoreOptions): Promise<Counts> {
  const { manifest, checks } = await inspectArchive(options.file);
  await refuseNewerSchema(manifest);
  const client = new pg.Client(options.connection);
  // A lost connection is told by the statement that runs.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseRunning(client);
    if (!options.replace) await refuseMembers(client);
    const photos = await stagePhotos(options.data_dir);
    let secrets: Buffer | undefined;
    try {
      // A site that still runs and holds a table is told to the operator instead of waited for.
      await client.query(`BEGIN; ${steadySettings}; SET LOCAL lock_timeout = '3s'`);
      secrets = await load(client, options, manifest, checks, photos);
      await client.query("COMMIT");
    } catch (error) {
      await photos.discard();
      throw explained(error);
    }
    await putFilesInPlace(options.data_dir, photos, secrets);
    // Without statistics the first visitors would wait for slow plans.
    await client.query("ANALYZE");
    return checks;
  } finally {
    // A transaction that is still open ends with its connection.
    await client.end();
  }
}

async function refuseNewerSchema({ migrations }: Manifest): Promise<void> {
  const known = await listKnownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup was made by a newer version of the program, with ${unknown}: update this one first. Nothing was changed.`,
  );
}

/** From here to the end of this connection no process of the site starts either. */
async function refuseRunning(client: pg.Client): Promise<void> {
  const running = await takeFromRunning(client);
  if (running.length > 0)
    throw new BackupError(`The site is running (${running.join(", ")}): stop it first. Nothing was changed.`);
}

async function refuseMembers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("SELECT EXISTS (SELECT FROM users) AS found");
  if (rows[0]!.found)
    throw new BackupError(
      "This site already has members; --replace puts the backup in their place. Nothing was changed.",
    );
}

/** Loads the tables in the open transaction and the photos beside the shown ones; returns the secrets. */
async function load(
  client: pg.Client,
  { file, onTable, erasures = [] }: RestoreOptions,
  manifest: Manifest,
  checks: Checks,
  photos: StagedPhotos,
): Promise<Buffer | undefined> {
  const tables = await openTables(client, manifest, onTable);
  let secrets: Buffer | undefined;
  for await (const entry of readArchive(file, checks)) {
    await tables.take(entry);
    if (entry.name === secretsName) secrets = entry.content;
    if (isPhotoName(entry.name)) await photos.add(entry);
  }
  const photoCount = await photos.count();
  if (photoCount !== checks.photos) throw new BackupError(`There are ${photoCount} photos, not ${checks.photos}.`);
  await tables.finish(checks);
  await client.query(
    "INSERT INTO erasures (user_hash, erased_at) SELECT * FROM unnest($1::bytea[], $2::timestamptz[]) ON CONFLICT DO NOTHING",
    [erasures.map(({ user_hash }) => user_hash), erasures.map(({ erased_at }) => erased_at)],
  );
  return secrets;
}

/** One sentence for the operator; the reason stays readable in the cause. */
function explained(error: unknown): Error {
  const { message, code } = error as Error & { code?: string };
  if (code === "55P03")
    return new BackupError("The database is in use: stop the site first. Nothing was changed.", { cause: error });
  if (message.endsWith("Nothing was changed.")) return error as Error;
  return new BackupError(`The backup could not be restored: ${message} Nothing was changed.`, { cause: error });
}

/** Two steps that a power failure can come between; the same command again, with --replace, then completes them. */
async function putFilesInPlace(data_dir: string, photos: StagedPhotos, secrets: Buffer | undefined): Promise<void> {
  try {
    await photos.swapIn();
    if (!secrets) return;
    const file = join(data_dir, secretsName);
    await writeFile(`${file}.new`, secrets, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new BackupError(
      `The database is restored, but the photos and secrets are not in place (${(error as Error).message}): restore once more with --replace.`,
      { cause: error },
    );
  }
}
