/** Statements of hot paths: PostgreSQL reads and plans them once for each connection instead of each time. */
import { createHash } from "node:crypto";
import { type Compilable, CompiledQuery } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

const mark = "/* prepared */ ";
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha256").update(text).digest("base64url")));
  return name;
}

/** Where a value stands in a statement that is made before there is one. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Words and the places of values, from a statement of the query builder. What never changes becomes a word: of a value
 * PostgreSQL would not know that it fits a partial index, and plan the statement anew each time to find out.
 */
function fix(text: string, parameters: readonly unknown[]): { text: string; places: readonly unknown[] } {
  const places: unknown[] = [];
  const fixed = text.replaceAll(/\$(\d+)/g, (_all, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === "string") return pg.escapeLiteral(value);
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return `$${places.push(value)}`;
  });
  return { text: fixed, places };
}

/**
 * A question whose words never change: made once, then only given its values, which `build` must pass on untouched.
 * Making it by the query builder for each call would take longer than the call.
 */
export function prepare<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const statementOf = wordsOf(build);
  return async (db: Db, values: Values): Promise<Row[]> => readStatement<Row>(db, statementOf(db, values));
}

/** The same about what another statement finds, in one: its words know those rows as the table `found`. */
export function prepareAbout<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const statementOf = wordsOf(build);
  return async (db: Db, found: Statement, values: Values): Promise<Row[]> => {
    const about = statementOf(db, values);
    const words = about.text.replaceAll(
      /\$(\d+)/g,
      (_all, number: string) => `$${Number(number) + found.values.length}`,
    );
    return readStatement<Row>(db, {
      text: `WITH found AS MATERIALIZED (${found.text}) ${words}`,
      values: [...found.values, ...about.values],
    });
  };
}

function wordsOf<Values extends object>(build: (db: Db, values: Values) => Compilable) {
  let made: { text: string; places: readonly unknown[] } | undefined;
  return (db: Db, values: Values): Statement => {
    if (!made) {
      const places = new Proxy({} as Values, { get: (_values, name) => new Place(String(name)) });
      const { sql, parameters } = build(db, places).compile();
      made = fix(sql, parameters);
    }
    return {
      text: made.text,
      values: made.places.map((place) => (place instanceof Place ? values[place.name as keyof Values] : place)),
    };
  };
}

/** Words of SQL beside the values they speak of, in order. */
export type Statement = { text: string; values: readonly unknown[] };

/**
 * A statement that is put together from a few fixed words. Only for those of few shapes: each one stays in the memory of
 * every connection.
 */
export async function executeStatement<Row>(db: Db, statement: Statement): Promise<Row[]> {
  const ways = allWays.get(db);
  if (!ways) return inTransaction(db, statement);
  return (await ways.pool.query<Row & pg.QueryResultRow>(named(statement))).rows;
}

/** The same for one that changes nothing and waits for nobody's lock: it may share a line with others. */
export async function readStatement<Row>(db: Db, statement: Statement): Promise<Row[]> {
  const ways = allWays.get(db);
  if (!ways) return inTransaction(db, statement);
  const asked = named(statement);
  const { lines, pool } = ways;
  return (await (lines?.query<Row & pg.QueryResultRow>(asked) ?? pool.query<Row & pg.QueryResultRow>(asked))).rows;
}

async function inTransaction<Row>(db: Db, { text, values }: Statement): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(mark + text, [...values]))).rows;
}

function named({ text, values }: Statement): pg.QueryConfig {
  const marked = mark + text;
  return { name: nameOf(marked), text: marked, values: [...values] };
}

/** Lines that short reads share (reading-lines.server.ts). */
export type Lines = {
  /** Undefined where every line is held up, or has ended: the caller asks some other way. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> | undefined;
};

/** Straight to PostgreSQL: the way through the query builder takes a third of the time of such a statement. */
type Ways = { pool: pg.Pool; lines?: Lines | undefined };

/** A transaction has none of its own, its statements go the way of all its others. */
const allWays = new WeakMap<Db, Ways>();

export function ownWays(db: Db, ways: Ways): void {
  allWays.set(db, ways);
}

/** A marked statement with the name by which PostgreSQL knows it again; any other as it was given. */
export function withName(given: unknown[]): unknown[] {
  const [text, values] = given;
  const marked = typeof text === "string" && text.startsWith(mark);
  return marked ? [{ name: nameOf(text), text, values }] : given;
}
