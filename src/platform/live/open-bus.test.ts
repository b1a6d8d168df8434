import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { allBrokers, type BrokerKind, standIns, startBroker } from "#tests/support/brokers.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openWire } from "../../../scripts/faults/wire.ts";
import type { Connection } from "../db/database.server.ts";
import type { Note } from "./bus.ts";
import { openBroker } from "./open-broker.server.ts";
import { openBus } from "./open-bus.server.ts";

let database: TestDatabase;
/** Closed after each test. */
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => database.drop());

const until = (holds: () => void) => vi.waitFor(holds);
const [anna, ben] = [randomUUID(), randomUUID()];
const wake = (user_id: string): Note => ({ kind: "w", user_id, text: "" });
const typing = (user_id: string): Note => ({ kind: "e", user_id, text: '{"kind":"typing","name":"Žofie"}' });

/** A process of the site, as its bus sees it. */
function aProcess(bus_url: string | undefined, connection: Connection = database.connection) {
  const notes: Note[] = [];
  const said: string[] = [];
  let gaps = 0;
  const note = (_told: unknown, text: string) => void said.push(text);
  const bus = openBus({
    connection,
    bus_url,
    log: { info: (text: string) => said.push(text), warn: note, error: note } as never,
    onNote: (note) => notes.push(note),
    onGap: () => (gaps += 1),
  });
  open.push(bus);
  return { bus, notes, said, gaps: () => gaps };
}

/** Gives all that has gone by the database, and not by a broker. */
async function overhear(user_id: string) {
  const client = new pg.Client(database.connection);
  await client.connect();
  const payloads: string[] = [];
  client.on("notification", ({ payload }) => payloads.push(payload!));
  await client.query(`LISTEN "live_${user_id.slice(0, 2)}"; LISTEN heard_all`);
  open.push({ close: () => client.end() });
  return async (): Promise<string[]> => {
    // What comes after it was told after it.
    const end = randomUUID();
    await client.query("SELECT pg_notify('heard_all', $1)", [end]);
    await until(() => expect(payloads).toContain(end));
    return payloads.filter((payload) => payload.length > end.length);
  };
}

async function aBroker(kind: BrokerKind, port?: number) {
  const broker = await startBroker(kind, port);
  open.push({ close: broker.stop });
  return broker;
}

describe("by the database alone", () => {
  test("a note goes to processes that listen to its member, and never back", async () => {
    const [one, other] = [aProcess(undefined), aProcess(undefined)];
    await Promise.all([one, other].map(({ bus }) => bus.listen(anna)));
    one.bus.publish([wake(anna), typing(anna)]);
    await until(() => expect(other.notes).toHaveLength(2));
    expect(other.notes).toEqual(expect.arrayContaining([wake(anna), typing(anna)]));
    expect(one.notes).toEqual([]);
  });

  test("who comes while another asks in vain to listen asks again, and hears", async () => {
    const one = aProcess(undefined);
    await one.bus.listen(ben);
    const query = vi.spyOn(pg.Client.prototype, "query");
    query.mockImplementationOnce(() => Promise.reject(new Error("canceling statement due to user request")) as never);
    const [first, second] = [one.bus.listen(anna), one.bus.listen(anna)];
    await expect(first).rejects.toThrow("canceling");
    query.mockRestore();
    one.bus.leave(anna);
    await second;
    aProcess(undefined).bus.publish([wake(anna), wake(ben)]);
    await until(() => expect(one.notes).toContainEqual(wake(ben)));
    expect(one.notes).toContainEqual(wake(anna));
  });

  test("what was missed on a line that broke is looked for, whoever brings the next one about", async () => {
    const one = aProcess(undefined);
    await one.bus.listen(anna);
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    await until(() => expect(one.said).toContain("live connection"));
    // Sooner than it would connect by itself.
    one.bus.publish([wake(ben)]);
    await until(() => expect(one.gaps()).toBe(1));
    await client.query("SELECT pg_notify($1, $2)", [`live_${anna.slice(0, 2)}`, `s${anna}`]);
    await client.end();
    await until(() => expect(one.notes).toEqual([{ kind: "s", user_id: anna, text: "" }]));
  });

  test("who listens is on a line again by itself, also where it waited for one that somebody else made in vain", async () => {
    const { host, port, ...account } = database.connection;
    const wire = await openWire({ path: join(host, `.s.PGSQL.${port}`) });
    open.push(wire);
    // Silent for longer than the first wait before it connects by itself.
    const there = { ...account, host: "127.0.0.1", port: wire.port, connectionTimeoutMillis: 1_000 };
    const one = aProcess(undefined, there);
    await one.bus.listen(anna);
    wire.become("refused");
    await until(() => expect(one.said).toContain("live connection"));
    wire.become("silent");
    one.bus.publish([wake(ben)]);
    await until(() => expect(one.said).toContain("live wake-up lost"));
    wire.become("ok");
    await until(() => expect(one.gaps()).toBe(1));
    aProcess(undefined).bus.publish([wake(anna)]);
    await until(() => expect(one.notes).toEqual([wake(anna)]));
  });
});

