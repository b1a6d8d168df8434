/** Writes the types of the database from a freshly migrated one: `npm run types`. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#platform/db/migrate.server.ts";
import { startPostgres, type PostgresConnection } from "#platform/postgres/postgres.server.ts";

export const codegenArguments = [
  join(import.meta.dirname, "../node_modules/kysely-codegen/dist/cli/bin.js"),
  ...["--dialect", "postgres", "--default-schema", "public", "--exclude-pattern", "pgboss.*"],
  ...["--date-parser", "string", "--type-mapping", '{"int8":"number"}'],
  ...["--out-file", join(import.meta.dirname, "../src/platform/db/types.ts")],
];

export function connectionUrl({ host, port, user, password, database }: PostgresConnection): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  if (password) url.password = password;
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  return url.href;
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), "vesper-types-"));
  const silent = { debug() {}, info() {}, warn: (text: string) => console.warn(text) };
  const postgres = await startPostgres({ folder: join(folder, "postgres"), log: silent, settings: { fsync: "off" } });
  try {
    await migrate(postgres.connection);
    execFileSync(process.execPath, [...codegenArguments, "--url", connectionUrl(postgres.connection)], {
      stdio: "inherit",
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
