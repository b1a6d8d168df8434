/** The rules of the house: who may import whom, who touches the database, what must not exist. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

/** Lowest first. A file may import from its own folder and from those listed. */
const mayImport: Record<string, string[]> = {
  lib: [],
  i18n: ["lib"],
  contract: ["lib", "i18n"],
  ui: ["lib", "i18n"],
  platform: ["lib", "i18n", "contract"],
  features: ["lib", "i18n", "contract", "ui", "platform"],
  layouts: ["lib", "i18n", "contract", "ui", "platform", "features"],
  demo: ["lib", "i18n", "contract", "platform", "features"],
  server: ["lib", "i18n", "contract", "platform", "features", "demo", "routes.ts"],
};

/** Lowest first. A feature may import only from features before it. */
const featureOrder = [
  "site",
  "accounts",
  "photos",
  "members",
  "credits",
  "notifications",
  "safety",
  "likes",
  "chats",
  "payments",
  "membership",
  "landers",
];

/** What one feature may see of another: its shapes, rules, use cases and components. */
const publicFile =
  /^(([a-z]+-)?(contract|rules)\.ts|components\/.*|(?!([a-z-]+-)?(queries|api|jobs)\.)[a-z-]+\.server\.ts)$/;

const files = globSync("src/**/*.{ts,tsx}")
  .filter((path) => !path.includes(".test.") && !path.includes("generated"))
  .map((path) => ({ path: relative("src", path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));

function importsOf({ path, text }: { path: string; text: string }): { spec: string; to: string }[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["']([#.][^"']+)["']/g)]
    .map((match) => match[1]!)
    .filter((spec) => !spec.includes("+types"))
    .map((spec) => ({
      spec,
      to: spec.startsWith("#") ? spec.slice(1) : normalize(join(dirname(path), spec)).replaceAll("\\", "/"),
    }));
}

const edges = files.flatMap((file) => importsOf(file).map(({ spec, to }) => ({ from: file.path, to, spec })));

test("there is something to check", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(edges.length).toBeGreaterThan(100);
});

test("folders import only from folders below them", () => {
  const bad = edges.filter(({ from, to }) => {
    const [a, b] = [from.split("/")[0]!, to.split("/")[0]!];
    return a in mayImport && a !== b && !mayImport[a]!.includes(b);
  });
  expect(bad).toEqual([]);
});

test("no files import each other in a circle, not even for a type", () => {
  const importsFrom = Map.groupBy(edges, ({ from }) => from);
  const inCircle = edges.filter(({ from, to }) => {
    const reached = new Set([to]);
    for (const path of reached) for (const edge of importsFrom.get(path) ?? []) reached.add(edge.to);
    return reached.has(from);
  });
  expect(inCircle.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("nobody imports the server or the demo but the server and the program itself", () => {
  const bad = edges.filter(
    ({ from, to }) => /^(server|demo)\//.test(to) && !/^(server|demo)\//.test(from) && from !== "main.server.ts",
  );
  expect(bad).toEqual([]);
});

test("features import only public files of features below them", () => {
  const bad = edges.filter(({ from, to }) => {
    const [, a, ...own] = from.split("/");
    const [, b, ...rest] = to.split("/");
    if (!from.startsWith("features/") || !to.startsWith("features/") || a === b || own.length === 0) return false;
    return featureOrder.indexOf(b!) >= featureOrder.indexOf(a!) || !publicFile.test(rest.join("/"));
  });
  expect(bad).toEqual([]);
});

test("every feature has its place in the order", () => {
  const known = new Set(
    files.filter(({ path }) => path.startsWith("features/")).map(({ path }) => path.split("/")[1]!),
  );
  expect([...known].filter((name) => !featureOrder.includes(name))).toEqual([]);
});

test("inside a feature the way goes down: pages, api and jobs to use cases to queries", () => {
  const bad = edges.filter(({ from, to }) => {
    if (!from.startsWith("features/") || from.split("/")[1] !== to.split("/")[1]) return false;
    if (/queries\.server/.test(to))
      return !/\.server\.tsx?$/.test(from) || /(api|pages|emails)/.test(from.split("/").slice(2).join("/"));
    if (/(^|\/)(contract|rules)\.ts$/.test(from)) return /\.server\./.test(to);
    return false;
  });
  expect(bad).toEqual([]);
});

test("only queries files touch the database", () => {
  const bad = files.filter(
    ({ path, text }) => path.startsWith("features/") && !path.endsWith("queries.server.ts") && /\bctx\.db\b/.test(text),
  );
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test("only the configuration reads the environment", () => {
  const bad = files.filter(({ path, text }) => path !== "platform/config.server.ts" && /process\.env\b/.test(text));
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test("on the server the time is the database's; others only name a file, a log or an answer by theirs, or tell how old a file is", () => {
  const names = [
    "platform/images/incoming-files.server.ts",
    "platform/mail/outbox.server.ts",
    "platform/sms/sms.server.ts",
    "server/live.server.ts",
  ];
  const bad = files.filter(
    ({ path, text }) => path.endsWith(".server.ts") && !names.includes(path) && /\bDate\.now\(|new Date\(\)/.test(text),
  );
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test("there are no barrels and no long climbs", () => {
  expect(files.filter(({ text }) => /^export \* from/m.test(text)).map(({ path }) => path)).toEqual([]);
  expect(edges.filter(({ spec }) => spec.startsWith("../../")).map(({ from, spec }) => `${from}: ${spec}`)).toEqual([]);
});
