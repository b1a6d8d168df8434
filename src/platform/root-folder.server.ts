/** Where the project lies: the built program, the sources and the tests find its other files from here. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function find(from: string): string {
  if (existsSync(join(from, "package.json")) && existsSync(join(from, "migrations"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("The project's folder was not found.");
  return find(parent);
}

export const rootFolder = find(dirname(fileURLToPath(import.meta.url)));
