import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { runCommand } from "./command-line.server.ts";

/** Nothing here needs a site. */
const config = readConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });

async function run(line: string): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await runCommand(config, line.split(" ").filter(Boolean), (text) => lines.push(text));
  return { code, said: lines.join("\n") };
}

test.each(["", "help", "--help"])('"%s" shows every command', async (line) => {
  const { code, said } = await run(line);
  expect(code).toBe(0);
  expect(said).toContain("  partners add NAME [--site=HOST]\n      lets a partner sign people up");
  expect(said).toContain("  restore FILE [--replace]\n");
});

test.each(["partners add --help", "partners --help", "help partners"])(
  "%s shows those, and does nothing",
  async (line) => {
    const { code, said } = await run(line);
    expect(code).toBe(0);
    expect(said).toContain("  partners add NAME");
    expect(said).not.toContain("restore");
  },
);

test.each([
  ["orders fetch", "orders refund NUMBER"],
  // What stands before it is a command, which takes no words.
  ["reports decid ABC ban He was rude", "reports decide RECEIPT"],
  ["news pause 1", "news stop ID"],
  ["ledger verify now", "ledger verify"],
])("%s is no command: it is named, with those like it", async (line, like) => {
  const { code, said } = await run(line);
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^There is no command "${line}"\\.`));
  expect(said).toContain(like);
  expect(said).not.toContain("restore");
});

test.each([
  // It would work for the main site, or for ever.
  ["bundles price 1 EUR 9.99 --sites=a.example", "--sites=a.example"],
  ["bundles price 1 EUR 9.99 --site a.example", "--site"],
  ["bundles list --site a.example", "--site"],
  ["codes add SPRING 25 --day=7", "--day=7"],
  ["photos review reject ABC nudity --site=a.example", "--site=a.example"],
  ["restore file --replace=yes", "--replace=yes"],
])("%s has an option that there is not, and does nothing", async (line, option) => {
  await expect(run(line)).rejects.toThrow(`There is no option ${option} like that. Usage: npm run site -- `);
});

test.each([
  ["orders show", "orders show NUMBER [--site=HOST]"],
  ["complaints answer ABC --site=a.example", "complaints answer RECEIPT ANSWER… [--site=HOST]"],
  ["reports decide ABC ban", "reports decide RECEIPT warn|hide|suspend|ban|dismiss REASON… [--days=N --site=HOST]"],
])("%s lacks something, and is told how it goes", async (line, usage) => {
  await expect(run(line)).rejects.toThrow(`Usage: npm run site -- ${usage}`);
});

test.each([
  ["codes add SPRING 25 NL", "NL"],
  ["pages set about en About us page.txt", "page.txt"],
  ["members erase anna@a.example bert@a.example --for-ever", "bert@a.example"],
])("%s has a word too many, and does nothing", async (line, word) => {
  await expect(run(line)).rejects.toThrow(
    `"${word}" is one word too many: put a text with spaces in quotes. Usage: npm run site -- `,
  );
});

test.each(["settings set name A great site", "reports decide ABC warn Be kind to her", "bundles add 40 EUR=30 GBP=26"])(
  "%s may have as many words",
  async (line) => {
    // As far as the database, which there is not.
    await expect(run(line)).rejects.toThrow(/DATABASE_URL/);
  },
);

test("a command that cannot begin leaves no PostgreSQL running", async () => {
  const folder = await temporaryFolder();
  const wrong = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }), payment_urls: ["nobody:"] };
  await expect(runCommand(wrong, ["codes", "list"])).rejects.toThrow('There is no payment provider "nobody".');
  expect(await findRunningPostgres(join(folder, "postgres"))).toBeUndefined();
  await removeFolder(folder);
});
