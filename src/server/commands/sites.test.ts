import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "#features/accounts/contract.ts";
import { createSites } from "#features/site/sites.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import type { Means } from "./command.server.ts";
import { companyCommands } from "./company.server.ts";
import { settingsCommands } from "./settings.server.ts";
import { sitesCommands } from "./sites.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

/** Each as a process of its own, which knows the sites as they are now. Gives what is printed. */
async function run(line: string): Promise<string[]> {
  const printed: string[] = [];
  const command = [...sitesCommands, ...settingsCommands, ...companyCommands].find(({ words }) =>
    line.startsWith(`${words} `),
  )!;
  const application = { ...site.application, sites: createSites(site.application.db) };
  const means = { application, print: (text: string) => printed.push(text) } as unknown as Means;
  await command.run(means, line.slice(command.words.length).split(" ").filter(Boolean));
  return printed;
}

const told = async (host: string, call: string) =>
  (await site.app.inject({ url: `/api/${call}.php`, headers: { host } })).json<unknown>();

test("a second site has its own hosts, settings, company and members", async () => {
  const { email } = await aMember(site.application.db);
  const before = await run("sites list ");
  await run("sites add evening.example");
  await run("settings set name Evening --site=evening.example");
  await run("hosts add www.evening.example --site=evening.example");
  expect(await run("company use evening-ltd --site=evening.example")).toEqual([
    "evening.example is run by Example Company B.V. (evening-ltd)",
  ]);
  await run("company set name Evening --site=evening.example");
  for (const host of ["evening.example", "www.evening.example"]) {
    await expect.poll(() => told(host, "settings")).toMatchObject({ name: "Evening", domain: "evening.example" });
    await expect.poll(() => told(host, "companyinfo")).toMatchObject({ name: "Evening" });
  }
  expect(await told("localhost:3000", "settings")).toMatchObject({ domain: "localhost:3000" });
  expect(await told("localhost:3000", "companyinfo")).toMatchObject({ name: "Example Company B.V." });
  expect(before[0]).toMatch(/^localhost:3000, and every host that is not known: .*, run by Example Company B\.V\./);
  expect(await run("sites list ")).toEqual([
    ...before,
    "evening.example, also www.evening.example: Evening, run by Evening (evening-ltd)",
  ]);
  const there = site.browser({ host: "evening.example" });
  expect((await there.ask(login, { email, password })).error?.code).toBe("login_failed");
  expect((await site.browser().ask(login, { email, password })).status).toBe(200);

  await run("hosts remove www.evening.example");
  await expect.poll(() => told("www.evening.example", "settings")).toMatchObject({ domain: "localhost:3000" });
});

test("a site gets no domain that leads to another one: its links would end there", async () => {
  await run("sites add morning.example");
  await expect(run("settings set domain localhost:3000 --site=morning.example")).rejects.toThrow(
    '"localhost:3000" leads to localhost:3000. Nothing was changed.',
  );
  await expect(run("settings set domain noon.example --site=morning.example")).rejects.toThrow(
    '"noon.example" leads to localhost:3000: "hosts add noon.example --site=morning.example" first. Nothing was changed.',
  );
  await expect(run("settings set domain morning.example")).rejects.toThrow(
    '"morning.example" leads to morning.example. Nothing was changed.',
  );
  await run("hosts add noon.example --site=morning.example");
  expect(await run("settings set domain noon.example --site=morning.example")).toEqual(["domain = noon.example"]);
  // Every host that is not known leads to the main site, so that it may be its domain, and then nobody else's.
  expect(await run("settings set domain main.example")).toEqual(["domain = main.example"]);
  await expect(run("sites add main.example")).rejects.toThrow('The host "main.example" leads to a site already.');
  await expect(run("hosts add main.example --site=noon.example")).rejects.toThrow("leads to a site already.");
  await run("settings set domain localhost:3000");
});

test.each([
  ["sites add localhost:3000", 'The host "localhost:3000" leads to a site already.'],
  ["sites add Evening!", "domain: Must be a host name. Nothing was changed."],
  ["hosts add localhost:3000", 'The host "localhost:3000" leads to a site already.'],
  ["hosts remove nowhere.example", 'The host "nowhere.example" leads to no site.'],
  ["hosts remove localhost:3000", '"localhost:3000" is the domain of its site: set another first.'],
  ["company use Evening!", "id: Must be lower-case letters, digits and -. Nothing was changed."],
])("%s is refused", async (line, text) => {
  await expect(run(line)).rejects.toThrow(text);
});
