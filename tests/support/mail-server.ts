/** A real mail server on this machine that keeps what it is given. */
import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../scripts/built-site.ts";

export type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email };
export type MailServer = { url: string; port: number; received: ReceivedMail[]; close(): Promise<void> };

/** On the given port, else on a free one, which nobody else has when it comes back there. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const own = port ?? (await freePort());
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    // The site keeps its connection open; a server that goes away does not wait for it.
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((mail) => {
          received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            raw: raw.toString("latin1"),
            mail,
          });
          done();
        }, done);
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(own, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
