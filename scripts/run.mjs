/**
 * The front of every npm script: installs what is missing, then runs scripts/<name>.ts with the project's own Node.
 * It must work on a fresh clone, so it is plain JavaScript for Node 20 and later and needs no package.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { constants, tmpdir, userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === "win32";
const lockFile = join(root, "package-lock.json");
/** Inside node_modules, so that it goes when they go. */
const stampFile = join(root, "node_modules", ".installed");
const ownNode = join(root, "node_modules", "node", "bin", isWindows ? "node.exe" : "node");

const names = [
  "start",
  "dev",
  "test",
  "check",
  "bench",
  "faults",
  "site",
  "build",
  "database-types",
  "app-art",
  "lander-art",
  "loops",
  "lighthouse",
];
const [name = "", ...args] = process.argv.slice(2);

process.exit(await main());

async function main() {
  if (!names.includes(name)) return refuse(`There is no command "${name}". The commands are ${names.join(", ")}.`);
  if (!isInstalled()) await whileLocked(install);
  if (!isInstalled()) return refuse("The dependencies could not be installed; the lines above say why.");
  return await run(ownNode, [join(root, "scripts", `${name}.ts`), ...args], withOwnNodeFirst());
}

function refuse(sentence) {
  console.error(sentence);
  return 1;
}

function isInstalled() {
  if (!existsSync(ownNode)) return false;
  if (read(stampFile) === stampOfLock()) return true;
  if (!matchesLock()) return false;
  // Somebody ran npm themselves; it need not be done again.
  try {
    writeFileSync(stampFile, stampOfLock());
  } catch {
    // A folder that this user may only read: it is compared again next time.
  }
  return true;
}

function stampOfLock() {
  const system = `${process.platform}-${process.arch}`;
  return createHash("sha256").update(readFileSync(lockFile)).update(system).digest("hex");
}

/** Compares with the record that npm keeps of what it installed. Packages for other systems are not in it. */
function matchesLock() {
  const record = read(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages);
  return wanted.every(([path, { version, optional }]) => {
    if (path === "" || installed[path]?.version === version) return true;
    return optional === true && installed[path] === undefined;
  });
}

async function install() {
  if (isInstalled()) return;
  console.log("Installing the dependencies. This happens once and takes a minute or two …");
  const startedAt = Date.now();
  const progress = setInterval(() => {
    console.log(`… still installing after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, 15_000);
  const code = await npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  clearInterval(progress);
  if (code !== 0) return;
  // npm can be told not to run install scripts; the one that fetches Node is needed all the same.
  if (!existsSync(ownNode)) {
    await run(process.execPath, ["installArchSpecificPackage.js"], {}, join(root, "node_modules", "node"));
  }
  if (!existsSync(ownNode)) return;
  writeFileSync(stampFile, stampOfLock());
  console.log("The dependencies are installed.");
}

function npm(npmArgs) {
  const program = process.env.npm_execpath;
  if (program?.endsWith(".js")) return run(process.execPath, [program, ...npmArgs], {});
  return isWindows ? run("cmd.exe", ["/c", "npm", ...npmArgs], {}) : run("npm", npmArgs, {});
}

function withOwnNodeFirst() {
  const key = Object.keys(process.env).find((variable) => variable.toUpperCase() === "PATH") ?? "PATH";
  return { [key]: [dirname(ownNode), process.env[key] ?? ""].join(delimiter) };
}

/** One installation at a time for each clone. The holder keeps touching its lock, so one that was killed is noticed. */
async function whileLocked(work) {
  const owner = createHash("sha256").update(`${userInfo().username} ${root}`).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `vesper-install-${owner}`);
  const abandonedAfterMs = 15_000;
  for (let told = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > abandonedAfterMs) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told) console.log("The dependencies are being installed by another command; waiting for it …");
    told = true;
    await sleep(500);
  }
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 2_000);
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Runs a program in our place: it gets the terminal and our signals, and its end is the answer. */
function run(file, fileArgs, environment, cwd = root) {
  const child = spawn(file, fileArgs, { cwd, stdio: "inherit", env: { ...process.env, ...environment } });
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      stopForwarding();
      resolve(refuse(`${file} could not be started: ${error.message}`));
    });
    child.once("exit", (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * A terminal sends Ctrl-C to every program in it, and npm passes it on once more. The child gets it from the terminal
 * itself then; without a terminal it gets from us what we get, once.
 */
function forwardSignals(child) {
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const forwarded = new Set();
  const forward = (signal) => {
    const sentByTerminal = hasTerminal && signal !== "SIGTERM";
    if (sentByTerminal || forwarded.has(signal)) return;
    forwarded.add(signal);
    setTimeout(() => forwarded.delete(signal), 1_000).unref();
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const npmIsGone = watchNpm();
  const parentWatch = setInterval(() => npmIsGone() && forward("SIGTERM"), 200);
  return () => {
    clearInterval(parentWatch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * npm runs us through a shell, which dies of the signals that npm passes on without passing them further; and an npm that
 * is killed outright passes on nothing. The end of either means that we are to stop.
 */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return () => false;
  const parent = process.ppid;
  const npmProcess = [parent, parentOf(parent)].find((pid) => read(`/proc/${pid}/comm`)?.startsWith("npm"));
  return () => process.ppid !== parent || (npmProcess !== undefined && !isRunning(npmProcess));
}

function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
}

function isRunning(pid) {
  const state = /^State:\s*(\w)/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return state !== undefined && state !== "Z";
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
