/** The order of the test files: the longest first, so that at the end no core waits for one that began last. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longer than ten seconds. The others begin by size, which says little about these. */
const longest = [
  "src/features/likes/many-likes.test.ts",
  "tests/faults.test.ts",
  "src/demo/demo.test.ts",
  "src/platform/backup/backup.test.ts",
  "tests/four-weeks.test.ts",
  "src/features/payments/interleavings.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
