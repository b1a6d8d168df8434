import { defineConfig, devices } from "@playwright/test";
import { freePort } from "./scripts/built-site.ts";
import { testChromium } from "./tests/support/chromium.ts";

// This file is read once more in every worker, which must come to the same address.
process.env["TEST_SITE"] ??= `http://localhost:${await freePort()}`;
const chromium = await testChromium();

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  globalSetup: "./tests/support/site.ts",
  forbidOnly: true,
  // On two processors: each waits for something a fifth of its time.
  workers: 3,
  // What hangs is ended; what is slow on a busy machine is not.
  timeout: 300_000,
  // Looked at often: a second between two looks is a second lost.
  expect: { timeout: 60_000, toPass: { intervals: [100, 250] } },
  reporter: [["list"]],
  use: {
    baseURL: process.env["TEST_SITE"],
    locale: "en-GB",
    // Without a graphics card motion costs a seventh of the time; tests about motion ask for it.
    reducedMotion: "reduce",
    // A worker that takes over a page may let a call past a test that answers it; tests about the worker ask for it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...process.env, ...chromium.env },
    },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", testIgnore: "**/*.phone.spec.ts", use: { ...devices["Desktop Chrome"] } },
    { name: "phone", testMatch: "**/*.phone.spec.ts", use: { ...devices["Pixel 7"] } },
  ],
});
