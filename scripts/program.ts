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

type Options = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets what the program says, which then goes to the terminal by this way. */
  readonly hear?: (text: string) => void;
};

/** Runs a program of a package with this Node and the terminal, and gives its exit code. */
export function runProgram(packageName: string, args: readonly string[], options: Options = {}): Promise<number> {
  const { environment, hear } = options;
  const colours = hear && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(process.execPath, [programFile(packageName), ...args], {
    cwd: root,
    stdio: hear ? ["inherit", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...colours, ...environment },
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding("utf8").on("data", (text: string) => {
      hear?.(text);
      to.write(text);
    });
  }
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of passedSignals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    // Closed is later than ended: by then everything it said was heard.
    child.once("close", (code) => {
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
