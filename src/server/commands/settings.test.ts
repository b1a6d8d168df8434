import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Means } from "./command.server.ts";
import { settingsCommands } from "./settings.server.ts";

let site: TestApplication;
let printed: string[] = [];
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(() => {
  printed = [];
});

async function run(line: string, ...args: string[]): Promise<void> {
  const command = settingsCommands.find(({ words }) => words === line)!;
  await command.run(
    { application: site.application, print: (text: string) => printed.push(text) } as unknown as Means,
    args,
  );
}

test("all settings are shown, or one", async () => {
  await run("settings get");
  expect(printed).toContain("refund_days = 14");
  printed = [];
  await run("settings get", "message_credits");
  expect(printed).toEqual(["1"]);
});

test("a changed setting counts for every process within moments", async () => {
  await run("settings set", "refund_days", "30");
  expect(printed).toEqual(["refund_days = 30"]);
  await expect.poll(async () => (await site.application.sites.default()).settings.refund_days).toBe(30);
  const answer = await site.app.inject({ url: "/api/settings.php", headers: { host: "localhost:3000" } });
  expect(answer.json()).toMatchObject({ refund_days: 30 });
  await run("settings set", "refund_days", "14");
  await expect.poll(async () => (await site.application.sites.default()).settings.refund_days).toBe(14);
});

test("of two changes at the same moment none takes the other back", async () => {
  const stored = async () => (await site.application.sites.default()).settings;
  const { refund_days, message_credits } = await stored();
  await Promise.all([run("settings set", "refund_days", "21"), run("settings set", "message_credits", "2")]);
  await expect.poll(stored).toMatchObject({ refund_days: 21, message_credits: 2 });
  await run("settings set", "refund_days", String(refund_days));
  await run("settings set", "message_credits", String(message_credits));
  await expect.poll(stored).toMatchObject({ refund_days, message_credits });
});

test.each([
  ["an unknown setting", ["nonsense", "1"], 'There is no setting "nonsense".'],
  ["a wrong value", ["min_age", "17"], "min_age:"],
  ["a wrong kind", ["refund_days", "many"], "refund_days:"],
  ["no value", ["refund_days"], "Name a setting and its new value."],
  [
    "an unknown site",
    ["refund_days", "20", "--site=elsewhere.example"],
    'There is no site with the host "elsewhere.example".',
  ],
])("%s is refused with a sentence and changes nothing", async (_title, args, sentence) => {
  const before = (await site.application.sites.default()).settings;
  await expect(run("settings set", ...args)).rejects.toThrow(sentence);
  expect((await site.application.sites.default()).settings).toEqual(before);
});

test("the site can be named by its host", async () => {
  await run("settings get", "name", "--site=localhost:3000");
  expect(printed).toEqual(["Vesper"]);
});
