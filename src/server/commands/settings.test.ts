import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Means } from "./command.server.ts";
import { companyCommands } from "./company.server.ts";
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
  const command = [...settingsCommands, ...companyCommands].find(({ words }) => words === line)!;
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

test("what every object of the language has is no setting", async () => {
  await expect(run("settings get", "toString")).rejects.toThrow('There is no setting "toString"');
  await expect(run("settings set", "toString", "1")).rejects.toThrow('There is no setting "toString"');
  await expect(run("company set", "toString", "1")).rejects.toThrow('A company has no "toString".');
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

test("the operator's own company is named from then on", async () => {
  await run("company get");
  expect(printed).toContain("name = Example Company B.V.");
  await run("company set", "name", "Evening Ltd");
  await run("company set", "kvk", "12345678");
  await run("company set", "vat_numbers", '["GB123456789"]');
  expect(printed.slice(-3)).toEqual(["name = Evening Ltd", "kvk = 12345678", 'vat_numbers = ["GB123456789"]']);
  const told = async () => (await site.app.inject({ url: "/api/companyinfo.php" })).json<unknown>();
  await expect.poll(told).toMatchObject({ name: "Evening Ltd", kvk: "12345678", vat_numbers: ["GB123456789"] });
  await expect(run("company set", "phone", "1")).rejects.toThrow('A company has no "phone".');
  await expect(run("company set", "country", "Holland")).rejects.toThrow("country: Must be a country code");
  await expect(run("company set", "id", "other")).rejects.toThrow("The id of a company stays as it is.");
});

test("a text of several words is taken whole, with quotes and without", async () => {
  await run("settings set", "mail_name", "Evening", "and", "more");
  await run("company set", "name", "Evening and more Ltd");
  await run("company set", "city", "1000", "AA", "Amsterdam");
  expect(printed).toEqual(["mail_name = Evening and more", "name = Evening and more Ltd", "city = 1000 AA Amsterdam"]);
});

test("a number is a text where a text stands", async () => {
  await run("settings set", "mail_name", "1984");
  expect(printed).toEqual(["mail_name = 1984"]);
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
  ["an unknown setting", ["nonsense", "1"], 'There is no setting "nonsense": "settings get" shows all of them.'],
  ["a wrong value", ["min_age", "17"], "min_age: Too small: expected number to be >=18. Nothing was changed."],
  ["a wrong kind", ["refund_days", "many"], "refund_days: Invalid input: expected number, received string."],
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
