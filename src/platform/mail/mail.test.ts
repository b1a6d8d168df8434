import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { createLog } from "../log.server.ts";
import { openMailer, type Mail } from "./mailer.server.ts";
import { messageId, messageOf } from "./message.server.ts";
import { listMails, readMail } from "./outbox.server.ts";

const site = { mail_name: "Vesper", support_email: "support@example.com" };
const log = createLog("silent");
const secrets = { token_key: "a key for tests" };
const aMail = (given: Partial<Mail> = {}): Mail => ({
  to: "anna@example.org",
  subject: "Grüße aus Łódź",
  text: "Hello\n.\nBye — ☂",
  html: "<p>Hello ☂</p>",
  kind: "tests.mail",
  site,
  message_id: messageId("tests.mail", "1", site),
  ...given,
});

test("the same job always has the same message id, another job another", () => {
  expect(messageId("a.b", "1", site)).toBe(messageId("a.b", "1", site));
  expect(new Set([messageId("a.b", "1", site), messageId("a.b", "2", site), messageId("a.c", "1", site)]).size).toBe(3);
});

test("readers see mail_name and support_email, and what cannot be delivered goes to bounce_email", () => {
  expect(messageOf(aMail())).toMatchObject({ from: { name: "Vesper", address: "support@example.com" } });
  expect(messageOf(aMail())).not.toHaveProperty("envelope");
  const other = { mail_name: "Evening", support_email: "help@example.org", bounce_email: "back@example.org" };
  expect(messageOf(aMail({ site: other }))).toMatchObject({
    from: { name: "Evening", address: "help@example.org" },
    envelope: { from: "back@example.org", to: "anna@example.org" },
  });
});

describe("the outbox", () => {
  let data_dir: string;
  beforeEach(async () => {
    data_dir = await temporaryFolder();
  });
  afterEach(() => removeFolder(data_dir));
  const mailer = () => openMailer({ data_dir, smtp_url: undefined }, log, secrets);

  test("is empty before the first mail", async () => {
    expect(await listMails(data_dir)).toEqual([]);
  });

  test("keeps a mail as a whole file that only its owner may read, and gives it back as it was", async () => {
    await mailer().deliver(aMail());
    const [mail] = await listMails(data_dir);
    expect(mail).toMatchObject({
      from: "Vesper",
      to: "anna@example.org",
      subject: "Grüße aus Łódź",
      kind: "tests.mail",
    });
    expect(mail!.text.trim()).toBe("Hello\n.\nBye — ☂");
    expect(mail!.html.trim()).toBe("<p>Hello ☂</p>");
    expect(await readMail(data_dir, mail!.id)).toEqual(mail);
    const names = await readdir(join(data_dir, "mails"));
    expect(names).toEqual([`${mail!.id}.eml`]);
    expect((await stat(join(data_dir, "mails", names[0]!))).mode & 0o777).toBe(0o600);
  });

  test("keeps a repeat once", async () => {
    const mail = aMail({ message_id: messageId("tests.mail", "repeat", site), subject: "Repeat" });
    await mailer().deliver(mail);
    await mailer().deliver(mail);
    expect((await listMails(data_dir)).filter(({ subject }) => subject === "Repeat")).toHaveLength(1);
  });

  test("lists the newest first", async () => {
    // Later than all the others, and a second apart.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    for (const subject of ["one", "two", "three"]) {
      await mailer().deliver(aMail({ subject, message_id: messageId("tests.mail", subject, site) }));
      vi.setSystemTime(Date.now() + 1_000);
    }
    vi.useRealTimers();
    expect((await listMails(data_dir, 3)).map(({ subject }) => subject)).toEqual(["three", "two", "one"]);
  });

  test.each(["../../secrets", "x", "", "..%2fsecrets", "20261115T000000000Z-0000000000000000"])(
    "has no mail %j",
    async (id) => {
      expect(await readMail(data_dir, id)).toBeUndefined();
    },
  );
});

describe("nothing can be smuggled into the headers", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  async function send(given: Partial<Mail>) {
    const mailer = openMailer({ smtp_url: server.url, data_dir: "" }, log, secrets);
    try {
      await mailer.deliver(aMail(given));
      return server.received.at(-1)!;
    } finally {
      await mailer.close();
    }
  }

  const smuggled = "x\r\nBcc: evil@example.net\r\n\r\nBody";
  test.each<[string, Partial<Mail>]>([
    ["the subject", { subject: smuggled }],
    ["the sender's name", { site: { ...site, mail_name: smuggled } }],
    ["the kind", { kind: smuggled }],
    ["a header", { headers: { "List-Unsubscribe": smuggled } }],
    ["the message id", { message_id: "<x@example.com>\r\nBcc: evil@example.net" }],
    ["the subject, by other line breaks", { subject: "x\u2028Bcc: evil@example.net\u0085y\vz\0" }],
  ])("by %s", async (_title, given) => {
    const { to, raw, mail } = await send(given);
    expect(to).toEqual(["anna@example.org"]);
    expect(raw).not.toMatch(/^bcc:/im);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.text).toContain("Hello");
  });

  test.each([
    "anna@example.org, evil@example.net",
    "anna@example.org\r\nBcc: evil@example.net",
    "Anna <evil@example.net>",
    "anna@example.org;evil@example.net",
    "undisclosed: evil@example.net;",
    "nobody",
    "",
  ])("by the address %j, which is refused", async (to) => {
    await expect(send({ to })).rejects.toThrow("This is no mail address.");
  });

  test("by the name of a header, which is refused", async () => {
    await expect(send({ headers: { "X-A: 1\r\nBcc": "evil@example.net" } })).rejects.toThrow(
      "This is no name of a mail header.",
    );
  });
});
