/** An upgrade of a running site: the program before goes on working on the database of the one after it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMessage } from "#features/chats/contract.ts";
import { likeMember } from "#features/likes/contract.ts";
import { rootFolder } from "#platform/root-folder.server.ts";
import { routes } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import type { Browser } from "./support/browser.ts";
import { aMember, type TestMember } from "./support/factories.ts";
import { aConversation } from "./support/relations.ts";

let site: TestApplication;
let browser: Browser;
let partner: TestMember;
let conversation: string;
beforeAll(async () => {
  site = await startTestApplication();
  const { db } = site.application;
  const member = await aMember(db, { gender: "male", paid_user: true, credits: 100 });
  partner = await aMember(db, { photo: "active" });
  conversation = await aConversation(db, [{ from: partner, to: member, body: "Hello" }]);
  browser = await site.as(member);
});
afterAll(() => site.close());

const reads = routes.filter(({ call }) => call.method === "GET" && !call.changes).map(({ call }) => call);

/** What every reading call answers, and a few that change something. */
async function askAll(): Promise<string[]> {
  const answers: string[] = [];
  for (const call of reads) {
    const shape = Object.keys((call.input as unknown as { shape?: object }).shape ?? {});
    const ids = Object.fromEntries([
      ...(shape.includes("id") ? [["id", partner.id]] : []),
      ...(shape.includes("conversation") ? [["conversation", conversation]] : []),
    ]) as Record<string, string>;
    answers.push(`${call.path} ${(await browser.ask(call, ids)).status}`);
  }
  const message = { conversation, client_key: crypto.randomUUID(), text: "Still here" };
  answers.push(`send ${(await browser.ask(sendMessage, message)).status}`);
  answers.push(`like ${(await browser.ask(likeMember, { id: partner.id })).status}`);
  return answers;
}

test("a column that is added to every table while the site runs changes no answer", async () => {
  // Twice, so that statements are prepared.
  await askAll();
  const before = await askAll();
  expect(before.filter((line) => line.endsWith(" 200")).length).toBeGreaterThan(20);
  const { pool } = site.application;
  const { rows } = await pool.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { name } of rows) await pool.query(`ALTER TABLE ${name} ADD COLUMN added_by_the_next_version text`);
  expect(await askAll()).toEqual(before);
});

/** Until the first release no site runs an older version. */
const released = "20261115-1699";

/** What the version before does not survive, or what keeps it waiting. */
const harmful: readonly [name: string, shape: RegExp][] = [
  ["drops a table or a column", /\bDROP\s+(TABLE|COLUMN)\b/i],
  // One with another answer gets another name: a statement that was prepared for the old answer fails.
  ["drops a function", /\bDROP\s+(FUNCTION|VIEW|TYPE)\b/i],
  ["renames", /\bRENAME\b/i],
  ["changes what a column is made of", /\bSET\s+EXPRESSION\b/i],
  ["changes the type of a column", /\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b/i],
  [
    "asks for a value that the version before does not give",
    /\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
  ],
  ["asks for a value that the version before may not have given", /\bSET\s+NOT\s+NULL\b/i],
];

/** A statement is let through by a comment before it that says why: `-- unused since …`. */
function harmsOf(sql: string): string[] {
  const statements = sql.split(";").filter((statement) => !/--\s*unused since/i.test(statement));
  const plain = statements.map((statement) => statement.replaceAll(/--.*$/gm, ""));
  return harmful.flatMap(([name, shape]) => (plain.some((statement) => shape.test(statement)) ? [name] : []));
}

test("migrations after the first release are safe while the version before them still runs", () => {
  const folder = join(rootFolder, "migrations");
  const found = readdirSync(folder)
    .filter((name) => name > released)
    .flatMap((name) => harmsOf(readFileSync(join(folder, name), "utf8")).map((harm) => `${name} ${harm}`));
  expect(found).toEqual([]);
});

test.each([
  ["ALTER TABLE profiles ADD COLUMN smoking text;", []],
  ["ALTER TABLE profiles ADD COLUMN smoking text NOT NULL DEFAULT 'no';", []],
  ["ALTER TABLE profiles ADD COLUMN smoking text NOT NULL;", [harmful[5]![0]]],
  ["ALTER TABLE profiles RENAME COLUMN town TO city;", [harmful[2]![0]]],
  ["ALTER TABLE profiles DROP COLUMN town;", [harmful[0]![0]]],
  ["-- unused since 1.4\nALTER TABLE profiles DROP COLUMN town;", []],
  ["DROP FUNCTION like_member(uuid, uuid);", [harmful[1]![0]]],
  ["-- DROP TABLE users\nSELECT 1;", []],
])("%s", (sql, harms) => expect(harmsOf(sql)).toEqual(harms));
