/** How fast the search call is over a million members: beside the barest page there could be, on a late page, and as the site grows. */
import { join } from "node:path";
import pg from "pg";
import type { Given } from "#contract/call.ts";
import { searchMembers as call } from "#features/members/search-contract.ts";
import { searchMembers } from "#features/members/search.server.ts";
import { seedSite } from "#features/site/seed.server.ts";
import { createSites } from "#features/site/sites.server.ts";
import { readConfig } from "#platform/config.server.ts";
import type { Context } from "#platform/context.server.ts";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { openReadingLines, type ReadingLines } from "#platform/db/reading-lines.server.ts";
import { run as runCall } from "#platform/http/run.server.ts";
import { startPostgres, type PostgresConnection } from "#platform/postgres/postgres.server.ts";
import { removeAbandonedFolders, removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { compare, middleOf, percentile, rounded } from "./numbers.ts";
import { makeMembers } from "./search-members.ts";
import { measureUploads } from "./uploads.ts";

const usual_members = 1_000_000;
/** What the site is compared with when it has grown. */
const few_members = 10_000;
const callers = 4;
const rounds = 7;
/** Of each kind of load in one round. */
const seconds = 1;
const deep_page = 50;
const own_statements = 500;

type Viewer = { id: string; country: string; region: string };
/** What was asked of PostgreSQL last. */
type Asked = { asked: pg.QueryConfig[] };
type Town = { ctx: Omit<Context, "member">; pool: pg.Pool; lines: ReadingLines; viewers: Viewer[] } & Asked;

/** Made once: nothing is written afterwards, so nothing has to survive a crash. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  maintenance_work_mem: "256MB",
};

export async function run(): Promise<Record<string, number>> {
  const members = Number(process.argv[3] ?? usual_members);
  if (!Number.isInteger(members) || members < 1000) throw new Error("The number of members must be 1000 or more.");
  await removeAbandonedFolders();
  const folder = await temporaryFolder();
  const log = { debug() {}, info() {}, warn: (text: string) => console.warn(text) };
  const postgres = await startPostgres({ folder: join(folder, "postgres"), log, settings });
  const towns: Town[] = [];
  try {
    const small = await settle(postgres.connection, "few", Math.min(few_members, members), folder);
    towns.push(small);
    const town = await settle(postgres.connection, "many", members, folder);
    towns.push(town);
    const measured = await measure(town, small);
    return { members, ...measured, ...(await measureUploads(folder, () => search(town, draw()))) };
  } finally {
    for (const { lines, pool } of towns) {
      await lines.end();
      await pool.end();
    }
    await postgres.stop();
    await removeFolder(folder);
  }
}

/** A site of its own with so many members. */
async function settle(server: PostgresConnection, database: string, count: number, folder: string): Promise<Town> {
  const started = performance.now();
  const progress = (text: string) => process.stdout.write(`\r\u001b[K  ${count.toLocaleString("en")} members: ${text}`);
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  const connection = { ...server, database };
  await migrate(connection);
  // What goes wrong is told by the statement that runs; at the end PostgreSQL may hang up first.
  const pool = openPool({ ...connection, max: callers }, () => undefined);
  const lines = openReadingLines(connection, () => undefined);
  const asked: pg.QueryConfig[] = [];
  const db = openDatabase(pool, { query: (statement) => lines.query((asked[0] = statement)) });
  await seedSite(db, readConfig({ DATA_DIR: folder }));
  const now = new Date();
  const client = await pool.connect();
  try {
    await makeMembers(client, count, now, progress);
  } finally {
    client.release();
  }
  const { rows: viewers } = await pool.query<Viewer>(
    `SELECT id, country, region FROM profiles WHERE status = 'active' ORDER BY id LIMIT 900`,
  );
  progress(`made in ${Math.round((performance.now() - started) / 1000)} s\n`);
  const site = await createSites(db).ofHost(undefined);
  const ctx = { db, site, settings: site.settings, locale: "en", now: () => now, secrets: { token_key: "bench" } };
  return { ctx: ctx as unknown as Town["ctx"], pool, lines, viewers, asked };
}

/** How often members search in which way, in percent. */
const mix: [share: number, title: string, input: (viewer: Viewer) => Given<typeof call>][] = [
  [40, "default", () => ({})],
  [20, "region", ({ region }) => ({ region, with_photo: "1" })],
  [15, "newest", ({ country }) => ({ country, order: "newest" })],
  [10, "within 100 km", () => ({ distance: 100, order: "best" })],
  [10, "nearest", () => ({ order: "nearest" })],
  [5, "online", () => ({ online: "1" })],
];

function draw(): (typeof mix)[number] {
  let at = Math.random() * 100;
  return mix.find(([share]) => (at -= share) < 0) ?? mix[0]!;
}

async function search(
  { ctx, viewers }: Town,
  [, , input]: (typeof mix)[number],
  viewer = pick(viewers),
  page: object = {},
) {
  // A request knows the version of the profile by its session; nobody's changes here.
  const member = { id: viewer.id, profile_version: "1", incomplete: false };
  const answer = await runCall({ ...ctx, member } as Context, call, searchMembers, { ...input(viewer), ...page });
  JSON.stringify(answer);
  return answer;
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

/** So many callers at once, for some seconds: how many answers a second, and how long each took. */
async function load(work: () => Promise<unknown>, at_once: number): Promise<{ per_s: number; times_ms: number[] }> {
  const times_ms: number[] = [];
  const started = performance.now();
  const over = () => performance.now() - started > seconds * 1000;
  const caller = async () => {
    while (!over()) {
      const began = performance.now();
      await work();
      times_ms.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: at_once }, caller));
  const per_s = Math.round((times_ms.length * 1000) / (performance.now() - started));
  return { per_s, times_ms: times_ms.toSorted((one, other) => one - other) };
}

async function measure(town: Town, small: Town): Promise<Record<string, number>> {
  // Files come into memory, statements get their plans on each connection, cards come onto their shelf.
  for (const each of [small, town])
    for (let round = 0; round < 2000; round += 1)
      await Promise.all(Array.from({ length: callers }, () => search(each, mix[round % mix.length]!)));
  console.log();
  for (const kind of mix) {
    const { times_ms } = await timesOf(() => search(town, kind), 200);
    console.log(
      `  ${kind[1].padEnd(14)} p50 ${percentile(times_ms, 0.5)} ms, p99 ${percentile(times_ms, 0.99)} ms at one caller`,
    );
  }
  const bare = await bareQueries(town);
  const bare_per_s: Record<keyof typeof bare, number[]> = { raw: [], ids: [], key: [], own: [] };
  const mixed = { per_s: [] as number[], times_ms: [] as number[] };
  // In turn, so that a busy machine disturbs all alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["raw", "ids", "key", "own"] as const)
      bare_per_s[kind].push((await load(() => town.pool.query(bare[kind]()), callers)).per_s);
    const { per_s, times_ms } = await load(() => search(town, draw()), callers);
    mixed.per_s.push(per_s);
    mixed.times_ms.push(...times_ms);
  }
  const mix_per_s = middleOf(mixed.per_s);
  const raw_per_s = middleOf(bare_per_s.raw);
  const ids_per_s = middleOf(bare_per_s.ids);
  const key_per_s = middleOf(bare_per_s.key);
  const own_per_s = middleOf(bare_per_s.own);
  const times_ms = mixed.times_ms.toSorted((one, other) => one - other);
  const alone = await timesOf(() => search(town, draw()), 1_000);
  return {
    raw_per_s,
    mix_per_s,
    ratio: rounded(mix_per_s / raw_per_s),
    ids_per_s,
    ids_ratio: rounded(mix_per_s / ids_per_s),
    key_per_s,
    key_ratio: rounded(mix_per_s / key_per_s),
    own_per_s,
    own_ratio: rounded(mix_per_s / own_per_s),
    p50_ms: percentile(times_ms, 0.5),
    p99_ms: percentile(times_ms, 0.99),
    p99_one_caller_ms: percentile(alone.times_ms, 0.99),
    deep_page_ratio: await deepPageRatio(town),
    growth: await growthOf(town, small),
  };
}

