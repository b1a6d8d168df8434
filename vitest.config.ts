import { defineConfig } from "vitest/config";

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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ["tests/support/closed-network.ts"],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
