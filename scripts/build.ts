/** Builds the site for production, and knows whether the build at hand is that of the present sources. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type FileLock, lockFile } from "#platform/file-lock.server.ts";
import { compileCatalogues } from "./i18n.ts";
import { root, runProgram, serverEntry } from "./program.ts";
import { slimManifest } from "./slim-router.ts";

const buildFolder = join(root, "build");
const stampFile = join(buildFolder, ".stamp");

/** Everything a build is made from. */
export const inputs = [
  "src",
  "public",
  "migrations",
  "scripts/build.ts",
  "scripts/i18n.ts",
  "scripts/program.ts",
  "scripts/slim-contracts.ts",
  "scripts/slim-fonts.ts",
  "scripts/slim-icons.ts",
  "scripts/slim-router.ts",
  "scripts/syntax-tree.ts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const generated = join("src", "i18n", "generated") + sep;

/** Builds if there is no build or the sources have changed since. */
export async function ensureBuild(): Promise<void> {
  if (await isFresh()) return;
  console.log("Building the site; this happens once after each change …");
  await build();
}

/**
 * The build at hand, for commands beside a running site: to replace it would pull it from under that site. Only where
 * there is none, or one that was never finished, is one made.
 */
export async function keepBuild(): Promise<void> {
  if (!existsSync(serverEntry) || !existsSync(stampFile)) return ensureBuild();
  if (!(await isFresh()))
    console.error("The build is older than the sources and stays in use; `npm start` builds anew.");
}

/** For who needs the build to be of the present sources, whoever runs from another one. */
export async function renewBuild(): Promise<void> {
  while (!(await isFresh())) {
    const alone = lockBuild("building");
    const held = alone ?? lockBuild("running");
    if (!held) {
      // Another command is building.
      await sleep(500);
      continue;
    }
    if (!alone)
      console.error(
        "A site runs from the build in this folder, which is replaced now: start that site again afterwards.",
      );
    try {
      await build();
    } finally {
      held.close();
    }
  }
}

/** Many may run from one build, and who is alone with it may replace it. */
export function lockBuild(what: "building" | "running", folder = buildFolder): FileLock | undefined {
  mkdirSync(folder, { recursive: true });
  return lockFile(join(folder, ".lock"), what === "building" ? "alone" : "together");
}

async function build(): Promise<void> {
  const stamp = await stampOfInputs();
  await rm(stampFile, { force: true });
  const problems = await compileCatalogues();
  for (const problem of problems) console.warn(problem);
  const code = await runProgram("@react-router/dev", ["build"], { environment: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error("The build failed.");
  await slimManifests(join(buildFolder, "client", "assets"));
  await compressFiles(join(buildFolder, "client"));
  await writeFile(stampFile, stamp);
}

export async function isFresh(): Promise<boolean> {
  if (!existsSync(serverEntry)) return false;
  const stamp = await readFile(stampFile, "utf8").catch(() => undefined);
  return stamp === (await stampOfInputs());
}

/** The contents decide, not the times: after a checkout every file is new and yet may be the same. */
async function stampOfInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of await filesBelow(join(root, input))) {
      const name = relative(root, file);
      if (name.startsWith(generated) || /\.test\.tsx?$/.test(name)) continue;
      hash
        .update(name)
        .update("\0")
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** React Router writes it when its own part of the build has ended. */
async function slimManifests(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((file) => basename(file).startsWith("manifest-"));
  if (files.length !== 1) throw new Error(`react-router changed: ${files.length} lists of pages in the build`);
  for (const file of files) await writeFile(file, slimManifest(await readFile(file, "utf8")));
}

const compressible = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/;

/** Compressed once here, as far as it goes, instead of at every request. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((file) => compressible.test(file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const br = await promisify(brotliCompress)(bytes, { params });
  // Of a line or two it would make more.
  if (br.length >= bytes.length) return;
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

if (import.meta.main) {
  try {
    await renewBuild();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
