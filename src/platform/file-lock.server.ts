/** Locks of the operating system on a file, for processes of one machine. */
import { DatabaseSync } from "node:sqlite";

export type FileLock = Pick<DatabaseSync, "close" | "isOpen">;

const transactions = { alone: "BEGIN EXCLUSIVE", together: "BEGIN; PRAGMA schema_version" };

/**
 * A transaction of SQLite that never ends holds its file, for one process alone or for many together: it is free the
 * moment its process is gone, however it went, on every system and for paths of any length. Nothing is ever written to
 * the file. Undefined when others hold it in a way that does not go with this one.
 */
export function lockFile(file: string, how: keyof typeof transactions): FileLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(transactions[how]);
    return lock;
  } catch (error) {
    lock.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}
