/** Statements of hot paths: PostgreSQL reads and plans them once for each connection instead of each time. */
import { createHash } from "node:crypto";
import type { Compilable } from "kysely";
import pg from "pg";
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

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const plainQuery = pg.Client.prototype.query as Query;

/** Gives marked statements the name by which PostgreSQL knows them again. */
export class PreparingClient extends pg.Client {
  override query = function query(this: pg.Client, ...given: unknown[]): unknown {
    const [text, values] = given;
    const marked = typeof text === "string" && text.startsWith(mark);
    return plainQuery.apply(this, marked ? [{ name: nameOf(text), text, values }] : given);
  } as pg.Client["query"];
}