describe.each(allBrokers)("by $name", (kind) => {
  test("a note goes only to processes that listen to its member, and never back", async () => {
    const broker = await aBroker(kind);
    const [one, other] = [aProcess(broker.url), aProcess(broker.url)];
    await until(() => expect([one.gaps(), other.gaps()]).toEqual([1, 1]));
    const by_database = await overhear(anna);
    await one.bus.listen(anna);
    await other.bus.listen(anna);
    await other.bus.listen(anna);
    one.bus.publish([wake(ben), wake(anna), typing(anna)]);
    await until(() => expect(other.notes).toEqual([wake(anna), typing(anna)]));
    // Two pages of hers are open there; with the second she is gone.
    other.bus.leave(anna);
    one.bus.publish([wake(anna)]);
    await until(() => expect(other.notes).toHaveLength(3));
    other.bus.leave(anna);
    await other.bus.listen(ben);
    one.bus.publish([wake(anna), wake(ben)]);
    await until(() => expect(other.notes.slice(3)).toEqual([wake(ben)]));
    expect(one.notes).toEqual([]);
    expect(await by_database()).toEqual([]);
  });

  test("a session that ends is told by the database itself", async () => {
    const broker = await aBroker(kind);
    const one = aProcess(broker.url);
    await one.bus.listen(anna);
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query("SELECT pg_notify($1, $2)", [`live_${anna.slice(0, 2)}`, `s${anna}`]);
    await client.end();
    await until(() => expect(one.notes).toEqual([{ kind: "s", user_id: anna, text: "" }]));
  });

  test("while it is away, from the start or later, the database stands in; back again, it carries what comes then", async () => {
    const first = await aBroker(kind);
    await first.stop();
    const [one, other] = [aProcess(first.url), aProcess(first.url)];
    const by_database = await overhear(anna);
    await other.bus.listen(anna);
    one.bus.publish([typing(anna)]);
    await until(() => expect(other.notes).toEqual([typing(anna)]));
    await until(() => expect(one.said).toEqual(["bus is away, the database stands in"]));

    const again = await aBroker(kind, first.port);
    // What was missed is looked for.
    await until(() => expect([one.gaps(), other.gaps()]).toEqual([1, 1]));
    one.bus.publish([wake(anna)]);
    await until(() => expect(other.notes.slice(1)).toEqual([wake(anna)]));
    expect(await by_database()).toHaveLength(1);

    await again.stop();
    await until(() => expect(one.said).toHaveLength(3));
    one.bus.publish([wake(anna)]);
    await until(() => expect(other.notes.slice(2)).toEqual([wake(anna)]));
    expect(await by_database()).toHaveLength(2);

    await aBroker(kind, first.port);
    await until(() => expect([one.gaps(), other.gaps()]).toEqual([2, 2]));
    one.bus.publish([typing(anna)]);
    await until(() => expect(other.notes.slice(3)).toEqual([typing(anna)]));
    expect(await by_database()).toHaveLength(2);
    const [away, back] = ["bus is away, the database stands in", "bus is back"];
    expect(one.said).toEqual([away, back, away, back]);
  });
});

test.each(standIns)("of what the account may not say or hear by $name, the log tells", async (kind) => {
  const { url } = await aBroker(kind);
  const reasons: string[] = [];
  const ready = vi.fn<() => void>();
  const broker = openBroker(url, {
    log: { info: () => undefined, warn: ({ err }: { err: Error }) => reasons.push(err.message) } as never,
    subjects: () => [],
    onPayload: () => undefined,
    onReady: ready,
  });
  open.push(broker);
  await until(() => expect(ready).toHaveBeenCalled());
  expect(broker.say("vesper.other", "word")).toBe(true);
  // From then on it goes by the database.
  await until(() => expect(broker.say("vesper.other", "word")).toBe(false));
  expect(reasons).toEqual([expect.stringMatching(/permission/i)]);
});

test.each(standIns)("nobody waits for ever to be heard by $name, where the line breaks meanwhile", async (kind) => {
  const { port } = await aBroker(kind);
  const wire = await openWire({ port });
  const ready = vi.fn<() => void>();
  const broker = openBroker(`${kind.scheme}://127.0.0.1:${wire.port}`, {
    log: { info: () => undefined, warn: () => undefined } as never,
    subjects: () => [],
    onPayload: () => undefined,
    onReady: ready,
  });
  open.push(wire, broker);
  await until(() => expect(ready).toHaveBeenCalledTimes(1));
  wire.become("silent");
  const listening = broker.listen("vesper.live.x");
  wire.become("refused");
  await listening;
});

test("a line to NATS that breaks as soon as it was made is made again", async () => {
  let lines = 0;
  const server = createServer((socket) => {
    const first = (lines += 1) === 1;
    let pings = 0;
    socket.on("error", () => undefined);
    socket.on("data", (said) => {
      for (const _ of said.toString().matchAll(/^PING/gm))
        if ((pings += 1) > 1 && first) socket.destroy();
        else socket.write("PONG\r\n");
    });
    socket.write('INFO {"server_id":"test","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const ready = vi.fn<() => void>();
  const broker = openBroker(`nats://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    log: { info: () => undefined, warn: () => undefined } as never,
    subjects: () => [],
    onPayload: () => undefined,
    onReady: ready,
  });
  open.push(broker, { close: async () => void server.close() });
  await until(() => expect(ready).toHaveBeenCalled());
  expect(lines).toBe(2);
  expect(broker.say("vesper.live.x", "word")).toBe(true);
});
