import { defineConfig, devices } from "/work/main/node_modules/@playwright/test/index.mjs";
import { testChromium } from "/work/main/tests/support/chromium.ts";
process.env["TEST_SITE"] = "http://127.0.0.1:3461";
const chromium = await testChromium();
export default defineConfig({ testDir: "/work/main/tests/browser", testMatch: "profile.spec.ts", outputDir: "/tmp/community/results", workers: 1, timeout: 90000, expect: { timeout: 15000 }, reporter: [["list"]],
  use: { ...devices["Desktop Chrome"], baseURL: process.env["TEST_SITE"], locale: "en-GB", launchOptions: { executablePath: chromium.executablePath, args: chromium.args, env: { ...process.env, ...chromium.env } } } });
