/** What the documents name is there: files, places in them, variables and the operator's commands. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { findCommand } from "#server/command-line.server.ts";

const names = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const documents = new Map(names.map((name) => [normalize(name), readFileSync(name, "utf8")]));
const codeOf = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);

/** As browsers are sent to a heading. */
function placesOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\w\- ]/g, "").replaceAll(" ", "-"));
}

test.each([...documents])("%s leads to files and places that are there", (name, text) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const broken = links
    .filter((link) => !/^(https?:|\/)/.test(link))
    .filter((link) => {
      const [path = "", place] = link.split("#");
      const file = path === "" ? name : join(dirname(name), path);
      return !existsSync(file) || (place !== undefined && !placesOf(documents.get(file) ?? "").includes(place));
    });
  expect(broken).toEqual([]);
});

const files = globSync(["{src,tests,scripts,docs,migrations,public}/**/*", "*.{ts,json}"]).map((file) => `/${file}`);

test.each([...documents])("%s names files that are there", (_name, text) => {
  const whole = codeOf(text).filter((code) => /^(src|tests|scripts|docs|migrations|public)\/[\w./-]+$/.test(code));
  expect(whole.filter((path) => !existsSync(path))).toEqual([]);
  // Tests are named by the end of their path too; x is any.
  const tests = codeOf(text).filter((code) => /^[\w./-]+\.(test|spec)\.tsx?$/.test(code) && code !== "x.test.ts");
  expect(tests.filter((code) => !files.some((file) => file.endsWith(`/${code}`)))).toEqual([]);
});

test("every variable of the program has its row in the configuration, and no other", () => {
  const source = readFileSync("src/platform/config.server.ts", "utf8");
  const read = [...source.matchAll(/^ {2}([A-Z\d_]+): z\./gm)].map(([, variable]) => variable!);
  const rows = [...documents.get("docs/configuration.md")!.matchAll(/^\| `([A-Z\d_]+)` /gm)];
  expect(rows.map(([, variable]) => variable!).toSorted()).toEqual(read.toSorted());
  expect(read.length).toBeGreaterThan(15);
});

test.each(["docs/operating.md", "docs/payments.md"])("every command in the tables of %s is one", (name) => {
  const cells = documents.get(name)!.split("| `npm run site --`").slice(1);
  const typed = cells.flatMap((table) =>
    [...table.split("\n\n")[0]!.matchAll(/^\| (`(?:[^|\\]|\\.)*)\|/gm)].flatMap(([, cell]) => codeOf(cell!)),
  );
  const words = typed.filter((line) => !line.startsWith("…"));
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((line) => !findCommand(line.split(" ")))).toEqual([]);
});

test("the security table counts its own rows right", () => {
  const text = documents.get("docs/security.md")!;
  const states = [...text.matchAll(/^\| \d+\.\d+\.\d+ +\|[^|]+\| ([a-z ]+?) +\|/gm)].map(([, state]) => state);
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state!)).length;
  const told =
    /Of (\d+) requirements (\d+) are met, (\d+) partly, (\d+) not \((\d+) of them not yet\), and (\d+) are/.exec(text)!;
  expect(told.slice(1).map(Number)).toEqual([
    states.length,
    count("met"),
    count("partly"),
    count("no", "not yet"),
    count("not yet"),
    count("operator"),
  ]);
});
