/** The mailbox of the demo: the mails that were written to the data folder, for everybody who tries the site. */
import type { Context } from "#platform/context.server.ts";
import { listMails, readMail, type StoredMail } from "#platform/mail/outbox.server.ts";

/** Undefined on a real site, where other people's mails are nobody's business. */
export async function findMailbox({ config }: Context): Promise<StoredMail[] | undefined> {
  return config.demo ? listMails(config.data_dir) : undefined;
}

export async function findMailboxMail({ config }: Context, id: string): Promise<StoredMail | undefined> {
  return config.demo ? readMail(config.data_dir, id) : undefined;
}
