/** docs/specification-coverage.md is true: its files, tests, texts and values are there, and nothing is left out. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusals } from "#contract/refusal.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { routeList } from "./support/site-map.ts";

type Row = { section: string; cells: string[] };

const page = readFileSync("docs/specification-coverage.md", "utf8");

function rowsOf(markdown: string): Row[] {
  let section = "";
  return markdown.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3);
    if (!line.startsWith("| ")) return [];
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    return /^-+$/.test(cells[0]!) ? [] : [{ section, cells }];
  });
}

const rows = rowsOf(page).filter(({ cells }) => cells.at(-1) !== "Test");
const inSection = (name: string) => rows.filter(({ section }) => section.startsWith(name));
const code = (cell: string | undefined) => /^`(.*)`$/.exec(cell ?? "")?.[1];
const paths = (cell: string) => [...cell.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, path]) => path!);

/** The only words that stand in place of a test. */
const untested = "no test of its own";

/** What is wrong with a cell of tests: a file that is missing, or a title that is not in it. */
function problemsOfTests(cell: string): string[] {
  if (cell === untested) return [];
  const parts = cell.split(/; (?=`)/);
  return parts.flatMap((part) => {
    const [, path = "", quoted = ""] = /^`([^`]+)` (".*")$/s.exec(part) ?? [];
    if (!existsSync(path)) return [`${part}: no such file`];
    const source = readFileSync(path, "utf8");
    const titles = quoted.slice(1, -1).split('", "');
    return titles
      .filter((title) => !['"', "`"].some((quote) => source.includes(quote + title + quote)))
      .map((title) => `${path} has no test "${title}"`);
  });
}

test("there is something to check", () => {
  expect(rows.length).toBeGreaterThan(400);
});

test("every file that is named is there", () => {
  const named = new Set([...page.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, path]) => path!));
  expect([...named].filter((path) => !existsSync(path))).toEqual([]);
});

test("every test that is named is there", () => {
  expect(rows.flatMap(({ cells }) => problemsOfTests(cells.at(-1)!))).toEqual([]);
});

test("a test that is not there is found", () => {
  expect(problemsOfTests('`tests/coverage.test.ts` "a test that is not there is found"')).toEqual([]);
  expect(problemsOfTests('`tests/texts.test.ts` "this is no title"; `tests/x.ts` "y"')).toHaveLength(2);
  expect(problemsOfTests("somewhere")).toHaveLength(1);
});

test("every row says where it is", () => {
  expect(rows.filter(({ cells }) => paths(cells.at(-2)!).length === 0)).toEqual([]);
});

test("every route is listed with its page, and no other", () => {
  const listed = inSection("Routes").map(({ cells: [address, id, file] }) =>
    [id, address, file].map((cell) => code(cell)).join(" "),
  );
  const there = routeList().map(({ id, path, file }) => `${id} /${path} src/${file.replace("./", "")}`);
  expect(listed.toSorted()).toEqual(there.toSorted());
});

test("every refusal is listed, and no other", () => {
  const listed = inSection("Refusals").map(({ cells: [name] }) => String(code(name)));
  expect(listed.toSorted()).toEqual(Object.keys(refusals).toSorted());
});

test("every setting is listed with what a new site has, and no other", () => {
  const listed = inSection("Settings").map(({ cells: [name, value] }) => [code(name)!, value!] as const);
  expect(listed.map(([name]) => name).toSorted()).toEqual(Object.keys(settingsSeed).toSorted());
  const seed = settingsSeed as Record<string, unknown>;
  const short = listed.filter(([, value]) => value.startsWith("`"));
  expect(short.length).toBeGreaterThan(150);
  for (const [name, value] of short) expect([name, JSON.parse(code(value)!)]).toEqual([name, seed[name]]);
});

test("every text is word for word that of the catalogue", () => {
  const english = JSON.parse(readFileSync("src/i18n/locales/en.json", "utf8")) as Record<string, string>;
  const listed = inSection("Texts").map(({ cells: [text, key] }) => [code(key)!, text!.slice(1, -1)]);
  expect(listed.length).toBeGreaterThan(30);
  expect(listed).toEqual(listed.map(([key]) => [key, english[key!]]));
});

test("the stylesheets have the measures of the specification", () => {
  const bootstrap = readFileSync("src/ui/styles/_bootstrap.scss", "utf8");
  const breakpoints = /\$grid-breakpoints: \(([^)]*)\)/.exec(bootstrap)![1]!;
  // In text of the usual size, so that larger text has the layout with room for it.
  expect([...breakpoints.matchAll(/: (\d+)em/g)].map(([, em]) => Number(em) * 16)).toEqual([576, 768, 992, 1200]);
  expect(readFileSync("src/ui/styles/_loading.scss", "utf8")).toContain("animation: loadbar 5s ");
});

test("the match modal waits as long as the specification says", () => {
  const modal = readFileSync("src/features/likes/components/match-modal.tsx", "utf8");
  expect(modal).toContain("const reload_ms = 500;");
  expect(modal).toMatch(/setTimeout\([^;]*likesQuery[^;]*reload_ms\)/);
});
