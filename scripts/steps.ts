/** The steps that `npm test` and `npm run check` are made of, and how they are run and counted. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renewBuild } from "./build.ts";
import { compileCatalogues } from "./i18n.ts";
import { runProgram } from "./program.ts";
import { describeFailures, readPlaywrightReport, readVitestReport, type Failure, type Outcome } from "./reports.ts";

export interface Step {
  readonly title: string;
  /** The title of a step without which this one means nothing. */
  readonly needs?: string;
  run(): Promise<Outcome>;
}

const pass: Outcome = { passed: 1, failed: 0, skipped: 0, failures: [] };

function fail(title: string, error: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title, error }] };
}

/** A step of one command. */
function program(title: string, [name, ...args]: readonly [name: string, ...args: string[]]): Step {
  return {
    title,
    async run() {
      const said: string[] = [];
      const code = await runProgram(name, args, { hear: (text) => said.push(text) });
      return code === 0 ? pass : fail(title, said.join(""));
    },
  };
}

const catalogues: Step = {
  title: "catalogues",
  async run() {
    const problems = await compileCatalogues();
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? pass : fail("catalogues", problems.join("\n"));
  },
};

const vitest: Step = {
  title: "tests",
  run: () =>
    countTests(
      (file) => runProgram("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]),
      readVitestReport,
    ),
};

const productionBuild: Step = {
  title: "build",
  async run() {
    await renewBuild();
    return pass;
  },
};

const playwright: Step = {
  title: "browser",
  needs: productionBuild.title,
  run: () =>
    countTests(
      (file) =>
        runProgram("@playwright/test", ["test", "--reporter=list,json"], {
          environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        }),
      readPlaywrightReport,
    ),
};

/** What needs no build and no browser. Those in one list are run side by side. */
export const quickSteps: readonly (readonly Step[])[] = [
  [catalogues],
  [program("routes", ["@react-router/dev", "typegen"])],
  [
    program("types", ["typescript"]),
    program("lint", ["oxlint", "--type-aware", "--deny-warnings"]),
    program("format", ["oxfmt", "--check"]),
    program("unused code", ["knip"]),
  ],
  [vitest],
];

export const allSteps: readonly (readonly Step[])[] = [...quickSteps, [productionBuild], [playwright]];

/** Runs every step, also after a failure; closes with what failed and one line for all of them. Gives the exit code. */
export async function runSteps(lists: readonly (readonly Step[])[]): Promise<number> {
  const summary: string[] = [];
  const failedSteps = new Set<string>();
  const failures: Failure[] = [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  let interrupted = false;
  const interrupt = () => (interrupted = true);
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  async function take(step: Step): Promise<void> {
    const startedAt = performance.now();
    const outcome = step.needs !== undefined && failedSteps.has(step.needs) ? notRun(step) : await runStep(step);
    if (outcome.failed > 0) failedSteps.add(step.title);
    failures.push(...outcome.failures);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`${step.title.padEnd(12)} ${describe(outcome)} (${seconds} s)`);
  }
  for (const steps of lists) {
    if (interrupted) break;
    console.log(`\n== ${steps.map(({ title }) => title).join(", ")}`);
    await Promise.all(steps.map(take));
  }
  if (interrupted) {
    console.error("\nInterrupted.");
    return 130;
  }
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`\n${summary.join("\n")}\n\n${describe(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    console.error((error as Error).message);
    return fail(step.title, (error as Error).message);
  }
}

function notRun(step: Step): Outcome {
  const sentence = `Not run, because the step "${step.needs}" failed.`;
  console.error(sentence);
  return fail(step.title, sentence);
}

function describe({ passed, failed, skipped }: Pick<Outcome, "passed" | "failed" | "skipped">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Runs a test program that writes a report to a file, and reads it. */
async function countTests(
  run: (reportFile: string) => Promise<number>,
  read: (reportText: string) => Outcome,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "vesper-report-"));
  try {
    const file = join(folder, "report.json");
    const code = await run(file);
    const text = await readFile(file, "utf8").catch(() => undefined);
    const outcome = text === undefined ? { passed: 0, failed: 0, skipped: 0, failures: [] } : read(text);
    if (outcome.failed > 0) return outcome;
    const ranNone = outcome.passed === 0;
    if (ranNone) console.error("No test was run.");
    else if (code === 0) return outcome;
    // A file that cannot be loaded or a set-up that breaks fails no single test, but it is a failure all the same.
    const error = ranNone ? "No test was run." : `Every test passed, but the program ended with code ${code}.`;
    const failures = outcome.failures.length > 0 ? outcome.failures : [{ title: "outside of the tests", error }];
    return { ...outcome, failed: 1, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
