import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eraseUser } from "#features/membership/erasure.server.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { complaintsCommands } from "#server/commands/complaints.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { runCommand } from "#tests/support/commands.ts";
import { aMember } from "#tests/support/factories.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { sendComplaint as send } from "./complaints.server.ts";
import { getComplaint, sendComplaint } from "./contract.ts";
import { answerBy, complaintCategories } from "./rules.ts";

const day_ms = 86_400_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

let count = 0;
const anAddress = () => `complainant${++count}@example.com`;
const complaint = { category: "content", subject: "/members/1", body: "This photo is of me." } as const;

const command = (words: string, ...args: string[]) => runCommand(site.application, complaintsCommands, words, args);

async function mailsTo(address: string) {
  await site.runJobs();
  return (await site.mails()).filter(({ to }) => to === address);
}

const tokenIn = (text: string) => /\/complaints\/([\w-]+)/.exec(text)![1]!;

test.each([
  ["intimate_image", 2],
  ["content", 7],
  ["refund", 14],
  ["question", 14],
] as const)("%s is answered within %i days", (category, days) => {
  const now = new Date("2026-11-15T10:00:00Z");
  expect(answerBy(category, now, settingsSeed).getTime() - now.getTime()).toBe(days * day_ms);
});

describe("a complaint", () => {
  test.each(complaintCategories)(
    "about %s is taken from anybody, with a receipt by page and mail",
    async (category) => {
      const email = anAddress();
      const { status, body } = await site.browser().ask(sendComplaint, { ...complaint, category, email });
      expect(status).toBe(200);
      expect(body.receipt).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toContain(body.receipt);
    },
  );

  test("is counted for its address without the address", async () => {
    const email = anAddress();
    await site.browser().ask(sendComplaint, { ...complaint, email });
    const scopes = await site.application.db.selectFrom("allowances").select("scope").execute();
    expect(scopes.filter(({ scope }) => scope.includes(email))).toEqual([]);
  });

  test("is answered once, and its sender follows it by the link in the mail", async () => {
    const email = anAddress();
    const browser = site.browser();
    const { body } = await browser.ask(sendComplaint, { ...complaint, email });
    const [received] = await mailsTo(email);
    const token = tokenIn(received!.text);
    const open = await browser.ask(getComplaint, { token });
    expect(open.body).toMatchObject({ receipt: body.receipt, body: complaint.body, answer: null });

    expect(await command("complaints")).toContain(body.receipt);
    expect(await command("complaints show", body.receipt)).toContain(complaint.body);
    await command("complaints answer", body.receipt, "We", "removed", "it.");
    await expect(command("complaints answer", body.receipt, "Again")).rejects.toThrow("no open complaint");
    expect(await command("complaints")).not.toContain(body.receipt);

    const [answered] = await mailsTo(email);
    expect(answered!.text).toContain("We removed it.");
    expect((await browser.ask(getComplaint, { token })).body.answer).toBe("We removed it.");
  });

  test("keeps pictures and PDFs for the operator only, and refuses other files", async () => {
    const picture = await aPicture();
    const ctx = await contextOfJob(site.application, 1, "test");
    const given = { ...complaint, email: anAddress() };
    const pdf = new TextEncoder().encode("%PDF-1.7\n…");
    const { receipt } = await send(ctx, given, [picture, pdf]);
    const names = [`complaint-${receipt}-1.webp`, `complaint-${receipt}-2.pdf`];
    for (const name of names) expect(existsSync(site.application.storage.where(name, new Date()))).toBe(true);
    const asked = await site.browser().inject({ method: "GET", url: `/photos/${names[0]}` });
    expect(asked.statusCode).toBe(404);
    await expect(send(ctx, given, [new TextEncoder().encode("MZ program")])).rejects.toThrow("validation");
    await expect(send(ctx, given, [pdf, pdf, pdf, pdf])).rejects.toThrow("validation");
  });

  test("that is sent again, since its answer was lost, is one: also at once, also with a file", async () => {
    const email = anAddress();
    const ctx = await contextOfJob(site.application, 1, "test");
    const given = { ...complaint, email };
    const picture = await aPicture();
    const sent = await Promise.all([1, 2].map(() => send(ctx, given, [picture])));
    const { receipt } = sent[0]!;
    expect(await send(ctx, given, [picture])).toEqual(sent[0]);
    expect(new Set(sent.map((one) => one.receipt))).toEqual(new Set([receipt]));
    const { rows } = await site.application.pool.query("SELECT files FROM complaints WHERE email = $1", [email]);
    expect(rows).toEqual([{ files: [`complaint-${receipt}-1.webp`] }]);
    expect(await mailsTo(email)).toHaveLength(1);
    // Another file, other words, or the same once more after the answer: something new.
    const pdf = new TextEncoder().encode("%PDF-1.7\n…");
    const others = [await send(ctx, given, [pdf]), await send(ctx, { ...given, body: "And this one." }, [picture])];
    await command("complaints answer", receipt, "Done.");
    others.push(await send(ctx, given, [picture]));
    expect(new Set([receipt, ...others.map((one) => one.receipt)]).size).toBe(4);
    expect(await send(ctx, given, [picture])).toEqual(others.at(-1));
  });

  test("goes with its files when it has been answered long enough", async () => {
    const ctx = await contextOfJob(site.application, 1, "test");
    const pdf = new TextEncoder().encode("%PDF-1.7\n…");
    const old = await send(ctx, { ...complaint, email: anAddress() }, [pdf]);
    const open = await send(ctx, { ...complaint, email: anAddress() });
    await command("complaints answer", old.receipt, "Done.");
    site.moveClock(settingsSeed.moderation_days * day_ms + 1000);
    await site.runSchedule("safety.clear-complaints");
    await site.runJobs();
    await expect(command("complaints show", old.receipt)).rejects.toThrow("There is no complaint");
    expect(existsSync(site.application.storage.where(`complaint-${old.receipt}-1.pdf`, new Date()))).toBe(false);
    expect(await command("complaints show", open.receipt)).toContain(complaint.body);
  });

  test("goes with its files also when these cannot be reached at first, and leaves none that it never had", async () => {
    const ctx = await contextOfJob(site.application, 1, "test");
    const pdf = new TextEncoder().encode("%PDF-1.7\n…");
    const old = await send(ctx, { ...complaint, email: anAddress() }, [pdf]);
    const place = site.application.storage.where(`complaint-${old.receipt}-1.pdf`, new Date());
    await command("complaints answer", old.receipt, "Done.");
    site.moveClock(settingsSeed.moderation_days * day_ms + 1000);
    const away = vi.spyOn(site.application.storage, "remove").mockRejectedValue(new Error("The bucket is away."));
    await site.runSchedule("safety.clear-complaints").catch(() => undefined);
    await site.runJobs();
    expect(existsSync(place)).toBe(true);
    away.mockRestore();
    await site.runSchedule("safety.clear-complaints");
    await site.runJobs();
    expect(existsSync(place)).toBe(false);

    const files = () => readdir(join(site.application.config.data_dir, "photos"), { recursive: true });
    const before = await files();
    const failing = { ...ctx, transaction: () => Promise.reject(new Error("The database is away.")) };
    await expect(send(failing, { ...complaint, email: anAddress() }, [pdf])).rejects.toThrow("away");
    await site.runJobs();
    expect((await files()).filter((name) => name.endsWith(".pdf") && !before.includes(name))).toEqual([]);
  });

  test("about a decision is shown with the decisions about its sender", async () => {
    const { db } = site.application;
    const { id, email } = await aMember(db);
    const report = { receipt: "R-DECIDED", site_id: 1, reported_id: id, subject: "profile", category: "rude" };
    const decided = { decision: "ban", reason: "Rude", decided_at: new Date("2026-05-04T10:00:00Z") };
    await db
      .insertInto("reports")
      .values({ ...report, ...decided, explanation: "", evidence: "{}", created_at: new Date() })
      .execute();
    const asked = { ...complaint, category: "decision", email } as const;
    const { body } = await site.browser().ask(sendComplaint, asked);
    expect(await command("complaints show", body.receipt)).toContain(
      "report R-DECIDED about them: ban 2026-05-04 10:00",
    );
  });

  test("of a member is told in the export, and loses its sender with the account", async () => {
    const member = await aMember(site.application.db);
    const { body } = await (await site.as(member)).ask(sendComplaint, { ...complaint, email: member.email });
    const ctx = await contextOfJob(site.application, 1, "test");
    await eraseUser(ctx, member.id);
    const shown = await command("complaints show", body.receipt);
    expect(shown).not.toContain(member.email);
    expect(shown).toContain("a deleted member");
  });
});

