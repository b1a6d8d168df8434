/** Reads the reports that Vitest and Playwright write: how many tests passed, and which failed and why. */
import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./program.ts";

export interface Failure {
  readonly title: string;
  /** The file of the test, from the root of the project. */
  readonly file?: string;
  /** What was said about it, from its first line. */
  readonly error: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export function readVitestReport(text: string): Outcome {
  const report = JSON.parse(text) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded has no tests.
    if (failed.length === 0 && status === "failed") return [{ title: "the file itself", file, error: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      file,
      error: failureMessages?.join("\n") ?? "",
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly PlaywrightError[];
}

export function readPlaywrightReport(text: string): Outcome {
  const { config, stats, suites, errors = [] } = JSON.parse(text) as PlaywrightReport;
  const outside = errors.map(({ message = "" }) => ({ title: "outside of the tests", error: message }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    // The outermost suites are the files.
    failures: [...outside, ...suites.flatMap((file) => failuresOf(file, config.rootDir, []))],
  };
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite, folder: string, around: readonly string[]): Failure[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => ({
        title: [`[${projectName}]`, ...around, spec.title].join(" "),
        file: `${fromRoot(`${folder}/${spec.file}`)}:${spec.line}`,
        error: results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message)).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, folder, [...around, suite.title]))];
}

function fromRoot(file: string): string {
  return isAbsolute(file) ? relative(root, file) : file;
}

/** Long enough to know what is wrong, short enough that many fit where only the end of a log is kept. */
const shownLines = 12;
const shownFailures = 30;

/** Names what failed, for the end of a run: whoever sees only the last lines has to find it there. */
export function describeFailures(failures: readonly Failure[]): string {
  const named = failures.slice(0, shownFailures).map(({ title, file, error }) => {
    const lines = stripVTControlCharacters(error)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, shownLines)
      .map((line) => `    ${line.slice(0, 300)}`);
    return [`FAILED ${file === undefined ? "" : `${file} > `}${title}`, ...lines].join("\n");
  });
  const more = failures.length - named.length;
  return [...named, ...(more > 0 ? [`… and ${more} more.`] : [])].join("\n");
}
