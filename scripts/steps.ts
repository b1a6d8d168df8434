/** The steps that `npm test` and `npm run check` are made of, and how they are run and counted. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { compileCatalogues } from "./i18n.ts";
import { runProgram } from "./program.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Step {
  readonly title: string;
  /** The title of a step without which this one means nothing. */
  readonly needs?: string;
  run(): Promise<Count>;
}

const pass: Count = { passed: 1, failed: 0, skipped: 0 };
const fail: Count = { passed: 0, failed: 1, skipped: 0 };

/** A step of one command after another; the first that fails ends it. */
function programs(title: string, ...commands: readonly [name: string, ...args: string[]][]): Step {
  return {
    title,
    async run() {
      for (const [name, ...args] of commands) if ((await runProgram(name, args)) !== 0) return fail;
      return pass;
    },
  };
}

const catalogues: Step = {
  title: "catalogues",
  async run() {
    const problems = await compileCatalogues();
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? pass : fail;
  },
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const vitest: Step = {
  title: "tests",
  run: () =>
    countTests(
      (file) => runProgram("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]),
      (text) => {
        const report = JSON.parse(text) as VitestReport;
        const skipped = report.numPendingTests + report.numTodoTests;
        return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
      },
    ),
};

const productionBuild: Step = {
  title: "build",
  async run() {
    await build();
    return pass;
  },
};

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const playwright: Step = {
  title: "browser",
  needs: productionBuild.title,
  run: () =>
    countTests(
      (file) => runProgram("@playwright/test", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      (text) => {
        const { stats } = JSON.parse(text) as PlaywrightReport;
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
      },
    ),
};

/** What needs no build and no browser. */
export const quickSteps: readonly Step[] = [
  catalogues,
  programs("types", ["@react-router/dev", "typegen"], ["typescript"]),
  programs("lint", ["oxlint", "--type-aware", "--deny-warnings"]),
  programs("format", ["oxfmt", "--check"]),
  programs("unused code", ["knip"]),
  vitest,
];

export const allSteps: readonly Step[] = [...quickSteps, productionBuild, playwright];

/** Runs every step, also after a failure, and closes with one line for all of them. Gives the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const summary: string[] = [];
  const failedSteps = new Set<string>();
  const total = { passed: 0, failed: 0, skipped: 0 };
  let interrupted = false;
  const interrupt = () => (interrupted = true);
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  for (const step of steps) {
    if (interrupted) break;
    console.log(`\n== ${step.title}`);
    const startedAt = performance.now();
    const count = step.needs !== undefined && failedSteps.has(step.needs) ? notRun(step) : await runStep(step);
    if (count.failed > 0) failedSteps.add(step.title);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`${step.title.padEnd(12)} ${describe(count)} (${seconds} s)`);
  }
  if (interrupted) {
    console.error("\nInterrupted.");
    return 130;
  }
  console.log(`\n${summary.join("\n")}\n\n${describe(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<Count> {
  try {
    return await step.run();
  } catch (error) {
    console.error((error as Error).message);
    return fail;
  }
}

function notRun(step: Step): Count {
  console.error(`Not run, because the step "${step.needs}" failed.`);
  return fail;
}

function describe({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Runs a test program that writes a report to a file, and counts the tests in it. */
async function countTests(
  run: (reportFile: string) => Promise<number>,
  read: (reportText: string) => Count,
): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "vesper-report-"));
  try {
    const file = join(folder, "report.json");
    const code = await run(file);
    const text = await readFile(file, "utf8").catch(() => undefined);
    const count = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(text);
    const ranNone = count.passed + count.failed === 0;
    if (ranNone) console.error("No test was run.");
    // A file that cannot be loaded or a set-up that breaks fails no single test, but it is a failure all the same.
    const brokenOutside = count.failed === 0 && (ranNone || code !== 0);
    return brokenOutside ? { ...count, failed: 1 } : count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
