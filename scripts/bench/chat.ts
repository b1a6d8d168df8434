/** How fast messages are sent and arrive, what an idle page costs, and how conversations and their list grow. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { livePath } from "#contract/live.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { ensureBuild } from "../build.ts";
import { startBuiltSite, type BuiltSite } from "../built-site.ts";
import { type Chatter, makeChatters, makeConversation } from "./chat-members.ts";
import { measureIdlePages } from "./idle-pages.ts";
import { type Line, openLine, openStream } from "./line.ts";
import { compare, middleOf, percentile, rounded } from "./numbers.ts";

/** Of the database for the first two loads, of HTTP for the third. */
const connections_each = 64;
const rounds = 3;
/** V8 compiles what a send needs bit by bit: after six seconds of a rush it costs half of what the first one cost. */
const warm_rounds = 2;
const seconds = 3;
const pairs_count = 200;
const delivered_per_s = 200;
const deliveries = 3_000;
/** Before them, not counted: every session is looked up once, every connection makes its plans. */
const warm_deliveries = 1_000;
/** What has not arrived so long after the last was sent does not count; a busy machine is late, not wrong. */
const arrival_patience_s = 20;
const usual_streams = 5_000;
const credits = 1_000_000;

type Pair = { conversation: string; one: Chatter; other: Chatter };
type Bench = { site: BuiltSite; pool: pg.Pool; pairs: Pair[] };

/** The argument is how many idle pages are opened. */
export async function run(): Promise<Record<string, number>> {
  const streams = Number(process.argv[3] ?? usual_streams);
  await ensureBuild();
  const site = await startBuiltSite({
    DEMO: "off",
    LOG_LEVEL: "error",
    REQUESTS_PER_MINUTE: "100000000",
    LIVE_STREAMS: "100000",
  });
  const connection = await findRunningPostgres(`${site.folder}/postgres`);
  const pool = new pg.Pool({ ...connection, max: connections_each });
  pool.on("error", () => undefined);
  try {
    // First, while the process is small: what it keeps from other work must not count as the streams' memory.
    const idle = await makeChatters(pool, streams, 0);
    const memory = await measureIdlePages(
      site,
      idle.map(({ cookie }) => cookie),
    );
    const bench = { site, pool, pairs: await makePairs(pool) };
    const sends = await measureSends(bench);
    await settle(pool);
    const [insert_p50_ms, insert_p99_ms] = await measureInserts(bench);
    const [delivery_p50_ms, delivery_p99_ms] = await measureDelivery(bench, { reading: false });
    const [delivery_read_p50_ms, delivery_read_p99_ms] = await measureDelivery(bench, { reading: true });
    return {
      ...sends,
      ...{ insert_p50_ms, insert_p99_ms, delivery_p50_ms, delivery_p99_ms, delivery_read_p50_ms, delivery_read_p99_ms },
      ...memory,
      ...(await measureGrowth(bench)),
    };
  } finally {
    await pool.end();
    await site.stop();
  }
}

async function makePairs(pool: pg.Pool): Promise<Pair[]> {
  const chatters = await makeChatters(pool, pairs_count * 2, credits);
  const pairs: Pair[] = [];
  for (let at = 0; at < chatters.length; at += 2) {
    const [one, other] = [chatters[at]!, chatters[at + 1]!];
    pairs.push({ one, other, conversation: await makeConversation(pool, one, other, 10) });
  }
  await settle(pool);
  return pairs;
}

/** What a rush leaves behind is cleared away now, not while something else is measured. */
async function settle(pool: pg.Pool): Promise<void> {
  await pool.query("VACUUM ANALYZE");
  await pool.query("CHECKPOINT");
}

