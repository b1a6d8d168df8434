import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { jobHandlers } from "./jobs.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await aMember(site.application.db);
});
afterAll(() => site.close());

const scheduled = jobHandlers.filter(({ kind }) => kind.schedule !== undefined).map(({ kind }) => kind.name);

test.each(scheduled)("%s runs when its hour has come", async (name) => {
  await expect(site.runSchedule(name)).resolves.toBeUndefined();
});

test("no two jobs share a name", () => {
  expect(new Set(jobHandlers.map(({ kind }) => kind.name)).size).toBe(jobHandlers.length);
});
