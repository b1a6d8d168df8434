import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getProfile, listBlocked } from "#features/members/contract.ts";
import { getPhotos } from "#features/photos/contract.ts";
import { photosCommands } from "#server/commands/photos.server.ts";
import { reportsCommands } from "#server/commands/reports.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { runCommand } from "#tests/support/commands.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aConversation } from "#tests/support/relations.ts";
import { aReportedPair, complaint, reportOf } from "#tests/support/reporting.ts";
import { storedPictures } from "#tests/support/uploads.ts";
import { sendReport } from "./contract.ts";

const day_ms = 24 * 3_600_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { reports_per_day: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;

let [reporter, reported] = [] as unknown as [TestMember, TestMember];
let browser: Browser;
beforeEach(async () => {
  ({ reporter, reported, browser } = await aReportedPair(site));
});

const reportProfile = () => reportOf(browser, reported);

const command = (words: string, ...args: string[]) => runCommand(site.application, reportsCommands, words, args);

const evidenceOf = async (receipt: string) => {
  const { evidence } = await db()
    .selectFrom("reports")
    .select("evidence")
    .where("receipt", "=", receipt)
    .executeTakeFirstOrThrow();
  return evidence as {
    profile?: { about_me: string };
    messages?: { by: string; kind: string; body: string }[];
    pictures?: string[];
  };
};

async function copies(): Promise<string[]> {
  return (await storedPictures(site)).filter((name) => name.includes("report-"));
}

describe("a report", () => {
  test("of a profile keeps it as it was, and gives a receipt", async () => {
    const receipt = await reportProfile();
    expect(receipt).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    await db().updateTable("profiles").set({ about_me: "I like kittens" }).where("id", "=", reported.id).execute();
    expect((await evidenceOf(receipt)).profile?.about_me).toBe("Send me 500 euros");
  });

  test("of a photo keeps a copy of it that nobody can delete or fetch", async () => {
    const { file } = await aPhoto(db(), reported.id);
    await site.application.storage.put(`${file}-large.webp`, Buffer.from("the picture"), "image/webp");
    const [photo] = (await browser.ask(getProfile, { id: reported.id })).body.photos;
    const { body } = await browser.ask(sendReport, {
      subject: "photo",
      id: reported.id,
      photo: photo!.id,
      category: "fake",
      explanation: "",
    });
    await site.application.storage.remove(`${file}-large.webp`);
    const [copy] = (await evidenceOf(body.receipt)).pictures!;
    expect(await readFile(site.application.storage.where(copy!, new Date()), "utf8")).toBe("the picture");
    expect((await browser.inject({ method: "GET", url: `/photos/${copy}` })).statusCode).toBe(404);
  });

  test("of a photo tells the operator how it goes, which its owner hears", async () => {
    await aPhoto(db(), reported.id);
    const photo = await aPhoto(db(), reported.id, { position: 2 });
    const { body } = await browser.ask(sendReport, {
      subject: "photo",
      id: reported.id,
      photo: photo.id,
      ...complaint,
    });
    const [, id] = /photos review reject (\S+) REASON/.exec(await command("reports show", body.receipt)) ?? [];
    await runCommand(site.application, photosCommands, "photos review", ["reject", id!, "not_own"]);
    expect((await browser.ask(getProfile, { id: reported.id })).body.photos).toHaveLength(1);
    const { status } = (await (await site.as(reported)).ask(getPhotos, {})).body.photos[1]!;
    expect(status).toBe("rejected");
  });

  test("of a message keeps what was said before it, and who said it", async () => {
    const conversation = await aConversation(db(), [
      { from: reporter, to: reported, body: "Hello" },
      { from: reported, to: reporter, body: "Give me money" },
      { from: reporter, to: reported, body: "No" },
    ]);
    const { body } = await browser.ask(sendReport, { subject: "message", conversation, sequence: 2, ...complaint });
    expect((await evidenceOf(body.receipt)).messages).toMatchObject([
      { by: "reporter", body: "Hello" },
      { by: "reported", body: "Give me money" },
    ]);
  });

  test("of a picture in a message keeps copies of the pictures that the other sent, and of none of one's own", async () => {
    const conversation = await aConversation(db(), [
      { from: reported, to: reporter, body: "Look" },
      { from: reporter, to: reported, body: "And me" },
      { from: reported, to: reporter, body: "" },
      { from: reported, to: reporter, body: "Later" },
    ]);
    for (const [sequence, sender] of [reported, reporter, reported, reported].entries()) {
      const image = { file: `picture${sequence}${conversation}`, file_blurred: `blurred${sequence}${conversation}` };
      const { id } = await db()
        .insertInto("message_images")
        .values({ ...image, uploader_id: sender.id, placeholder: "", width: 1, height: 1, created_at: new Date() })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db()
        .updateTable("messages")
        .set({ kind: "image", image_id: id })
        .where("conversation_id", "=", conversation)
        .where("sequence", "=", sequence + 1)
        .execute();
      const bytes = Buffer.from(`picture ${sequence + 1}`);
      await site.application.storage.put(`${image.file}-large.webp`, bytes, "image/webp");
    }
    const { body } = await browser.ask(sendReport, { subject: "message", conversation, sequence: 3, ...complaint });
    const { messages, pictures } = await evidenceOf(body.receipt);
    expect(messages).toMatchObject([
      { kind: "image", body: "Look" },
      { kind: "image", body: "And me" },
      { kind: "image", body: "" },
    ]);
    const kept = (pictures ?? []).map((name) => readFile(site.application.storage.where(name, new Date()), "utf8"));
    // The reported one first.
    expect(await Promise.all(kept)).toEqual(["picture 3", "picture 1"]);
  });

  test("that could not be stored leaves no copy of a photo behind", async () => {
    const { file } = await aPhoto(db(), reported.id);
    await site.application.storage.put(`${file}-large.webp`, Buffer.from("the picture"), "image/webp");
    const before = await copies();
    await site.application.pool.query("ALTER TABLE reports ADD CONSTRAINT away CHECK (category <> 'money') NOT VALID");
    const { status } = await browser.ask(sendReport, { subject: "profile", id: reported.id, ...complaint });
    await site.application.pool.query("ALTER TABLE reports DROP CONSTRAINT away");
    expect(status).toBe(500);
    const receipt = await reportProfile();
    await site.runJobs();
    const left = (await copies()).filter((name) => !before.includes(name));
    expect(left).toEqual([expect.stringContaining(`report-${receipt}-1.webp`)]);
  });

  test("also blocks when asked to", async () => {
    await browser.ask(sendReport, { subject: "profile", id: reported.id, ...complaint, block: true });
    expect((await browser.ask(listBlocked, {})).body.members).toMatchObject([{ id: reported.id }]);
    expect((await browser.ask(getProfile, { id: reported.id })).status).toBe(404);
  });

  test("that is sent again, since its answer was lost, is one; nobody takes the key of another", async () => {
    const { file } = await aPhoto(db(), reported.id);
    await site.application.storage.put(`${file}-large.webp`, Buffer.from("the picture"), "image/webp");
    const report = { subject: "profile", id: reported.id, ...complaint, key: crypto.randomUUID() } as const;
    const before = await copies();
    const sent = await Promise.all([1, 2, 3, 4].map(() => browser.ask(sendReport, report)));
    const own = await db().selectFrom("reports").select("receipt").where("reporter_id", "=", reporter.id).execute();
    expect(sent.map(({ body }) => body.receipt)).toEqual(Array(4).fill(own[0]!.receipt));
    expect(own).toHaveLength(1);
    await site.runJobs();
    // What the others have copied is gone.
    expect(await copies()).toHaveLength(before.length + 1);
    const stranger = await site.as(await aMember(db()));
    expect((await stranger.ask(sendReport, report)).error?.code).toBe("validation");
  });

  test("that is sent again is the same also when it has blocked the member", async () => {
    const report = {
      subject: "profile",
      id: reported.id,
      ...complaint,
      block: true,
      key: crypto.randomUUID(),
    } as const;
    const { body } = await browser.ask(sendReport, report);
    expect((await browser.ask(sendReport, report)).body).toEqual(body);
  });

  test("that is sent again while the first is still blocking the member is the same", async () => {
    const key = crypto.randomUUID();
    const report = { subject: "profile", id: reported.id, ...complaint, block: true, key } as const;
    const first = await site.application.pool.connect();
    await first.query("BEGIN; LOCK TABLE blocks");
    const again = browser.ask(sendReport, report);
    // It has looked for its key, and now asks whether the member may be seen.
    const waiting = "SELECT FROM pg_locks WHERE relation = 'blocks'::regclass AND NOT granted";
    await vi.waitUntil(async () => (await site.application.pool.query(waiting)).rowCount);
    await first.query("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())", [
      reporter.id,
      reported.id,
    ]);
    await first.query(
      `INSERT INTO reports (id, receipt, site_id, reporter_id, reported_id, subject, category, explanation, evidence, created_at)
       VALUES ($1, 'R-FIRST', 1, $2, $3, 'profile', $4, $5, '{}', now())`,
      [key, reporter.id, reported.id, complaint.category, complaint.explanation],
    );
    await first.query("COMMIT");
    first.release();
    expect((await again).body).toEqual({ receipt: "R-FIRST" });
  });

  test("is confirmed to the reporter by mail, without a word about whom", async () => {
    const receipt = await reportProfile();
    await site.runJobs();
    const [mail] = (await site.mails()).filter(({ to }) => to === reporter.email);
    expect(mail).toMatchObject({ kind: "safety.report-received", subject: `We have your report ${receipt}` });
    expect(mail!.text).toContain("within 24 hours and decide within 7 days");
    expect(mail!.text).not.toContain(reported.name);
  });

  test("does not tell the member", async () => {
    await reportProfile();
    await site.runJobs();
    expect((await site.mails()).filter(({ to }) => to === reported.email)).toEqual([]);
  });

  test("can be sent only so often in a day", async () => {
    const { file } = await aPhoto(db(), reported.id);
    await site.application.storage.put(`${file}-large.webp`, Buffer.from("the picture"), "image/webp");
    for (let at = 0; at < 3; at++) await reportProfile();
    const before = await copies();
    const { status, error } = await browser.ask(sendReport, {
      subject: "profile",
      id: reported.id,
      ...complaint,
      block: true,
    });
    expect([status, error?.code, error?.params]).toEqual([429, "rate_limited", { retry_after: 3600 }]);
    expect((await browser.ask(listBlocked, {})).body.members).toEqual([]);
    expect(await copies()).toEqual(before);
  });
});

test("evidence outlives the member who was reported, and goes after a year", async () => {
  const receipt = await reportProfile();
  await db().deleteFrom("users").where("id", "=", reported.id).execute();
  expect(await command("reports show", receipt)).toContain("Send me 500 euros");
  site.moveClock(366 * day_ms);
  await site.application.boss.send("safety.clear-reports", {});
  await site.runJobs();
  await expect(command("reports show", receipt)).rejects.toThrow("no report");
});
