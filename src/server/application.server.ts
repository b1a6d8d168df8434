/** What one process shares between its requests and jobs: database, queue, sites, geography, clock. */
import { join } from "node:path";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { keepPresent, listLivingSessions } from "#features/accounts/sessions.server.ts";
import { liveMessages } from "#features/chats/live-messages.server.ts";
import { createSites, type Sites } from "#features/site/sites.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Context } from "#platform/context.server.ts";
import { makeFolder, openSecrets } from "#platform/data-folder.server.ts";
import { startClock, type Clock } from "#platform/db/clock.server.ts";
import { openDatabase, openPool, type Connection } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { openReadingLines, type ReadingLines } from "#platform/db/reading-lines.server.ts";
import { openGeoIp, type GeoIp } from "#platform/geo/geo-ip.server.ts";
import { createBoss, createQueues } from "#platform/jobs/jobs.server.ts";
import { openPictures, type Pictures } from "#platform/images/pictures.server.ts";
import { openLiveHub, type LiveHub } from "#platform/live/hub.server.ts";
import type { Log } from "#platform/log.server.ts";
import { openMailer, type Mailer } from "#platform/mail/mailer.server.ts";
import { openPusher, type Pusher } from "#platform/push/push.server.ts";
import { openPayments } from "#platform/payments/open-payments.server.ts";
import type { Payments } from "#platform/payments/provider.ts";
import { openSms, type SmsSender } from "#platform/sms/sms.server.ts";
import { openStorage } from "#platform/storage/open-storage.server.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { jobKinds } from "./jobs.server.ts";

export type Application = {
  config: Config;
  secrets: Context["secrets"];
  log: Log;
  db: Db;
  pool: pg.Pool;
  lines: ReadingLines;
  boss: PgBoss;
  mail: Mailer;
  push: Pusher;
  sms: SmsSender;
  payments: Payments;
  storage: Storage;
  pictures: Pictures;
  live: LiveHub;
  sites: Sites;
  geo: GeoIp;
  now: () => Date;
  close(): Promise<void>;
};

type Options = { worker?: boolean; clock?: Clock };

export async function openApplication(
  config: Config,
  connection: Connection,
  log: Log,
  options: Options = {},
): Promise<Application> {
  await makeFolder(config.data_dir);
  // Processes on several machines share one key only where it is given.
  const secrets = config.token_key ? { token_key: config.token_key } : await openSecrets(config.data_dir);
  const onError = (error: Error) => log.error({ err: error }, "database connection");
  // Closed in the opposite order, also where something that follows cannot be opened.
  await using opened = new AsyncDisposableStack();
  const pool = openPool({ ...connection, max: config.database_pool }, onError);
  const lines = openReadingLines(connection, onError);
  const db = openDatabase(pool, lines);
  opened.defer(async () => {
    await db.destroy();
    // One that was never asked does not end its connections.
    if (!pool.ended) await pool.end();
  });
  opened.defer(() => lines.end());
  const clock = options.clock ?? (await startClock(pool));
  opened.defer(() => clock.stop());
  const { now } = clock;
  const pictures = openPictures(log, join(config.data_dir, "uploads"));
  opened.defer(() => pictures.close());
  const mail = openMailer(config, log, secrets);
  opened.defer(() => mail.close());
  const live = openLiveHub({
    connection,
    bus_url: config.bus_url,
    db,
    log,
    details: liveMessages,
    sessions: {
      listLiving: (hashes) => listLivingSessions({ db, now }, hashes),
      keepPresent: (user_ids) => keepPresent({ db, now }, user_ids),
    },
  });
  opened.defer(() => live.close());
  const boss = createBoss(connection, log, options.worker ?? false);
  opened.defer(() => boss.stop({ graceful: true, timeout: 5_000 }));
  await boss.start();
  await createQueues(boss, jobKinds);
  const parts = {
    config,
    secrets,
    log,
    db,
    pool,
    lines,
    boss,
    mail,
    push: openPusher(config, secrets, log),
    sms: openSms(config),
    payments: await openPayments({ config, db, secrets, now }),
    storage: openStorage(config),
    pictures,
    live,
    sites: createSites(db),
    geo: await openGeoIp(),
    now,
  };
  const kept = opened.move();
  return { ...parts, close: () => kept.disposeAsync() };
}
