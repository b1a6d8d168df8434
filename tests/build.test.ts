/** The build: known to be that of other sources, and never replaced by the operator's command line. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inputs, lockBuild } from "../scripts/build.ts";
import { root } from "../scripts/program.ts";
import { removeFolder, temporaryFolder } from "./support/temporary-folders.ts";

/** A copy of the project as far as scripts need it, with a build that says which one it is. */
let copy: string;
beforeAll(async () => {
  copy = await temporaryFolder();
  for (const name of ["node_modules", "src"]) symlinkSync(join(root, name), join(copy, name), "junction");
  for (const name of ["scripts", "package.json"]) cpSync(join(root, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, "build", "server"), { recursive: true });
  writeFileSync(join(copy, "build", ".stamp"), "of other sources");
  writeFileSync(join(copy, "build", "server", "index.js"), "console.log('an old build:', ...process.argv.slice(2));\n");
});
afterAll(() => removeFolder(copy));

test("a command beside a running site uses its build, and says that it is an old one", async () => {
  const before = readdirSync(join(copy, "build"), { recursive: true });
  const command = [join(copy, "scripts", "site.ts"), "settings", "get"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy });
  expect(stdout).toBe("an old build: site settings get\n");
  expect(stderr).toContain("The build is older than the sources");
  expect(readdirSync(join(copy, "build"), { recursive: true })).toEqual(before);
  expect(readFileSync(join(copy, "build", ".stamp"), "utf8")).toBe("of other sources");
});

test("a second start beside a running site leaves its build alone, and says how to get a new one", async () => {
  const site = lockBuild("running", join(copy, "build"));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(copy, "scripts", "start.ts"), "web"], {
    cwd: copy,
  });
  expect(stdout).toBe("an old build: web\n");
  expect(stderr).toContain("Stop that site and start again to build anew.");
  expect(readFileSync(join(copy, "build", ".stamp"), "utf8")).toBe("of other sources");
  site!.close();
});

test("many may run from one build, and only one who is alone may replace it", () => {
  const folder = join(copy, "held");
  const sites = [lockBuild("running", folder), lockBuild("running", folder)];
  expect(lockBuild("building", folder)).toBeUndefined();
  for (const site of sites) site!.close();
  const builder = lockBuild("building", folder);
  expect(lockBuild("running", folder)).toBeUndefined();
  builder!.close();
});

test("every program that makes the build counts as one of its sources", () => {
  const programs = new Set<string>();
  const follow = (name: string) => {
    if (programs.has(name)) return;
    programs.add(name);
    for (const [, used] of readFileSync(join(root, name), "utf8").matchAll(/ from "\.\/(?:scripts\/)?([\w-]+\.ts)"/g))
      follow(`scripts/${used}`);
  };
  follow("vite.config.ts");
  follow("scripts/build.ts");
  expect(programs.size).toBeGreaterThan(5);
  expect([...programs].filter((name) => !inputs.includes(name))).toEqual([]);
});
