/** Tries what the site needs outside its database: the place of the photos, the mail server and the bus. */
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Context } from "#platform/context.server.ts";
import { openBroker } from "#platform/live/open-broker.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { siteContext } from "./site-context.server.ts";

/** A small file that is written, read and removed again. */
async function tryStorage({ storage, now }: Means["application"]): Promise<string> {
  const [name, bytes] = [`check-${randomUUID()}.txt`, Buffer.from("This file may be removed.")];
  await storage.put(name, bytes, "text/plain");
  try {
    const stored = await storage.get(name);
    if (!stored || !bytes.equals(await buffer(stored.stream)))
      throw new Error("it does not give back what was written");
  } finally {
    await storage.remove(name);
  }
  return `A file was written, read and removed in ${storage.where(name, now()).split(name)[0]!}`;
}

async function tryMail({ config, mail }: Means["application"], { settings }: Context, to: string): Promise<string> {
  const text = `This mail was sent to try the mail server of ${settings.domain}.`;
  await mail.deliver({
    to,
    subject: `${settings.mail_name}: a mail to try the mail server`,
    text,
    html: `<p>${text}</p>`,
    kind: "command.check",
    site: settings,
    message_id: messageId("command.check", randomUUID(), settings),
  });
  return config.smtp_url
    ? `The mail server has taken a mail from ${settings.support_email} to ${to}. See whether it arrives`
    : `SMTP_URL is not set: the mail to ${to} stays in the data folder`;
}

const patience_ms = 5_000;

/** A word that is said and heard again. */
async function tryBus(url: string): Promise<string> {
  // Of nobody, but one that the account of a site may use.
  const subject = `vesper.live.${randomUUID()}`;
  const heard = Promise.withResolvers<string>();
  const broker = openBroker(url, {
    log: { info: () => undefined, warn: (told: { err: unknown }) => heard.reject(told.err) } as never,
    subjects: () => [subject],
    onPayload: heard.resolve,
    onReady: () => void broker.say(subject, "check"),
  });
  const late = setTimeout(() => heard.reject(new Error("no answer came")), patience_ms);
  try {
    await heard.promise;
    return `What was said to ${new URL(url).host} came back`;
  } finally {
    clearTimeout(late);
    await broker.close();
  }
}

/** Where nobody answers at any of several addresses, the error has a code and no words. */
function reasonOf(error: unknown): string {
  const { message, code, name } = error as Partial<Error & { code: string }>;
  return message || code || name || "no reason was given";
}

export const servicesCommands: readonly Command[] = [
  {
    words: "check",
    args: "[ADDRESS] [--site=HOST]",
    help: "tries the place of the photos, the bus if there is one and, with an address, the mail server by a mail to it; fails when one of them does",
    async run(means, args) {
      const { application, print } = means;
      const { ctx, rest } = await siteContext(means, args);
      const [to] = rest;
      let failed = 0;
      const report = async (what: string, tried: Promise<string>) => {
        try {
          print(`${what}: works. ${await tried}.`);
        } catch (error) {
          failed += 1;
          print(`${what}: FAILED. ${reasonOf(error)}`);
        }
      };
      await report("Photos", tryStorage(application));
      if (to === undefined) print("Mail: not tried. Name an address to send a mail to.");
      else await report("Mail", tryMail(application, ctx, to));
      if (application.config.bus_url) await report("Bus", tryBus(application.config.bus_url));
      if (failed > 0) throw new CommandError("Not everything works.");
    },
  },
];
