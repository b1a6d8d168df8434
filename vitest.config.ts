import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

export default defineConfig({
  resolve: {
    // The same choice as in vite.config.ts: messages are compiled ahead, so tests run without the ICU parser too.
    alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
  },
  ssr: { noExternal: ["use-intl"] },
  test: {
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/browser/**", "node_modules/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/closed-network.ts", "tests/support/cheap-passwords.ts", "tests/support/patience.ts"],
    // Loading the whole site anew for each file took longer than its tests: the files of a process share its modules.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than can work at once, since each waits for PostgreSQL now and then; it has connections for eight.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // What hangs is ended; what is slow on a busy machine is not.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