describe("is refused", () => {
  test.each([
    ["an address that is none", { email: "nobody" }, ["email"]],
    ["a category that is none", { category: "gossip" as "other" }, ["category"]],
    ["no words", { body: "  " }, ["body"]],
    ["nothing right", { category: "" as "other", email: "", body: "" }, ["category", "email", "body"]],
  ])("with %s", async (_what, wrong, fields) => {
    const { status, error } = await site.browser().ask(sendComplaint, { ...complaint, email: anAddress(), ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(error!.fields)).toEqual(fields);
  });

  test("the sixth of a day for one address", async () => {
    const email = anAddress();
    const say = (ip: string, body: string) => site.browser({ ip }).ask(sendComplaint, { ...complaint, email, body });
    for (let sent = 0; sent < 5; sent++) expect((await say(`10.0.${sent}.1`, `It is ${sent}.`)).status).toBe(200);
    expect((await say("10.1.0.1", "It is 5.")).error?.code).toBe("rate_limited");
    // What has come is said again all the same.
    expect((await say("10.1.0.1", "It is 4.")).status).toBe(200);
  });

  test.each(["", "x", "A".repeat(80)])("a link that we never made: %j", async (token) => {
    const { error } = await site.browser().ask(getComplaint, { token });
    expect(error?.code).toBe("not_found");
  });
});