/** So many workers at once for some seconds: how often their work was done in each. */
async function rate(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    works.map(async (work) => {
      while (performance.now() - started < seconds * 1000) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

const insert = "INSERT INTO bench_inserts (sender, body, at) VALUES ($1, $2, now())";

const limits = { free_partners: 2, new_partners: 100, day_start: new Date(0), notify_at: new Date(0) };

async function measureSends({ site, pool, pairs }: Bench): Promise<Record<string, number>> {
  await pool.query(
    "CREATE TABLE bench_inserts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sender uuid, body text, at timestamptz)",
  );
  const clients = await Promise.all(Array.from({ length: connections_each }, () => pool.connect()));
  const lines = await Promise.all(Array.from({ length: connections_each }, () => openLine(site.url)));
  const text = "Shall we meet at the harbour on Saturday, around seven?";
  const pairOf = (at: number) => pairs[at % pairs.length]!;
  const inserts = clients.map(
    (client, at) => () =>
      client.query({
        name: "insert",
        text: insert,
        values: [pairOf(at).one.id, text],
      }),
  );
  const functions = clients.map((client, at) => () => {
    const { one, conversation } = pairOf(at);
    const send = {
      place: 0,
      sender: one.id,
      conversation,
      client_key: randomUUID(),
      kind: "text",
      body: text,
      cost: 1,
    };
    return client.query({
      name: "send",
      text: "SELECT * FROM post_messages($1::jsonb, now())",
      values: [JSON.stringify([{ ...send, ...limits }])],
    });
  });
  const sends = lines.map((line, at) => () => send(line, pairOf(at + connections_each), text));
  const [insert_per_s, function_per_s, sends_per_s]: [number[], number[], number[]] = [[], [], []];
  // In turn, so that a busy machine disturbs all alike.
  for (let round = 0; round < warm_rounds + rounds; round += 1) {
    const rates = [await rate(inserts), await rate(functions), await rate(sends)] as const;
    console.log(
      `  inserts ${Math.round(rates[0])}/s, function ${Math.round(rates[1])}/s, sends ${Math.round(rates[2])}/s`,
    );
    if (round < warm_rounds) continue;
    insert_per_s.push(rates[0]);
    function_per_s.push(rates[1]);
    sends_per_s.push(rates[2]);
  }
  for (const client of clients) client.release();
  for (const line of lines) line.close();
  const [inserted, called, sent] = [middleOf(insert_per_s), middleOf(function_per_s), middleOf(sends_per_s)];
  return {
    insert_per_s: Math.round(inserted),
    function_per_s: Math.round(called),
    sends_per_s: Math.round(sent),
    ratio: rounded(sent / inserted),
    function_ratio: rounded(sent / called),
  };
}

async function send(line: Line, { one, conversation }: Pair, text: string): Promise<void> {
  const body = JSON.stringify({ conversation, text, client_key: randomUUID() });
  const { status, body: answer } = await line.ask("POST", "/api/message.php", one.cookie, body);
  if (status !== 200) throw new Error(`A message was answered with ${status}: ${answer}`);
}

/** How long one durable insert takes, as often as messages are delivered below: what this machine can do at best. */
async function measureInserts({ pool, pairs }: Bench): Promise<[p50: number, p99: number]> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: deliveries }, async (_, at) => {
      await sleep(Math.max(0, started + (at * 1000) / delivered_per_s - performance.now()));
      const from = performance.now();
      await pool.query({ name: "insert", text: insert, values: [pairs[at % pairs.length]!.one.id, "once"] });
      times.push(performance.now() - from);
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
}

type Delivery = {
  /** Pages tell that each message was read, as those do that show the conversation. */
  reading: boolean;
};

/** From the moment a message is sent until its text is with the partner, whose page is told it by the live stream. */
async function measureDelivery(
  { site, pool, pairs }: Bench,
  { reading }: Delivery,
): Promise<[p50: number, p99: number]> {
  const times: number[] = [];
  const begun = new Map<string, number>();
  let [failed, asked] = [0, 0];
  const fail = () => void (failed += 1);
  function arrive(text: string): void {
    const now = performance.now();
    for (const [, key] of text.matchAll(/"text":"([0-9a-f-]{36})"/g)) {
      const from = begun.get(key!);
      if (from !== undefined && begun.delete(key!)) times.push(now - from);
    }
  }
  // A page begins where it was made, and has heard everything before.
  const { rows } = await pool.query<{ user_id: string; last_number: string }>("SELECT * FROM live_counters");
  const numbers = new Map(rows.map(({ user_id, last_number }) => [user_id, last_number]));
  const opened = await Promise.all(
    pairs.map(async ({ one, other, conversation }) => {
      const [sending, asking] = [await openLine(site.url), await openLine(site.url)];
      function hear(told: string): void {
        arrive(told);
        for (const [event, sequence] of told.matchAll(/^data: \{"kind": ?"message".*?"sequence": ?(\d+).*/gm)) {
          // What comes without its message is asked for.
          if (!event.includes('"message":{')) {
            asked += 1;
            const path = `/api/chat.php?conversation=${conversation}&after=${Number(sequence) - 1}`;
            void asking.ask("GET", path, other.cookie).then(({ body }) => arrive(body), fail);
          }
          if (reading)
            void asking
              .ask("PUT", "/api/chat.php", other.cookie, JSON.stringify({ conversation, sequence: Number(sequence) }))
              .catch(fail);
        }
      }
      const stream = await openStream(site.url, livePath, other.cookie, hear, numbers.get(other.id));
      return { pair: { one, other, conversation }, sending, asking, stream };
    }),
  );
  const started = performance.now();
  for (let at = 0; at < warm_deliveries + deliveries; at += 1) {
    const wait = started + (at * 1000) / delivered_per_s - performance.now();
    if (wait > 0) await sleep(wait);
    const { pair, sending } = opened[at % opened.length]!;
    const key = randomUUID();
    if (at >= warm_deliveries) begun.set(key, performance.now());
    void send(sending, pair, key).catch(fail);
  }
  const per_s = ((warm_deliveries + deliveries) * 1000) / (performance.now() - started);
  for (let second = 0; second < arrival_patience_s && begun.size > failed; second += 1) await sleep(1_000);
  for (const { sending, asking, stream } of opened) {
    sending.close();
    asking.close();
    stream.destroy();
  }
  console.log(
    `  delivered ${times.length} of ${deliveries} at ${Math.round(per_s)}/s, ${asked} asked for, ${failed} requests failed`,
  );
  if (times.length === 0) throw new Error("No message arrived.");
  const sorted = times.toSorted((one, other) => one - other);
  return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
}

async function measureGrowth({ site, pool }: Bench): Promise<Record<string, number>> {
  const [me, few, many, short, long, ...partners] = (await makeChatters(pool, 1_005, 0)) as [
    Chatter,
    Chatter,
    Chatter,
    Chatter,
    Chatter,
    ...Chatter[],
  ];
  const conversations = {
    short: await makeConversation(pool, me, short, 100),
    long: await makeConversation(pool, me, long, 100_000),
  };
  for (const partner of partners.slice(0, 10)) await makeConversation(pool, few, partner, 3);
  for (const partner of partners) await makeConversation(pool, many, partner, 3);
  await pool.query("VACUUM ANALYZE");
  const line = await openLine(site.url);
  async function ask(path: string, { cookie }: Chatter): Promise<void> {
    const { status } = await line.ask("GET", path, cookie);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  }
  const open = (conversation: string) => () => ask(`/api/chat.php?conversation=${conversation}`, me);
  const list = (member: Chatter) => () => ask("/api/chats.php", member);
  for (let round = 0; round < 50; round += 1)
    for (const work of [open(conversations.short), open(conversations.long), list(few), list(many)]) await work();
  const growth = {
    conversation_growth: await compare(open(conversations.short), open(conversations.long), 300),
    list_growth: await compare(list(few), list(many), 300),
  };
  line.close();
  return growth;
}
