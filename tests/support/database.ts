/** A database of its own for a test file: a copy of the migrated one. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { PostgresConnection } from "#platform/postgres/postgres.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export const templateName = "migrated";

export interface TestDatabase {
  readonly connection: PostgresConnection;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await runStatement(`CREATE DATABASE ${database} TEMPLATE ${templateName} STRATEGY FILE_COPY`);
  return {
    connection: { ...inject("postgres"), database },
    drop: () => runStatement(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

/** As an operator gives it. */
export function urlOf({ user, password, host, port, database }: PostgresConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client(inject("postgres"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
