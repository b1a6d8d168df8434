/** The world outside the site: a mail server, a store of pictures and a payment provider, each behind a line that fails. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { readConfig } from "#platform/config.server.ts";
import { openStorage } from "#platform/storage/open-storage.server.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { startMailServer, type ReceivedMail } from "#tests/support/mail-server.ts";
import { startMollie, type MollieStandIn } from "#tests/support/mollie-stand-in.ts";
import { openWire, type Wire } from "./wire.ts";

export const services = ["mail", "storage", "payments"] as const;
export type Service = (typeof services)[number];

export type Outside = {
  /** How the site reaches them. */
  environment: Readonly<Record<"SMTP_URL" | "S3_URL" | "PAYMENT_URL", string>>;
  wires: Readonly<Record<Service, Wire>>;
  mails: readonly ReceivedMail[];
  provider: MollieStandIn;
  /** The store as it is, without the line. */
  store: Storage;
  close(): Promise<void>;
};

export async function openOutside(folder: string): Promise<Outside> {
  const directory = join(folder, "s3");
  await mkdir(directory, { recursive: true });
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "photos", configs: [] }],
  });
  const mail = await startMailServer();
  const provider = await startMollie("test_faults");
  const { port: s3Port } = await s3.run();
  const wires = {
    mail: await openWire({ port: mail.port }),
    storage: await openWire({ port: s3Port }),
    payments: await openWire({ port: Number(new URL(provider.url).port) }),
  };
  const s3Url = (port: number) => `http://S3RVER:S3RVER@127.0.0.1:${port}/photos`;
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}`,
      S3_URL: s3Url(wires.storage.port),
      PAYMENT_URL: provider.url.replace(/:\d+$/, `:${wires.payments.port}`),
    },
    wires,
    mails: mail.received,
    provider,
    store: openStorage(readConfig({ DATA_DIR: folder, S3_URL: s3Url(s3Port) })),
    async close() {
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
      await Promise.all([mail.close(), provider.close(), s3.close()]);
    },
  };
}
