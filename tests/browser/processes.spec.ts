/** The site as an operator runs it: two web processes and a worker on one database, with a broker where one is installed. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { livePath } from "#contract/live.ts";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { listMails } from "#platform/mail/outbox.server.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { installedBrokers, startBroker, type RunningBroker } from "#tests/support/brokers.ts";
import { aMember, aSession, type TestMember } from "#tests/support/factories.ts";
import { expect, test } from "#tests/support/journey.ts";
import { listen } from "#tests/support/live.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { freePort, waitFor } from "../../scripts/built-site.ts";
import { serverEntry } from "../../scripts/program.ts";

const base = "http://localhost:3000";
const requestsAtOnce = 40;

type Program = { address: string; child: ChildProcess; ended: Promise<number | null> };

let folder: string;
let admin: ReturnType<typeof openPool>;
let db: Db;
const database = `processes_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const programs: Program[] = [];
let url: string;
let broker: RunningBroker | undefined;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  const connection = await findRunningPostgres(join(process.env["TEST_SITE_FOLDER"]!, "postgres"));
  if (!connection) throw new Error("The database of the site under test does not run.");
  admin = openPool({ ...connection, max: 1 }, () => undefined);
  await admin.query(`CREATE DATABASE ${database}`);
  const { host, port, user, password } = connection as unknown as Record<string, string>;
  url = `postgres://${user}:${encodeURIComponent(password!)}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`;
  const [installed] = installedBrokers;
  if (installed) broker = await startBroker(installed);
  expect(await (await start("migrate")).ended).toBe(0);
  programs.push(await start("web"), await start("web"), await start("worker"));
  for (const { address, child } of programs.slice(0, 2))
    await waitFor(`${address}/readyz`, () => child.exitCode !== null);
  db = openDatabase(openPool({ connectionString: url, max: 1 }, () => undefined));
});

test.afterAll(async () => {
  await db?.destroy();
  for (const { child, ended } of programs) {
    child.kill("SIGTERM");
    await ended;
  }
  await broker?.stop();
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await admin.end();
  await removeFolder(folder);
});

async function start(role: "migrate" | "web" | "worker"): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [serverEntry, role], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: url,
      BASE_URL: base,
      ...(broker ? { BUS_URL: broker.url } : {}),
      SMTP_URL: "",
      TOKEN_KEY: "a key that all processes of this test share",
      LOG_LEVEL: "error",
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { address: `http://127.0.0.1:${port}`, child, ended };
}

/** Asks one of the processes as a member does. */
function asker(address: string, session: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        cookie: `vesper_session=${session}`,
        origin: address,
        "x-request-type": "client",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
}

async function joined(given: Parameters<typeof aMember>[1]): Promise<{ member: TestMember; session: string }> {
  const member = await aMember(db, given);
  return { member, session: await aSession(db, member, new Date()) };
}

test("likes, messages, badges and blocks cross from one web process to the other", async () => {
  const [one, other] = programs as [Program, Program];
  const anna = await joined({ name: "Anna Processes", email: "anna@example.org", gender: "female" });
  const ben = await joined({
    name: "Ben Processes",
    email: "ben@example.org",
    gender: "male",
    credits: 5,
    paid_user: true,
  });
  const asAnna = asker(one.address, anna.session);
  const asBen = asker(other.address, ben.session);
  const heard = await listen(one.address, anna.session);
  expect(heard.status).toBe(200);

  expect((await asBen("POST", "/api/like.php", { id: anna.member.id })).status).toBe(200);
  await expect.poll(() => heard.kinds()).toContain("likes");
  const { liked_by } = (await asAnna("GET", "/api/likes.php")).body as unknown as { liked_by: { id: string }[] };
  expect(liked_by.map(({ id }) => id)).toEqual([ben.member.id]);

  const sent = await asBen("POST", "/api/message.php", {
    ...{ profile: anna.member.id, client_key: randomUUID(), text: "Hello from the other process" },
  });
  expect(sent.status).toBe(200);
  await expect.poll(() => heard.kinds()).toContain("message");
  const chats = JSON.stringify((await asAnna("GET", "/api/chats.php")).body);
  expect(chats).toContain("Hello from the other process");

  const seenByBen = async () => JSON.stringify((await asBen("GET", "/api/chats.php")).body);
  expect(await seenByBen()).toContain(anna.member.id);
  expect((await asAnna("POST", "/api/block.php", { id: ben.member.id })).status).toBe(200);
  expect(await seenByBen()).not.toContain(anna.member.id);
  expect((await asBen("GET", `/api/profile.php?id=${anna.member.id}`)).status).toBe(404);
  heard.close();
});

test("a page kept for many has the same mark in both, so that whoever has it from one is told so by the other", async () => {
  const paths = ["/", "/login", "/pricing", "/pages/faq", "/landers/gallery"];
  const marksOf = ({ address }: Program) =>
    Promise.all(paths.map(async (path) => (await fetch(address + path, { method: "HEAD" })).headers.get("etag")));
  // They differ for a moment where an hour ends between the two.
  await expect(async () => {
    const [one, other] = await Promise.all(programs.slice(0, 2).map(marksOf));
    expect(one).toEqual(other);
    expect(one).not.toContain(null);
  }).toPass({ timeout: 60_000 });
});

test("what a web process is asked to send, the worker sends", async () => {
  const { member } = await joined({ name: "Cleo Processes", email: "cleo@example.org" });
  const { address } = programs[0]!;
  const response = await fetch(`${address}/api/reset-password.php`, {
    method: "POST",
    headers: { origin: address, "x-request-type": "client", "content-type": "application/json" },
    body: JSON.stringify({ email: member.email }),
  });
  expect(response.status).toBe(200);
  await expect.poll(async () => (await listMails(folder)).map(({ to }) => to)).toContain(member.email);
});

test("a process that is told to stop answers everything it has begun, and the other goes on", async () => {
  const [, leaving] = programs as [Program, Program];
  const listener = await joined({ name: "Dora Processes", email: "dora@example.org" });
  const stream = await fetch(leaving.address + livePath, { headers: { cookie: `vesper_session=${listener.session}` } });
  expect(stream.status).toBe(200);
  const answers = Array.from({ length: requestsAtOnce }, () => fetch(`${leaving.address}/pricing`));
  await Promise.race(answers);
  leaving.child.kill("SIGTERM");
  // A proxy hears it, while what it still sends is answered: asked together, as it is gone soon.
  const answered = () =>
    Promise.all(["/readyz", "/pricing"].map(async (path) => (await fetch(leaving.address + path)).status));
  await expect.poll(answered, { intervals: [50] }).toEqual([503, 200]);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(requestsAtOnce).fill(200));
  expect(await leaving.ended).toBe(0);
  expect((await fetch(`${programs[0]!.address}/readyz`)).status).toBe(200);
});
