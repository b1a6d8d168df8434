/** A whole site for a test file: its own database and data folder, a clock that can be moved, browsers to ask with. */
import type { Settings } from "#contract/settings.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { companySeed } from "#features/site/seed/company.ts";
import { interestsSeed } from "#features/site/seed/interests.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { languages } from "#lib/languages.ts";
import { readConfig } from "#platform/config.server.ts";
import { createLog } from "#platform/log.server.ts";
import { listMails, type StoredMail } from "#platform/mail/outbox.server.ts";
import { openApplication, type Application } from "#server/application.server.ts";
import { jobHandlers } from "#server/jobs.server.ts";
import type { Web } from "#server/door.ts";
import { createWeb } from "#server/web.server.ts";
import { runJob } from "#server/worker.server.ts";
import { openBrowser, type Browser, type BrowserOptions } from "./browser.ts";
import { createTestDatabase } from "./database.ts";
import { aSession, type TestMember } from "./factories.ts";
import { removeFolder, temporaryFolder } from "./temporary-folders.ts";

type Options = {
  now?: Date;
  settings?: Partial<Settings>;
  /** Variables of the configuration, as an operator would set them. */
  environment?: Record<string, string>;
};

export type TestApplication = {
  app: Web;
  application: Application;
  /** A new browser without any cookie. */
  browser(options?: BrowserOptions): Browser;
  /** A browser in which the member is logged in. */
  as(member: TestMember, options?: BrowserOptions): Promise<Browser>;
  moveClock(by_ms: number): void;
  /** Another process of the same installation; closed with the site at the latest. */
  anotherProcess(): Promise<{ app: Web; application: Application; close(): Promise<void> }>;
  /** Runs every waiting job once, as if its time had come; a failed one stays and is counted. */
  runJobs(): Promise<{ done: number; failed: number }>;
  /** Runs what was done of a kind once more: the worker died after its work, before it could say so. */
  repeatJobs(name: string): Promise<{ done: number; failed: number }>;
  /** Of the jobs of a kind about a member the first once more: it was held up, and comes after the others. */
  repeatFirstJob(name: string, user_id: string): Promise<{ done: number; failed: number }>;
  /** Runs a job that comes by itself, as if its hour had come. */
  runSchedule(name: string): Promise<void>;
  /** What the site would have sent, newest first. */
  mails(): Promise<StoredMail[]>;
  close(): Promise<void>;
};

export async function startTestApplication(options: Options = {}): Promise<TestApplication> {
  const database = await createTestDatabase();
  const folder = await temporaryFolder();
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_POOL: "12",
    BASE_URL: "http://localhost:3000",
    DEMO: "on",
    LOG_LEVEL: "silent",
    // Tests ask more than people do; those about floods set their own.
    REQUESTS_PER_MINUTE: "1000000",
    ...options.environment,
  });
  let now = options.now ?? new Date();
  const clock = () => new Date(now);
  const openProcess = () =>
    openApplication(config, database.connection, createLog(config.log_level), { clock: { now: clock, stop() {} } });
  const application = await openProcess();
  const others: (() => Promise<void>)[] = [];
  const { db, boss } = application;
  const host = new URL(config.base_url).host;
  const settings: Settings = { ...settingsSeed, domain: host, ...options.settings };
  await siteQueries.saveLanguages(db, languages);
  await siteQueries.saveInterests(db, interestsSeed);
  await siteQueries.saveCompany(db, companySeed);
  await siteQueries.insertSite(db, settings, [host], true);
  const app = await createWeb(application);
  await app.ready();
  const browser = (given: BrowserOptions = {}) => openBrowser(app, { host, ...given });

  async function runJobs() {
    await application.pool.query("UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')");
    const counts = { done: 0, failed: 0 };
    let waiting = await listWaiting();
    for (const handler of jobHandlers) {
      const { name, payload } = handler.kind;
      if (!waiting.has(name)) continue;
      for (const job of await boss.fetch<object>(name, { batchSize: 100 })) {
        try {
          await runJob(application, handler, payload.parse(job.data));
          await boss.complete(name, job.id);
          counts.done += 1;
        } catch {
          await boss.fail(name, job.id);
          counts.failed += 1;
        }
      }
      // A job may have added others, for handlers that are still to come.
      waiting = await listWaiting();
    }
    return counts;
  }

  /** Most queues are empty; asking each of them for its jobs costs ten times as much as this. */
  async function listWaiting(): Promise<ReadonlySet<string>> {
    const { rows } = await application.pool.query<{ name: string }>(
      "SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry')",
    );
    return new Set(rows.map(({ name }) => name));
  }

  return {
    app,
    application,
    browser,
    async as(member, given) {
      const opened = browser(given);
      opened.setCookie("session", await aSession(db, member, clock()));
      return opened;
    },
    moveClock(by_ms) {
      now = new Date(now.getTime() + by_ms);
    },
    async anotherProcess() {
      const application = await openProcess();
      const app = await createWeb(application);
      let closing: Promise<void> | undefined;
      const close = () => (closing ??= app.close().then(() => application.close()));
      others.push(close);
      return { app, application, close };
    },
    runJobs,
    async repeatJobs(name) {
      await application.pool.query("UPDATE pgboss.job SET state = 'retry' WHERE name = $1 AND state = 'completed'", [
        name,
      ]);
      return runJobs();
    },
    async repeatFirstJob(name, user_id) {
      const first = "SELECT id FROM pgboss.job WHERE name = $1 AND data ->> 'user_id' = $2 ORDER BY created_on LIMIT 1";
      await application.pool.query(`UPDATE pgboss.job SET state = 'retry' WHERE id = (${first})`, [name, user_id]);
      return runJobs();
    },
    async runSchedule(name) {
      const handler = jobHandlers.find(({ kind }) => kind.name === name && kind.schedule !== undefined);
      if (!handler) throw new Error(`There is no scheduled job ${name}.`);
      await runJob(application, handler, {});
    },
    mails: () => listMails(config.data_dir),
    async close() {
      for (const close of others) await close();
      await app.close();
      await application.close();
      await database.drop();
      await removeFolder(folder);
    },
  };
}
