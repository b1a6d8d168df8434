/** Mails leave the site here: by SMTP where a mail server is configured, else into the outbox of the data folder. */
import type { Config } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { seal, unseal } from "../sealed.server.ts";
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

type Secrets = { token_key: string };

export function openMailer(config: Pick<Config, "smtp_url" | "data_dir">, log: Log, secrets: Secrets): Mailer {
  // A mail that comes back carries it, and proves that we sent it, and to whom.
  const reference = (to: string) => seal(secrets, purpose, to);
  return config.smtp_url ? openSmtp(config.smtp_url, log, reference) : openOutbox(config.data_dir, reference);
}

const purpose = "mail-reference";

/** The address that a mail of ours went to, from what stands in its header; undefined when it is none of ours. */
export function addressOfReference(secrets: Secrets, reference: string): string | undefined {
  return unseal(secrets, purpose, reference);
}

/** What the mail server said when it refused a recipient or a text for good (RFC 3463); undefined when it may still work. */
export function refusedStatus(error: unknown): string | undefined {
  const { responseCode = 0, response = "", command = "" } = error as Partial<SmtpError>;
  if (responseCode < 500 || responseCode > 599 || !["RCPT TO", "DATA"].includes(command)) return undefined;
  return /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? "5.0.0";
}
type SmtpError = { responseCode: number; response: string; command: string };

type Reference = (to: string) => string;

/** Loaded and opened with the first mail: a start does not wait for it. */
function openSmtp(url: string, log: Log, reference: Reference): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async deliver(mail) {
      const transport = await (opened ??= openTransport(url, log));
      await transport.sendMail(messageOf(mail, reference(mail.to)));
    },
    forget: async () => undefined,
    async close() {
      (await opened)?.close();
    },
  };
}

async function openTransport(url: string, log: Log) {
  const { createTransport } = await import("nodemailer");
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
  return transport;
}

function openOutbox(data_dir: string, reference: Reference): Mailer {
  return {
    deliver: (mail) => writeMail(data_dir, mail, reference(mail.to)),
    forget: (address) => removeMailsTo(data_dir, address),
    close: async () => undefined,
  };
}
