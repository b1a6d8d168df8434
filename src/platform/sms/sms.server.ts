/** Text messages leave the site here: through the operator's gateway, else into the outbox of the data folder. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.server.ts";

export type Sms = {
  /** With the country, as in +31612345678. */
  to: string;
  text: string;
  /** Whose message it is, for forgetting it; null for somebody who need not be a member. */
  user_id: string | null;
  /** A message that is sent again keeps it. */
  key: string;
};

export type SmsSender = {
  /** Done once the gateway (or the disk) has taken the message over; thrown errors are worth another try. */
  deliver(sms: Sms): Promise<void>;
  /** Removes what is still kept here of the messages to a member. */
  forget(user_id: string): Promise<void>;
};

export function openSms(config: Pick<Config, "sms_url" | "data_dir">): SmsSender {
  return config.sms_url ? openGateway(config.sms_url) : openOutbox(config.data_dir);
}

const gateway_ms = 10_000;

/** One POST of JSON for each message; the key lets the gateway tell a repeat. */
function openGateway(address: string): SmsSender {
  const { username, password } = new URL(address);
  const url = new URL(address);
  url.username = url.password = "";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    async deliver({ to, text, key }) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          ...(username ? { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` } : {}),
        },
        body: JSON.stringify({ to, text }),
        redirect: "error",
        signal: AbortSignal.timeout(gateway_ms),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
    },
    forget: async () => undefined,
  };
}

export type StoredSms = Sms & { id: string; sent_at: string };

const folderOf = (data_dir: string) => join(data_dir, "sms");
const nameShape = /^\d{8}T\d{9}Z-[0-9a-f]{16}\.json$/;

function openOutbox(data_dir: string): SmsSender {
  return {
    async deliver(sms) {
      const folder = folderOf(data_dir);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const mark = createHash("sha256").update(sms.key).digest("hex").slice(0, 16);
      if ((await readdir(folder)).some((name) => name.endsWith(`-${mark}.json`))) return;
      const sent_at = new Date().toISOString();
      const name = `${sent_at.replaceAll(/[-:.]/g, "")}-${mark}.json`;
      const unfinished = join(folder, `.${randomUUID()}`);
      await writeFile(unfinished, JSON.stringify({ ...sms, sent_at }), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
    async forget(user_id) {
      for (const { id, user_id: owner } of await listSms(data_dir, Infinity))
        if (owner === user_id) await rm(join(folderOf(data_dir), id), { force: true });
    },
  };
}

/** Newest first. */
export async function listSms(data_dir: string, most = 100): Promise<StoredSms[]> {
  const names = (await readdir(folderOf(data_dir)).catch(() => [])).filter((name) => nameShape.test(name));
  const newest = names.toSorted().toReversed().slice(0, most);
  return Promise.all(
    newest.map(async (id) => ({
      id,
      ...(JSON.parse(await readFile(join(folderOf(data_dir), id), "utf8")) as Omit<StoredSms, "id">),
    })),
  );
}
