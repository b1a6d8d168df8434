import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { livePath, type LiveEvent } from "#contract/live.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aSession, type TestMember } from "#tests/support/factories.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import type { Application } from "./application.server.ts";
import { contextOfJob } from "./worker.server.ts";

let site: TestApplication;
let address: string;
/** A second process of the same installation, as far as the database can tell. */
let second: { application: Application; address: string };
beforeAll(async () => {
  site = await startTestApplication();
  address = await addressOf(site.app);
  const { application, app } = await site.anotherProcess();
  second = { application, address: await addressOf(app) };
});
afterAll(() => site.close());

const db = () => site.application.db;
const context = (application = site.application) => contextOfJob(application, 1, "test");

async function aListener(member?: TestMember) {
  const who = member ?? (await aMember(db()));
  return { member: who, session: await aSession(db(), who, new Date()) };
}

async function rowsOf(user_id: string) {
  return site.application.pool.query<{ number: number }>(
    "SELECT number FROM live_events WHERE user_id = $1 ORDER BY number",
    [user_id],
  );
}

const likes: LiveEvent = { kind: "likes" };
const credits = (amount: number): LiveEvent => ({ kind: "credits", credits: amount });

describe("a stream", () => {
  test("tells what is new, and only to its member", async () => {
    const [one, other] = [await aListener(), await aListener()];
    const [mine, theirs] = [await listen(address, one.session, 0), await listen(address, other.session, 0)];
    const ctx = await context();
    await ctx.live.tell(one.member.id, likes);
    await ctx.live.tell(other.member.id, credits(7));
    await ctx.live.tell(one.member.id, credits(3));
    expect(await mine.until(2)).toEqual([
      { number: 1, event: likes },
      { number: 2, event: credits(3) },
    ]);
    expect(await theirs.until(1)).toEqual([{ number: 1, event: credits(7) }]);
    expect(mine.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(mine.headers.get("cache-control")).toBe("no-store");
    expect(mine.headers.get("x-content-type-options")).toBe("nosniff");
    expect(mine.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    // The body ends with its connection: it has no length, and no chunks that each event would need.
    expect(mine.headers.get("connection")).toBe("close");
    expect(mine.headers.get("transfer-encoding")).toBeNull();
    mine.close();
    theirs.close();
  });

  test("begins when the answer before it on the same connection is over", async () => {
    const { member, session } = await aListener();
    const { pool, live } = site.application;
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("LOCK TABLE likes IN ACCESS EXCLUSIVE MODE");
    const browser = connect(Number(new URL(address).port), "127.0.0.1");
    let heard = "";
    browser.setEncoding("utf8").on("data", (text) => (heard += text));
    for (const path of ["/api/likes.php", livePath])
      browser.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\ncookie: vesper_session=${session}\r\n\r\n`);
    const waiting = "SELECT FROM pg_locks WHERE relation = 'likes'::regclass AND NOT granted";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
    await client.query("COMMIT");
    client.release();
    await expect.poll(() => heard).toMatch(/"liked_by".*HTTP\/1\.1 200 .*text\/event-stream/s);
    expect(live.count(member.id)).toBe(1);
    browser.destroy();
    await expect.poll(() => live.count(member.id)).toBe(0);
  });

  test("hears of a transaction when it is over, and of nothing when it fails", async () => {
    const { member, session } = await aListener();
    const stream = await listen(address, session, 0);
    const ctx = await context();
    await ctx.transaction(async (ctx) => {
      await ctx.live.tell(member.id, likes);
      const { rows } = await site.application.pool.query("SELECT FROM live_counters WHERE user_id = $1", [member.id]);
      expect(rows).toHaveLength(0);
    });
    const failing = ctx.transaction(async (ctx) => {
      await ctx.live.tell(member.id, credits(1));
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await ctx.live.tell(member.id, credits(2));
    expect((await stream.until(2)).map(({ event }) => event)).toEqual([likes, credits(2)]);
    stream.close();
  });

  test("goes on where it was, on any process, with nothing missing, nothing twice and in order", async () => {
    const { member, session } = await aListener();
    // More than one read holds, told by many at once while the line is cut again and again.
    const told = 437;
    let done = false;
    const telling = (async () => {
      const amounts = Array.from({ length: told }, (_, at) => at + 1);
      await Promise.all(
        [0, 1, 2, 3, 4, 5, 6].map(async (first) => {
          for (let at = first; at < told; at += 7)
            await (
              await context(at % 2 ? second.application : site.application)
            ).live.tell(member.id, credits(amounts[at]!));
        }),
      );
      done = true;
    })();
    const seen: number[] = [];
    let last = 0;
    for (let round = 0; !done || last < told; round += 1) {
      const stream = await listen(round % 2 ? second.address : address, session, last);
      // Cut short while they are told; once all are there, however slow the machine is, something comes.
      await (done && last < told ? stream.until(1) : new Promise((resolve) => setTimeout(resolve, 15)));
      stream.close();
      await stream.ended;
      for (const { number } of stream.heard) seen.push(number!);
      last = seen.at(-1) ?? 0;
    }
    await telling;
    expect(seen).toEqual(Array.from({ length: told }, (_, at) => at + 1));
    const { rows } = await rowsOf(member.id);
    expect(rows.map(({ number }) => number)).toEqual(seen);
  });

  test("of a browser that has seen something unknown begins with a request to ask for everything", async () => {
    const { member, session } = await aListener();
    const ctx = await context();
    for (const amount of [1, 2, 3]) await ctx.live.tell(member.id, credits(amount));
    const first = async (after?: number) => {
      const stream = await listen(address, session, after);
      const [heard] = await stream.until(1);
      stream.close();
      return [heard!.number, heard!.event.kind];
    };
    expect(await first()).toEqual([3, "resync"]);
    // From another time, as after a backup was restored.
    expect(await first(99)).toEqual([3, "resync"]);
    expect(await first(2)).toEqual([3, "credits"]);
    await site.application.pool.query("DELETE FROM live_events WHERE user_id = $1 AND number < 3", [member.id]);
    expect(await first(2)).toEqual([3, "credits"]);
    expect(await first(1)).toEqual([3, "resync"]);
    // Who has seen everything hears of what comes next, and of nothing before it.
    const next = first(3);
    await ctx.live.tell(member.id, credits(4));
    expect(await next).toEqual([4, "credits"]);
  });

  test("carries what is not kept only to those who listen", async () => {
    const { member, session } = await aListener();
    const near = await listen(address, session, 0);
    const far = await listen(second.address, session, 0);
    const typing: LiveEvent = { kind: "typing", conversation_id: "x", seconds: 5 };
    (await context()).live.whisper(member.id, typing);
    expect(await near.until(1)).toEqual([{ number: undefined, event: typing }]);
    expect(await far.until(1)).toEqual([{ number: undefined, event: typing }]);
    expect((await rowsOf(member.id)).rows).toEqual([]);
    near.close();
    far.close();
  });
});

describe("two processes", () => {
  test("deliver to each other; the one without a listener neither hears nor reads", async () => {
    const { member, session } = await aListener();
    const far = await listen(second.address, session, 0);
    await (await context()).live.tell(member.id, likes);
    expect(await far.until(1)).toEqual([{ number: 1, event: likes }]);
    far.close();
    await expect.poll(() => second.application.live.count()).toBe(0);
    const before = { ...second.application.live.work };
    for (let at = 0; at < 20; at += 1) await (await context()).live.tell(member.id, likes);
    // What one process says, it has not heard from itself either.
    const here = await listen(address, session, 21);
    await (await context()).live.tell(member.id, credits(1));
    await here.until(1);
    expect(second.application.live.work).toEqual(before);
    here.close();
  });

  test("find each other again after the connection was lost", async () => {
    const { member, session } = await aListener();
    const far = await listen(second.address, session, 0);
    await (await context()).live.tell(member.id, likes);
    await far.until(1);
    await site.application.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|UNLISTEN|SELECT$|SELECT pg_notify)'",
    );
    await (await context()).live.tell(member.id, credits(1));
    expect((await far.until(2)).map(({ number }) => number)).toEqual([1, 2]);
    far.close();
  });
});

test("what is older than a day is forgotten, and the numbers go on", async () => {
  const { member, session } = await aListener();
  const ctx = await context();
  for (const amount of [1, 2, 3]) await ctx.live.tell(member.id, credits(amount));
  await site.application.pool.query(
    "UPDATE live_events SET created_at = now() - interval '25 hours' WHERE user_id = $1 AND number <= 2",
    [member.id],
  );
  await site.runSchedule("live.prune-events");
  expect((await rowsOf(member.id)).rows).toEqual([{ number: 3 }]);
  const stream = await listen(address, session, 1);
  await ctx.live.tell(member.id, credits(4));
  expect((await stream.until(2)).map(({ number, event }) => [number, event.kind])).toEqual([
    [3, "resync"],
    [4, "credits"],
  ]);
  stream.close();
});

test("a stream that finds a gap tells once that all has to be asked for, and where it goes on", async () => {
  const { member, session } = await aListener();
  const stream = await listen(address, session, 0);
  const ctx = await context();
  await ctx.live.tell(member.id, credits(1));
  await stream.until(1);
  // Told by another process, and forgotten before this one was woken.
  await site.application.pool.query(
    "INSERT INTO live_events (user_id, number, event) VALUES ($1, 4, $2), ($1, 5, $2)",
    [member.id, likes],
  );
  site.application.live.wake([member.id]);
  expect((await stream.until(4)).map(({ number, event }) => [number, event.kind])).toEqual([
    [1, "credits"],
    [3, "resync"],
    [4, "likes"],
    [5, "likes"],
  ]);
  stream.close();
});

test("what a member was told goes with the member", async () => {
  const { member } = await aListener();
  await (await context()).live.tell(member.id, likes);
  await site.application.pool.query("DELETE FROM users WHERE id = $1", [member.id]);
  expect((await rowsOf(member.id)).rows).toEqual([]);
  // And who is gone cannot be told anything.
  await (await context()).live.tell(member.id, likes);
  expect((await rowsOf(member.id)).rows).toEqual([]);
});
