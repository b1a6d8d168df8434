/** The database types are those of the migrated database. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { codegenArguments, connectionUrl } from "../scripts/database-types.ts";
import { createTestDatabase } from "./support/database.ts";

test("src/platform/db/types.ts is what the migrations make (npm run types writes it)", async () => {
  const database = await createTestDatabase();
  try {
    const answer = await promisify(execFile)(process.execPath, [
      ...codegenArguments,
      "--verify",
      "--url",
      connectionUrl(database.connection),
    ]);
    expect(answer.stderr).not.toMatch(/not up-to-date/);
  } finally {
    await database.drop();
  }
});
