/** The database of the site under test: for journeys that begin with members and messages which others have made. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { type Db, openDatabase, openPool } from "#platform/db/database.server.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { aMember, aSession, type TestMember } from "./factories.ts";
import { setCookie } from "./journey.ts";

/** Does the work in the site's database, and leaves no connection behind. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await findRunningPostgres(join(process.env["TEST_SITE_FOLDER"]!, "postgres"));
  if (!connection) throw new Error("The database of the site under test does not run.");
  const db = openDatabase(openPool({ ...connection, max: 1 }, () => undefined));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

type Given = Parameters<typeof aMember>[1];

/** Somebody with a name nobody else has, logged in and speaking English in this browser. */
export async function aVisitingMember(context: BrowserContext, given: Given = {}): Promise<TestMember> {
  const mark = randomUUID().slice(0, 8);
  const letters = mark.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const { member, token } = await inDatabase(async (db) => {
    const made = await aMember(db, { name: `Guest ${letters}`, email: `${mark}@example.org`, ...given });
    return { member: made, token: await aSession(db, made, new Date()) };
  });
  await setCookie(context, "locale", "en");
  await setCookie(context, "session", token);
  return member;
}
