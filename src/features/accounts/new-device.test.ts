import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { formatTag, locales } from "#i18n/locales.ts";
import { login } from "./contract.ts";

const chromeOnWindows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const started = new Date("2026-11-15T20:30:00Z");

/** Logs in once at home and once from a browser never seen. */
async function logInFromNewDevice(site: TestApplication, email: string): Promise<void> {
  expect((await site.browser().ask(login, { email, password })).status).toBe(200);
  expect((await site.browser({ user_agent: chromeOnWindows }).ask(login, { email, password })).status).toBe(200);
}

describe("without a mail server", () => {
  let site: TestApplication;
  beforeAll(async () => {
    site = await startTestApplication({ now: started });
  });
  afterAll(() => site.close());
  const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);

  test("the first device is no news, a second one is, a known one is not", async () => {
    const { email } = await aMember(site.application.db);
    const [home, phone] = [site.browser(), site.browser()];
    await home.ask(login, { email, password });
    await home.ask(login, { email, password });
    expect(await site.runJobs()).toEqual({ done: 0, failed: 0 });
    await phone.ask(login, { email, password });
    await phone.ask(login, { email, password });
    await home.ask(login, { email, password });
    expect(await site.runJobs()).toEqual({ done: 1, failed: 0 });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("the cookie that tells a device lasts a year and is stored as a hash", async () => {
    const { id, email } = await aMember(site.application.db);
    const browser = site.browser();
    const { response } = await browser.ask(login, { email, password });
    const token = browser.cookie("device")!;
    expect(response.headers["set-cookie"]).toContain(
      `vesper_device=${token}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    );
    const devices = await site.application.db
      .selectFrom("known_devices")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect(devices).toHaveLength(1);
    expect(devices[0]!.device_hash.toString("latin1")).not.toContain(token);
  });

  test("one browser's accounts cannot be told to be one person's", async () => {
    const browser = site.browser();
    const members = [await aMember(site.application.db), await aMember(site.application.db)];
    for (const { email } of members) await browser.ask(login, { email, password });
    const ids = members.map(({ id }) => id);
    const devices = await site.application.db
      .selectFrom("known_devices")
      .select("device_hash")
      .where("user_id", "in", ids)
      .execute();
    expect(new Set(devices.map(({ device_hash }) => device_hash.toString("hex"))).size).toBe(2);
  });

  test("a wrong password from a new device is no news", async () => {
    const { email } = await aMember(site.application.db);
    await site.browser().ask(login, { email, password });
    await site.browser().ask(login, { email, password: "wrong" });
    expect(await site.runJobs()).toEqual({ done: 0, failed: 0 });
  });

  test.each(locales)("the mail is whole in %s, as html and as text", async (language) => {
    const { email, name } = await aMember(site.application.db, { language, time_zone: "Europe/Amsterdam" });
    await logInFromNewDevice(site, email);
    await site.runJobs();
    const [mail] = await mailsTo(email);
    const t = translator(language);
    expect(mail).toMatchObject({ subject: t("mail.new_device_subject"), from: "Vesper", kind: "accounts.new-device" });
    expect(mail!.html).toContain(`<html lang="${language}">`);
    const time = new Intl.DateTimeFormat(formatTag(language), {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone: "Europe/Amsterdam",
    }).format(started);
    const parts = [
      t("mail.greeting", { name }),
      t("mail.new_device_intro"),
      t("mail.new_device_browser_on_system", { browser: "Chrome", system: "Windows" }),
      time,
      t("mail.new_device_you"),
      t("mail.new_device_not_you"),
      t("mail.new_device_reason"),
      "http://localhost:3000/reset-password",
      "Example Company B.V.",
      "support@example.com",
    ];
    // A time holds two digits of an hour in the member's own zone.
    expect(time).toMatch(/21|9:30/);
    const shown = mail!.html
      .replaceAll(/<[^>]+href="([^"]*)"[^>]*>/g, " $1 ")
      .replaceAll(/<\/?span[^>]*>/g, "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'");
    /** What must not be at the end of a line looks the same. */
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    for (const part of parts) {
      expect(mail!.text).toContain(part);
      expect(plain(shown)).toContain(plain(part));
    }
    expect(mail!.text).not.toMatch(/[{}<>]|\b(undefined|null)\b/);
    expect(mail!.html).not.toMatch(/undefined|<script|<img/);
  });

  test("the job of a member who is gone by then does nothing", async () => {
    const { id, email } = await aMember(site.application.db);
    await logInFromNewDevice(site, email);
    await site.application.db.updateTable("users").set({ status: "deleted" }).where("id", "=", id).execute();
    expect(await site.runJobs()).toEqual({ done: 1, failed: 0 });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("with a mail server", () => {
  let server: MailServer;
  let site: TestApplication;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApplication({
      now: started,
      environment: { SMTP_URL: server.url },
      settings: { mail_name: "V. Mail" },
    });
  });
  afterEach(() => void server.received.splice(0));
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  test.each(locales)("the mail arrives in %s, discreetly", async (language) => {
    const { email } = await aMember(site.application.db, { language });
    await logInFromNewDevice(site, email);
    expect(await site.runJobs()).toEqual({ done: 1, failed: 0 });
    expect(server.received).toHaveLength(1);
    const { from, to, mail, raw } = server.received[0]!;
    expect([from, to]).toEqual(["support@example.com", [email]]);
    expect(mail.from).toMatchObject({ name: "V. Mail", address: "support@example.com" });
    expect(mail.subject).toBe(translator(language)("mail.new_device_subject"));
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text).toContain(translator(language)("mail.new_device_intro"));
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
    expect(raw).toContain("Content-Type: multipart/alternative");
    expect(raw).toContain("Auto-Submitted: auto-generated");
  });

  test("nobody waits for a mail server that is down, and the mail goes out when it is back", async () => {
    const { email } = await aMember(site.application.db);
    await server.close();
    await logInFromNewDevice(site, email);
    expect(await site.runJobs()).toEqual({ done: 0, failed: 1 });
    expect(await site.runJobs()).toEqual({ done: 0, failed: 1 });
    server = await startMailServer(server.port);
    expect(await site.runJobs()).toEqual({ done: 1, failed: 0 });
    expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    expect(await site.runJobs()).toEqual({ done: 0, failed: 0 });
  });
});
