/** Statements of hot paths: PostgreSQL reads and plans them once for each connection instead of each time. */
import { createHash } from "node:crypto";
import { type Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.server.ts";

const mark = "/* prepared */ ";
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha256").update(text).digest("base64url")));
  return name;
}

/** Only for statements of few shapes: each one stays in the memory of every connection. */
export async function executePrepared<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: mark + compiled.sql });
  return rows;
}

/** Words of SQL beside the values they speak of, in order. */
export type Statement = { text: string; values: readonly unknown[] };

/**
 * As `executePrepared`, for a statement that is put together from fixed words: where a page of results is all there is to
 * read, making the text by the query builder would take longer than reading it.
 */
export async function executeStatement<Row>(db: Db, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(mark + text, [...values]));
  return rows;
}

/** A marked statement with the name by which PostgreSQL knows it again; any other as it was given. */
export function withName(given: unknown[]): unknown[] {
  const [text, values] = given;
  const marked = typeof text === "string" && text.startsWith(mark);
  return marked ? [{ name: nameOf(text), text, values }] : given;
}
