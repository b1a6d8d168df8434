/** The text messages of the demo, which were written to the data folder, for everybody who tries the site. */
import type { Context } from "#platform/context.server.ts";
import { listSms, type StoredSms } from "#platform/sms/sms.server.ts";

/** Undefined on a real site, where other people's messages are nobody's business. */
export async function findSmsOutbox({ config }: Pick<Context, "config">): Promise<StoredSms[] | undefined> {
  return config.demo ? listSms(config.data_dir) : undefined;
}
