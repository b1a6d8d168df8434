import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasConsent, saveConsent } from "#features/accounts/consents.server.ts";
import { getUser } from "#features/accounts/contract.ts";
import { requestPasswordReset } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { jobContext } from "#tests/support/notices.ts";
import { bouncesCommands } from "#server/commands/bounces.server.ts";
import { reportMail } from "./contract.ts";
import { readMailReport, splitMailbox } from "./mail-report.ts";
import { reportKey, signReport } from "./mail-reports.server.ts";

let server: MailServer;
let site: TestApplication;
beforeAll(async () => {
  server = await startMailServer();
  site = await startTestApplication({
    environment: { SMTP_URL: server.url, DEMO: "on" },
    settings: { bounce_email: "bounces@example.com" },
  });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

/** A member, and the mail that they were really sent. */
async function aSentMail(): Promise<{ member: TestMember; raw: string }> {
  const member = await aMember(site.application.db);
  await site.browser({ ip: `10.0.${server.received.length}.1` }).ask(requestPasswordReset, { email: member.email });
  await site.runJobs();
  const received = server.received.at(-1)!;
  expect(received).toMatchObject({ from: "bounces@example.com", to: [member.email] });
  return { member, raw: received.raw };
}

const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n\r\n`;
const reportOf = (type: string, ...parts: string[]) =>
  [
    "From: MAILER-DAEMON@mx.example.net",
    "To: bounces@example.com",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    "",
    part("text/plain", "I am sorry.") + parts.join("") + "--b--\r\n",
  ].join("\r\n");

function bounced(raw: string, { status = "5.1.1", action = "failed", headers_only = false } = {}): string {
  const delivery = `Reporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; x@example.org\r\nAction: ${action}\r\nStatus: ${status} (no such\r\n mailbox)\r\nDiagnostic-Code: smtp; 550 user unknown`;
  return reportOf(
    "delivery-status",
    part("message/delivery-status", delivery),
    headers_only ? part("text/rfc822-headers", raw.split("\r\n\r\n")[0]!) : part("message/rfc822", raw),
  );
}

function complained(raw: string, type = "abuse"): string {
  const feedback = `Feedback-Type: ${type}\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1`;
  const redacted = raw.replace(/^To: .*$/m, "To: redacted");
  return reportOf("feedback-report", part("message/feedback-report", feedback), part("message/rfc822", redacted));
}

async function mailOff(member: TestMember): Promise<string | null> {
  return (await (await site.as(member)).ask(getUser, {})).body.user!.mail_off;
}

async function post(report: string, change: { key?: string; late_s?: number; other?: string } = {}) {
  const ctx = await jobContext(site.application);
  const timestamp = Math.floor(ctx.now().getTime() / 1000) - (change.late_s ?? 0);
  const message = Buffer.from(report, "latin1").toString("base64");
  const signature = signReport(change.key ?? reportKey(ctx), timestamp, message);
  return site.browser().ask(reportMail, { timestamp, message: change.other ?? message, signature });
}

describe("a mail server that reports by the signed call", () => {
  test.each([false, true])("switches mails off that came back (headers only: %j)", async (headers_only) => {
    const { member, raw } = await aSentMail();
    expect((await post(bounced(raw, { headers_only }))).body).toEqual({ taken: true });
    expect(await mailOff(member)).toBe("bounce");
  });

  test("and mails that were marked as spam, even when it hides to whom they went", async () => {
    const { member, raw } = await aSentMail();
    expect((await post(complained(raw))).body).toEqual({ taken: true });
    expect(await mailOff(member)).toBe("fbl");
  });

  test("a mark as spam ends the consent to offers too where none are pushed, and mail that comes again brings none", async () => {
    const { db } = site.application;
    const { member, raw } = await aSentMail();
    await saveConsent(await jobContext(site.application), member.id, "marketing", true, "2026-01-01");
    const notifications_disabled = ["push:news", "push:promotions"];
    await db.updateTable("users").set({ notifications_disabled }).where("id", "=", member.id).execute();
    await post(complained(raw));
    expect(await hasConsent({ db }, member.id, "marketing")).toBe(false);
    const { user } = (await (await site.as(member)).ask(getUser, {})).body;
    expect(user?.notifications_disabled).toEqual(["email:news", "email:promotions", ...notifications_disabled]);
  });

  test.each([
    ["a delay", (raw: string) => bounced(raw, { action: "delayed", status: "4.4.1" })],
    ["a delivery", (raw: string) => bounced(raw, { action: "delivered", status: "2.0.0" })],
    ["no spam", (raw: string) => complained(raw, "not-spam")],
    ["an answer of a person", () => "From: a@example.org\r\nTo: b@example.com\r\nSubject: Hello\r\n\r\nHello"],
    ["nothing", () => ""],
  ])("but not for %s", async (_title, report) => {
    const { member, raw } = await aSentMail();
    expect((await post(report(raw))).body).toEqual({ taken: false });
    expect(await mailOff(member)).toBeNull();
  });

  test("nobody switches off another's mails by writing a report", async () => {
    const { member } = await aSentMail();
    for (const reference of ["", "X-Reference: forged\r\n", `X-Reference: ${"A".repeat(80)}\r\n`]) {
      const forged = `From: x@example.com\r\nTo: ${member.email}\r\n${reference}Subject: x\r\n\r\nbody`;
      expect((await post(bounced(forged))).body).toEqual({ taken: false });
    }
    expect(await mailOff(member)).toBeNull();
  });

  test("the same report again counts once", async () => {
    const { member, raw } = await aSentMail();
    const report = bounced(raw, { status: "5.2.2" });
    for (const _ of [1, 2, 3, 4]) expect((await post(report)).body).toEqual({ taken: true });
    expect(await mailOff(member)).toBeNull();
  });

  test("who has not the key, or comes too late, or changes it, is refused", async () => {
    const { member, raw } = await aSentMail();
    const report = bounced(raw);
    for (const change of [{ key: "another" }, { late_s: 301 }, { late_s: -301 }, { other: "AAAA" }])
      expect((await post(report, change)).error?.code).toBe("signature_invalid");
    const { error } = await site.browser().ask(reportMail, { timestamp: 1, message: "?", signature: "x" });
    expect(error?.code).toBe("validation");
    expect(await mailOff(member)).toBeNull();
  });
});

test("a mailbox file is read whole by the command line", async () => {
  const [one, other] = [await aSentMail(), await aSentMail()];
  const mails = [
    bounced(one.raw),
    "From: a@example.org\r\nSubject: Hello\r\n\r\n>From here on\r\n",
    complained(other.raw),
  ];
  const file = join(site.application.config.data_dir, "mailbox");
  await writeFile(
    file,
    mails.map((mail) => `From MAILER-DAEMON Mon Nov 16 12:00:00 2026\n${mail}\n`).join(""),
    "latin1",
  );
  const lines: string[] = [];
  const means = {
    application: site.application,
    house: undefined as never,
    print: (line: string) => void lines.push(line),
  };
  const [command] = bouncesCommands.filter(({ words }) => words === "bounces");
  await command!.run(means, [file]);
  expect(lines.at(-1)).toBe("3 mails: 1 came back, 1 marked as spam, 1 of no use.");
  expect([await mailOff(one.member), await mailOff(other.member)]).toEqual(["bounce", "fbl"]);
  await command!.run(means, [file]);
  await expect(command!.run(means, ["/no/such/file"])).rejects.toThrow("cannot be read");
  await expect(command!.run(means, [])).rejects.toThrow("Name the mailbox file");
  const [key] = bouncesCommands.filter(({ words }) => words === "bounces key");
  await key!.run(means, []);
  expect(lines.at(-1)).toBe(reportKey(await jobContext(site.application)));
});

test("a mailbox is split at its own lines only", () => {
  expect(splitMailbox("")).toEqual([]);
  expect(splitMailbox("Subject: x\n\nbody")).toEqual(["Subject: x\n\nbody"]);
  expect(splitMailbox("From a b\nSubject: x\n\n>From me\nFrom c d\nSubject: y\n\nz")).toEqual([
    "Subject: x\n\nFrom me\n",
    "Subject: y\n\nz",
  ]);
});

test("what is no mail at all is no report", async () => {
  for (const raw of ["", "\0\0\0", "Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n--b", "x".repeat(10_000)])
    expect(await readMailReport(raw)).toBeUndefined();
});
