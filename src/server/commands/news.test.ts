import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Means } from "./command.server.ts";
import { newsCommands } from "./news.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

async function run(words: string, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  const means = { application: site.application, print: (text: string) => printed.push(text) } as unknown as Means;
  await newsCommands.find((command) => command.words === words)!.run(means, args);
  return printed.join("\n");
}

test("news lead to a page that is there, or are not sent", async () => {
  const file = join(site.application.config.data_dir, "news.json");
  const send = async (path: string) => {
    const en = { subject: "Summer", text: "Come and see.", action: { label: "Look", path } };
    await writeFile(file, JSON.stringify({ en }));
    return run("news send", file);
  };
  for (const path of ["/no-such-page", "/landers/nothing", "/api/user.php"])
    await expect(send(path)).rejects.toThrow(`There is no page at ${path}. Nothing was sent.`);
  expect(await run("news")).toBe("Nothing was sent.");
  expect(await send("/members?gender=female")).toContain("goes out in en");
  expect(await run("news")).toContain("news: Summer");
});
