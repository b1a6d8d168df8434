import { afterAll, beforeAll, expect, test } from "vitest";
import { listSessions } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { runCommand } from "#tests/support/commands.ts";
import { aMember } from "#tests/support/factories.ts";
import { tracesInDatabase } from "#tests/support/traces.ts";
import { membersCommands } from "./members.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

test("a member is erased by the address, in any case, and hears of it, but only with the word for it", async () => {
  const { id } = await aMember(site.application.db, { email: "asked-to-go@example.org" });
  const erase = (...args: string[]) => runCommand(site.application, membersCommands, "members erase", args);
  await expect(erase("asked-to-go@example.org")).rejects.toThrow("add --for-ever if that is meant");
  await expect(erase("nobody@example.org", "--for-ever")).rejects.toThrow("has the address nobody@example.org.");
  expect(await tracesInDatabase(site.application.pool, [id])).not.toEqual([]);
  expect(await erase("Asked-To-Go@example.org", "--for-ever")).toContain("is erased");
  await site.runJobs();
  expect((await site.mails()).map(({ to }) => to)).toContain("asked-to-go@example.org");
  expect(await tracesInDatabase(site.application.pool, [id])).toEqual([]);
});

test("a member is logged out everywhere by the address, or everybody of the site", async () => {
  const [lost, other] = await Promise.all([aMember(site.application.db), aMember(site.application.db)]);
  const browsers = [await site.as(lost), await site.as(lost), await site.as(other)];
  const logOut = (whom: string) => runCommand(site.application, membersCommands, "members log-out", [whom]);
  const inside = () => Promise.all(browsers.map(async (browser) => (await browser.ask(listSessions, {})).status));
  await expect(logOut("nobody@example.org")).rejects.toThrow("has the address nobody@example.org.");
  const both = runCommand(site.application, membersCommands, "members log-out", [lost.email, "--everybody"]);
  await expect(both).rejects.toThrow("Name the address of one member, or --everybody. Nothing was changed.");
  expect(await inside()).toEqual([200, 200, 200]);
  expect(await logOut(lost.email.toUpperCase())).toContain("is logged out everywhere");
  expect(await inside()).toEqual([403, 403, 200]);
  expect(await logOut("--everybody")).toContain("1 sessions of");
  expect(await inside()).toEqual([403, 403, 403]);
});
