import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { allBrokers, startBroker } from "#tests/support/brokers.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { servicesCommands } from "./services.server.ts";

let site: TestApplication;
afterEach(() => site.close());

async function check(...args: string[]) {
  const lines: string[] = [];
  const means = { application: site.application, print: (line: string) => void lines.push(line) };
  const failure = await servicesCommands[0]!.run(means as never, args).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { lines, failure };
}

test("the place of the photos and the mail server are tried, and nothing stays behind", async () => {
  const server = await startMailServer();
  site = await startTestApplication({ environment: { SMTP_URL: server.url } });
  const { config } = site.application;
  const { lines, failure } = await check("olga@example.org");
  expect(failure).toBeUndefined();
  expect(lines[0]).toMatch(/^Photos: works\. A file was written, read and removed in .+photos/);
  expect(lines[1]).toMatch(/^Mail: works\. The mail server has taken a mail from .+ to olga@example\.org\./);
  expect(server.received.map(({ to }) => to)).toEqual([["olga@example.org"]]);
  const left = await readdir(join(config.data_dir, "photos"), { recursive: true });
  expect(left.filter((name) => name.includes("check-"))).toEqual([]);
  await server.close();
});

test("without an address no mail is sent, and without a mail server it stays here", async () => {
  site = await startTestApplication();
  expect((await check()).lines[1]).toBe("Mail: not tried. Name an address to send a mail to.");
  const { lines, failure } = await check("olga@example.org");
  expect([lines[1], failure]).toEqual([
    "Mail: works. SMTP_URL is not set: the mail to olga@example.org stays in the data folder.",
    undefined,
  ]);
});

test("what does not work is named with its reason, each by itself, and the command fails", async () => {
  const server = await startMailServer();
  await server.close();
  const bucket = `http://key:secret@127.0.0.1:${server.port}/photos`;
  site = await startTestApplication({ environment: { SMTP_URL: server.url, S3_URL: bucket } });
  const { lines, failure } = await check("olga@example.org");
  expect(lines).toEqual([
    expect.stringMatching(/^Photos: FAILED\. .*ECONNREFUSED/),
    expect.stringMatching(/^Mail: FAILED\. .*ECONNREFUSED/),
  ]);
  expect(lines.join("")).not.toContain("secret");
  expect(failure).toBe("Not everything works.");
});

test.each(allBrokers)("the bus is tried by $name, and named when it is away", async (kind) => {
  const broker = await startBroker(kind);
  site = await startTestApplication({ environment: { BUS_URL: broker.url } });
  const { host } = new URL(broker.url);
  expect((await check()).lines.at(-1)).toBe(`Bus: works. What was said to ${host} came back.`);
  await broker.stop();
  const { lines, failure } = await check();
  expect(lines.at(-1)).toMatch(/^Bus: FAILED\. ./);
  expect(failure).toBe("Not everything works.");
});
