import { existsSync } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { day_ms, hour_ms } from "#features/accounts/rules.ts";
import { fileName } from "#features/photos/rules.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { askedBy, memberContext } from "#tests/support/exports.ts";
import { aMember, aPhoto } from "#tests/support/factories.ts";
import { readZip } from "#tests/support/zip.ts";
import { eraseUser } from "./erasure.server.ts";
import { exportPath } from "./export-files.server.ts";
import { makeExport, openExport } from "./export.server.ts";
import * as contract from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

test.each([contract.getExport, contract.requestExport])("a visitor has no data to ask for: $method", async (call) => {
  expect((await site.browser().ask(call, {})).error?.code).toBe("authentication_required");
});

test("made twice at once, as when the first run takes too long, it is whole and stays", async () => {
  const member = await aMember(db(), { name: "Export Twice" });
  const { file } = await aPhoto(db(), member.id);
  await site.application.storage.put(fileName(file, "large"), Buffer.from("a picture"), "image/webp");
  const id = await askedBy(site, member);
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  // The first one is held up in the middle until the second is done.
  const second = Promise.withResolvers<void>();
  const storage = {
    ...ctx.storage,
    get: async (name: string) => {
      await second.promise;
      return ctx.storage.get(name);
    },
  };
  const first = makeExport({ ...ctx, storage }, id);
  await makeExport(ctx, id).finally(second.resolve);
  await first;
  const { path, size_bytes } = await openExport(await memberContext(site, member), id);
  expect((await stat(path)).size).toBe(size_bytes);
  expect((await readZip(path)).get(`photos/${file}.webp`)?.toString()).toBe("a picture");
  expect((await readdir(dirname(path))).filter((name) => name.startsWith(id))).toEqual([`${id}.zip`]);
  const told = async () => (await site.mails()).filter(({ to }) => to === member.email);
  await site.runJobs();
  expect(await told()).toHaveLength(1);
});

/** Whether a statement waits for what another transaction has locked. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db());
  return rows.length > 0;
}

test("a member who is erased while it is made leaves no file behind", async () => {
  const member = await aMember(db());
  const id = await askedBy(site, member);
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  // Between the look for files and the end of the account, the download is done.
  let made: Promise<void> | undefined;
  const mail = {
    ...ctx.mail,
    async forget(address: string) {
      made = makeExport(ctx, id);
      await vi.waitFor(async () => expect(existsSync(exportPath(ctx, id)) || (await somebodyWaits())).toBe(true));
      await ctx.mail.forget(address);
    },
  };
  const erased = await eraseUser(
    { ...ctx, mail, transaction: (work) => ctx.transaction((inner) => work({ ...inner, mail })) },
    member.id,
  );
  expect(erased).toBe(true);
  await made;
  expect((await readdir(dirname(exportPath(ctx, id)))).filter((name) => name.startsWith(id))).toEqual([]);
});

test("only its owner can fetch it, and only for seven days", async () => {
  const member = await aMember(db());
  const browser = await site.as(member);
  const { newest } = (await browser.ask(contract.requestExport, {})).body;
  const ctx = await memberContext(site, member);
  await expect(openExport(ctx, newest!.id)).rejects.toMatchObject({ code: "not_found" });
  await site.runJobs();
  expect(existsSync((await openExport(ctx, newest!.id)).path)).toBe(true);
  const stranger = await memberContext(site, await aMember(db()));
  await expect(openExport(stranger, newest!.id)).rejects.toMatchObject({ code: "not_found" });
  for (const id of ["", "../../secrets.json", randomUUID()])
    await expect(openExport(ctx, id)).rejects.toMatchObject({ code: "not_found" });

  site.moveClock(7 * day_ms - 60_000);
  expect(existsSync((await openExport(ctx, newest!.id)).path)).toBe(true);
  site.moveClock(60_000);
  await expect(openExport(ctx, newest!.id)).rejects.toMatchObject({ code: "not_found" });
  await site.runSchedule("membership.clear-leaving");
  expect(existsSync(exportPath(ctx, newest!.id))).toBe(false);
  expect(await db().selectFrom("exports").select("id").where("user_id", "=", member.id).execute()).toEqual([]);
});

test("at most one is made in 24 hours, however often it is asked for at once", async () => {
  const member = await aMember(db());
  const browser = await site.as(member);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.ask(contract.requestExport, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ error }) => error)!;
  expect(refused.error).toMatchObject({ code: "rate_limited", params: { retry_after: 86_400 } });
  await site.runJobs();
  site.moveClock(24 * hour_ms - 1);
  expect((await browser.ask(contract.requestExport, {})).error?.code).toBe("rate_limited");
  site.moveClock(1);
  expect((await browser.ask(contract.requestExport, {})).status).toBe(200);
});

test("what was left by a run that was cut off is made anew, and a second run changes nothing", async () => {
  const member = await aMember(db());
  const { newest } = (await (await site.as(member)).ask(contract.requestExport, {})).body;
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  const path = exportPath(ctx, newest!.id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.unfinished`, "half");
  await makeExport(ctx, newest!.id);
  const { size_bytes } = await openExport(await memberContext(site, member), newest!.id);
  await makeExport(ctx, newest!.id);
  expect((await openExport(await memberContext(site, member), newest!.id)).size_bytes).toBe(size_bytes);
  expect((await readZip(path)).size).toBeGreaterThan(5);
});
