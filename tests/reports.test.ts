/** The end of a test run names what failed, because often only the end is kept. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/program.ts";
import { describeFailures, readPlaywrightReport, readVitestReport } from "../scripts/reports.ts";

const vitestReport = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: join(root, "src/lib/a.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [
        { fullName: "adding one and one", status: "passed", failureMessages: [] },
        {
          fullName: "adding one and two",
          status: "failed",
          failureMessages: ["\u001b[31mexpected 4 to be 3\u001b[39m\n\n    at a.test.ts"],
        },
      ],
    },
    { name: join(root, "src/lib/b.test.ts"), status: "failed", message: "Cannot find ./c.ts", assertionResults: [] },
    { name: join(root, "src/lib/d.test.ts"), status: "passed", message: "", assertionResults: [] },
  ],
};

test("a report of Vitest tells the failed tests and the files that could not be loaded", () => {
  const { failures, ...counts } = readVitestReport(JSON.stringify(vitestReport));
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
  expect(describeFailures(failures).split("\n")).toEqual([
    "FAILED src/lib/a.test.ts > adding one and two",
    "    expected 4 to be 3",
    "        at a.test.ts",
    "FAILED src/lib/b.test.ts > the file itself",
    "    Cannot find ./c.ts",
  ]);
});

function spec(title: string, status: string, ...messages: string[]) {
  const results = [{ errors: messages.map((message) => ({ message })) }];
  return { title, file: "a.spec.ts", line: 7, tests: [{ projectName: "phone", status, results }] };
}

test("a report of Playwright tells the failed journeys, also those in a group, and what broke outside of them", () => {
  const { failures, ...counts } = readPlaywrightReport(
    JSON.stringify({
      config: { rootDir: join(root, "tests/browser") },
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: "The program did not start in time." }],
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("somebody logs in", "expected"), spec("somebody leaves", "unexpected", "no button", "no page")],
          suites: [{ title: "without scripts", specs: [spec("somebody stays", "flaky", "late")] }],
        },
      ],
    }),
  );
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(describeFailures(failures).split("\n")).toEqual([
    "FAILED outside of the tests",
    "    The program did not start in time.",
    "FAILED tests/browser/a.spec.ts:7 > [phone] somebody leaves",
    "    no button",
    "    no page",
    "FAILED tests/browser/a.spec.ts:7 > [phone] without scripts somebody stays",
    "    late",
  ]);
});

test("of a long error only the beginning is shown, and of many failures the first", () => {
  const long = {
    title: "long",
    error: Array.from({ length: 100 }, (_, line) => `line ${line} ${"x".repeat(500)}`).join("\n"),
  };
  const lines = describeFailures([long]).split("\n");
  expect(lines).toHaveLength(13);
  expect(Math.max(...lines.map((line) => line.length))).toBe(304);
  expect(
    describeFailures(Array.from({ length: 40 }, () => ({ title: "one of many", error: "" })))
      .split("\n")
      .at(-1),
  ).toBe("… and 10 more.");
});
