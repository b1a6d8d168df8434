/** Runs the programs of the project's npm packages. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built program. */
export const serverEntry = join(root, "build", "server", "index.js");

/** A terminal sends Ctrl-C to the program itself; passing it on too would be a second one. */
const passedSignals: readonly NodeJS.Signals[] =
  process.stdin.isTTY || process.stdout.isTTY ? ["SIGTERM"] : ["SIGTERM", "SIGINT"];

/** Runs a program of a package with this Node and the terminal, and gives its exit code. */
export function runProgram(
  packageName: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [programFile(packageName), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of passedSignals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      for (const signal of passedSignals) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

function programFile(packageName: string): string {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  const file = Object.values(bin)[0];
  if (file === undefined) throw new Error(`The package ${packageName} has no program.`);
  return join(folder, file);
}
