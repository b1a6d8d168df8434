import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import type { Means } from "./command.server.ts";
import { postbacksCommands } from "./postbacks.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => site.close());

async function run(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  const means = { application: site.application, print: (text: string) => printed.push(text) } as unknown as Means;
  await postbacksCommands[0]!.run(means, args);
  return printed;
}

async function sent(joined: string, source: object, user: object = {}): Promise<string> {
  const { db } = site.application;
  const { id, email } = await aMember(db);
  const created_at = new Date(joined);
  await db
    .updateTable("users")
    .set({ created_at, ...user })
    .where("id", "=", id)
    .execute();
  const record = { network: null, ref: null, sub1: null, sub2: null, sub3: null, ...source };
  await db
    .insertInto("tracking_records")
    .values({ user_id: id, first_touch_at: created_at, ...record })
    .execute();
  return email;
}

test("members whom partners sent, with how far they came and nothing of who they are", async () => {
  await sent("2026-10-01T08:00:00Z", { network: "early" });
  await sent("2026-11-01T08:00:00Z", { network: "alpha", ref: "7", sub1: "a,b" }, { status: "not_confirmed" });
  await sent("2026-11-02T08:00:00Z", { network: "=1+1" });
  const email = await sent("2026-11-03T08:00:00Z", { sub3: 'say "hi"' }, { paid_user: true });
  await aMember(site.application.db);
  const printed = await run();
  expect(printed).toEqual([
    "joined_at,stage,network,ref,sub1,sub2,sub3",
    '2026-11-01T08:00:00.000Z,joined,alpha,7,"a,b",,',
    `2026-11-02T08:00:00.000Z,confirmed,"'=1+1",,,,`,
    '2026-11-03T08:00:00.000Z,bought,,,,,"say ""hi"""',
  ]);
  expect(printed.join("\n")).not.toContain(email);
  expect(await run("2026-09-01")).toHaveLength(5);
  expect(await run("2026-11-03")).toHaveLength(2);
  for (const none of ["yesterday", "2026-02-30", "2026-9-1", "2026"])
    await expect(run(none)).rejects.toThrow("Name a day");
});
