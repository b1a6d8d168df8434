/** Mails that a test site has sent, and the links in them. */
import type { TestApplication } from "./application.ts";

/** The newest one to somebody, once the jobs have run; of a kind, where that is told. */
export async function mailTo(site: TestApplication, email: string, kind?: string) {
  await site.runJobs();
  return (await site.mails()).find((mail) => mail.to === email && (!kind || mail.kind === kind));
}

/** The secret of the link in such a mail. */
export async function tokenSentTo(site: TestApplication, email: string, kind?: string): Promise<string> {
  const mail = await mailTo(site, email, kind);
  const token = /[?&](?:token|undo)=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`There is no link in a mail to ${email}.`);
  return token;
}