/**
 * What a search is compared with: the barest search there could be, one page of one kind of member in a country, in order,
 * with names and nothing else (decision 024); the same without names; one row by its key; and the very statements of
 * searches like ours.
 */
async function bareQueries(town: Town) {
  const { pool, viewers, asked } = town;
  const { rows: walks } = await pool.query<{ site_id: number; country: string; kind: number }>(
    "SELECT site_id, country, kind FROM member_search GROUP BY site_id, country, kind HAVING count(*) > 100",
  );
  const found = (columns: string) => `
    SELECT ${columns} FROM member_search WHERE site_id = $1 AND country = $2 AND kind = $3
    ORDER BY rank DESC, id DESC LIMIT 24`;
  const texts = {
    ids: found("id"),
    raw: `
      SELECT found.id, profiles.name, profiles.country
      FROM (${found("id, rank")}) AS found JOIN profiles ON profiles.id = found.id
      ORDER BY found.rank DESC, found.id DESC`,
  };
  const walk = (kind: keyof typeof texts) => (): pg.QueryConfig => {
    const { site_id, country, kind: sought } = pick(walks);
    return { name: `bare-${kind}`, text: texts[kind], values: [site_id, country, sought] };
  };
  const own: pg.QueryConfig[] = [];
  while (own.length < own_statements) {
    await search(town, draw());
    // Cards and presence are asked for after it, where they are not known.
    if (asked[0]!.text.includes("AS given")) own.push(asked[0]!);
  }
  const byKey = { name: "by-key", text: "SELECT id, name, country FROM profiles WHERE id = $1" };
  return {
    raw: walk("raw"),
    ids: walk("ids"),
    key: (): pg.QueryConfig => ({ ...byKey, values: [pick(viewers).id] }),
    own: () => pick(own),
  };
}

async function timesOf(work: () => Promise<unknown>, rounds: number): Promise<{ times_ms: number[] }> {
  const times_ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times_ms.push(performance.now() - began);
  }
  return { times_ms: times_ms.toSorted((one, other) => one - other) };
}

/** The same search by the same people, on the first page and on a late one. */
async function deepPageRatio(town: Town): Promise<number> {
  const late: { viewer: Viewer; after: string }[] = [];
  const everywhere = [100, "everywhere", () => ({ order: "best" })] as (typeof mix)[number];
  for (const viewer of town.viewers.slice(0, 20)) {
    let after: string | undefined;
    for (let page = 1; page < deep_page; page += 1) {
      const { next } = await search(town, everywhere, viewer, after ? { page, after } : {});
      if (!next) break;
      after = next.after;
      if (next.page === deep_page) late.push({ viewer, after });
    }
  }
  if (late.length === 0) return Number.NaN;
  let at = 0;
  const next = () => late[(at = (at + 1) % late.length)]!;
  return compare(
    () => search(town, everywhere, next().viewer),
    () => search(town, everywhere, late[at]!.viewer, { page: deep_page, after: late[at]!.after }),
    400,
  );
}

async function growthOf(town: Town, small: Town): Promise<number> {
  let kind = draw();
  return compare(
    () => search(small, (kind = draw())),
    () => search(town, kind),
    600,
  );
}
