/** The whole site, database and photos, to one file and back. */
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { eraseUser, listErasures, listReturned } from "#features/membership/erasure.server.ts";
import { BackupError } from "#platform/backup/backup-error.server.ts";
import { restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import type { Application } from "../application.server.ts";
import { contextOfJob } from "../worker.server.ts";
import type { Command } from "./command.server.ts";

export const backupCommands: readonly Command[] = [
  {
    words: "backup",
    args: "FILE",
    help: "writes the whole site, database and photos, to one file",
    async run({ application, house, print }, args) {
      const { file } = parseArguments(args, []);
      const { config, now } = application;
      const counts = await writeBackup({
        file,
        connection: house.connection,
        data_dir: config.data_dir,
        now: now(),
        onTable: told(print),
      });
      print(`${file} holds ${described(counts)}.`);
      const elsewhere = [config.s3 && "the photos in the bucket", config.token_key && "TOKEN_KEY"].filter(Boolean);
      if (elsewhere.length > 0) print(`Not in it, and to be kept by its own means: ${elsewhere.join(", ")}.`);
    },
  },
  {
    words: "restore",
    args: "FILE [--replace]",
    help: "puts the site of that file in place; over existing members only with --replace",
    async run({ application, house, print }, args) {
      const { config } = application;
      const { file, options } = parseArguments(args, ["--replace"]);
      // With the embedded database, only a stopped site leaves the data folder to us.
      if (!config.database_url && !house.folder)
        throw new BackupError("The site is running: stop it first. Nothing was changed.");
      const replace = options.has("--replace");
      const erasures = await listErasures(application);
      const counts = await restoreBackup({
        file,
        connection: house.connection,
        data_dir: config.data_dir,
        replace,
        erasures,
        onTable: told(print),
      });
      const erased = await eraseAgain(application);
      print(`Restored ${described(counts)}: everything is there.`);
      if (erased > 0) print(`Erased again: ${counted(erased, "member")} who left after the backup was made.`);
    },
  },
];

/** Who was erased stays erased, whatever an older backup says. Where this breaks off, the same command again completes it. */
async function eraseAgain(application: Application): Promise<number> {
  const returned = await listReturned(application);
  for (const user_id of returned)
    await eraseUser(await contextOfJob(application, undefined, randomUUID()), user_id, { again: true });
  return returned.length;
}

function parseArguments(args: readonly string[], known: readonly string[]): { file: string; options: Set<string> } {
  const options = args.filter((arg) => arg.startsWith("--"));
  const unknown = options.find((option) => !known.includes(option));
  if (unknown) throw new BackupError(`There is no option ${unknown}.`);
  const [file, ...more] = args.filter((arg) => !arg.startsWith("--"));
  if (file === undefined || more.length > 0) throw new BackupError("Name one file.");
  return { file: resolve(file), options: new Set(options) };
}

/** A line for each table, for a large site takes its time. */
function told(print: (line: string) => void): (name: string, rows: number) => void {
  return (name, rows) => print(`  ${name.replace(/^public\./, "")}: ${counted(rows, "row")}`);
}

/** "21 tables, 12,345 rows, 1,302 photos" */
function described({ rows, photos }: { rows: Record<string, number>; photos: number }): string {
  const tables = Object.values(rows);
  const allRows = tables.reduce((sum, count) => sum + count, 0);
  return [counted(tables.length, "table"), counted(allRows, "row"), counted(photos, "photo")].join(", ");
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
