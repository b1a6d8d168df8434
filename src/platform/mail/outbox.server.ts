/** The mails of a site without a mail server: one file each in the data folder, whole or not there. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Email } from "postal-mime";
import { messageOf, type Mail } from "./message.server.ts";

/** Time first, so that names sort by it; then a piece of the message id, which tells a repeat. */
const idShape = /^\d{8}T\d{9}Z-[0-9a-f]{16}$/;
const folderOf = (data_dir: string) => join(data_dir, "mails");

/** Like the reader of mails loaded with the first of them: a start does not wait for it. */
async function compose(message: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await composer.sendMail(message)).message as Buffer;
}

async function parse(file: Buffer): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(file);
}

export async function writeMail(data_dir: string, mail: Mail, reference: string): Promise<void> {
  const folder = folderOf(data_dir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mark = createHash("sha256").update(mail.message_id).digest("hex").slice(0, 16);
  if ((await readdir(folder)).some((name) => name.endsWith(`-${mark}.eml`))) return;
  const message = await compose(messageOf(mail, reference));
  const id = `${new Date().toISOString().replaceAll(/[-:.]/g, "")}-${mark}`;
  const unfinished = join(folder, `.${id}-${randomUUID()}`);
  await writeFile(unfinished, message, { mode: 0o600 });
  await rename(unfinished, join(folder, `${id}.eml`));
}

/** Removes every mail to an address, whatever is in it. */
export async function removeMailsTo(data_dir: string, address: string): Promise<void> {
  const folder = folderOf(data_dir);
  for (const name of await readdir(folder).catch(() => [])) {
    const { to } = name.endsWith(".eml") ? await parse(await readFile(join(folder, name))) : {};
    const mine = to?.some((recipient) => recipient.address?.toLowerCase() === address.toLowerCase());
    if (mine) await rm(join(folder, name), { force: true });
  }
}

export type StoredMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  sent_at: string | undefined;
  kind: string;
  message_id: string;
  text: string;
  html: string;
};

/** Newest first. */
export async function listMails(data_dir: string, most = 100): Promise<StoredMail[]> {
  const names = await readdir(folderOf(data_dir)).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -".eml".length));
  const newest = ids
    .filter((id) => idShape.test(id))
    .toSorted()
    .toReversed()
    .slice(0, most);
  const mails = await Promise.all(newest.map((id) => readMail(data_dir, id)));
  return mails.filter((mail) => mail !== undefined);
}

export async function readMail(data_dir: string, id: string): Promise<StoredMail | undefined> {
  if (!idShape.test(id)) return undefined;
  const file = await readFile(join(folderOf(data_dir), `${id}.eml`)).catch(() => undefined);
  if (!file) return undefined;
  const mail = await parse(file);
  return {
    id,
    from: mail.from?.name || mail.from?.address || "",
    to: mail.to?.map((recipient) => recipient.address ?? "").join(", ") ?? "",
    subject: mail.subject ?? "",
    sent_at: mail.date,
    kind: mail.headers.find(({ key }) => key === "x-kind")?.value ?? "",
    message_id: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}
