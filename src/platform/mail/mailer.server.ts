/** Mails leave the site here: by SMTP where a mail server is configured, else into the outbox of the data folder. */
import { createTransport } from "nodemailer";
import type { Config } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { messageOf, type Mail } from "./message.server.ts";
import { removeMailsTo, writeMail } from "./outbox.server.ts";

export type { Mail } from "./message.server.ts";

export type Mailer = {
  /** Done once the mail server (or the disk) has taken the mail over; thrown errors are worth another try. */
  deliver(mail: Mail): Promise<void>;
  /** Removes what is still kept here of the mails to an address; what a mail server has taken is out of our hands. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
};

export function openMailer(config: Pick<Config, "smtp_url" | "data_dir">, log: Log): Mailer {
  return config.smtp_url ? openSmtp(config.smtp_url, log) : openOutbox(config.data_dir);
}

function openSmtp(url: string, log: Log): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of what is given, never of files or addresses named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A broken idle connection; the mails that were on it have failed on their own.
  transport.on("error", (error) => log.warn({ err: error }, "mail server"));
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail));
    },
    forget: async () => undefined,
    async close() {
      transport.close();
    },
  };
}

function openOutbox(data_dir: string): Mailer {
  return {
    deliver: (mail) => writeMail(data_dir, mail),
    forget: (address) => removeMailsTo(data_dir, address),
    close: async () => undefined,
  };
}
