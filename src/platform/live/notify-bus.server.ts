/** Wake-ups by LISTEN and NOTIFY of the database. */
import type pg from "pg";
import { watchful } from "../db/database.server.ts";
import { PoolClient } from "../db/pool-client.server.ts";
import type { Bus, BusOptions, Note } from "./bus.ts";

/** A payload must stay below 8,000 bytes; 200 ids do. */
const ids_in_one = 200;
const reconnect_ms = 250;
const reconnect_ms_max = 5_000;
const id_length = 36;

/** Ids are random, so their first two digits divide members evenly. */
function channelOf(user_id: string): string {
  return `live_${user_id.slice(0, 2)}`;
}

export function openNotifyBus({ connection, log, onNote, onGap }: BusOptions): Bus {
  /** How many listen on each channel. */
  const channels = new Map<string, number>();
  let pending: Note[] = [];
  let client: Promise<pg.Client> | undefined;
  let flushing = false;
  let closed = false;
  /** The line broke, and nobody has listened since. */
  let missed = false;
  let delay_ms = reconnect_ms;

  function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new PoolClient({ ...watchful(connection), ...connection });
    const own = connect(fresh).catch(async (error: unknown) => {
      if (client === own) client = undefined;
      await fresh.end().catch(() => undefined);
      throw error;
    });
    // A line that breaks says so twice, and the second time there may be another already.
    const lost = (error?: Error) => {
      if (closed || client !== own) return;
      client = undefined;
      missed = true;
      if (error) log.error({ err: error }, "live connection");
      if (channels.size > 0) setTimeout(() => void reconnect(), delay_ms).unref();
      delay_ms = Math.min(delay_ms * 2, reconnect_ms_max);
    };
    fresh.on("error", lost);
    fresh.on("end", () => lost());
    client = own;
    return own;
  }

  /** One statement after the other, in the order they were asked for. */
  let turn: Promise<unknown> = Promise.resolve();
  function ask(statement: string | pg.QueryConfig): Promise<unknown> {
    const answer = turn.then(async () => (await connected()).query(statement));
    turn = answer.catch(() => undefined);
    return answer;
  }

  async function connect(fresh: pg.Client): Promise<pg.Client> {
    fresh.on("notification", ({ payload = "", processId }) => {
      // What this process has said itself it knows already; sessions end by a trigger, on another connection.
      if (processId !== (fresh as unknown as { processID: number }).processID) read(payload, onNote);
    });
    await fresh.connect();
    // Nobody has to find a wake-up again after a crash.
    await fresh.query("SET synchronous_commit TO off");
    if (channels.size > 0) await fresh.query([...channels.keys()].map((name) => `LISTEN ${name}`).join("; "));
    delay_ms = reconnect_ms;
    // Whoever brought the new line about: somebody who had something to say, or the clock.
    if (missed) onGap();
    missed = false;
    return fresh;
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      // Somebody who had something to say may be at it: whether that fails counts here too.
      await connected();
    } catch {
      // The database is away; the log of whoever needs it says so. Here only the next try matters.
      delay_ms = Math.min(delay_ms * 2, reconnect_ms_max);
      setTimeout(() => void reconnect(), delay_ms).unref();
    }
  }

  async function flush(): Promise<void> {
    try {
      while (pending.length > 0 && !closed) {
        const notes = pending;
        pending = [];
        const payloads = write(notes);
        await ask({
          name: "live-notify",
          text: "SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS note (channel, payload)",
          values: [payloads.map(({ channel }) => channel), payloads.map(({ payload }) => payload)],
        });
      }
    } catch (error) {
      // A lost wake-up costs only delay: every process looks by itself now and then.
      if (!closed) log.warn({ err: error }, "live wake-up lost");
    } finally {
      flushing = false;
      // What came meanwhile does not wait for the next one.
      publish([]);
    }
  }

  function publish(notes: readonly Note[]): void {
    pending.push(...notes);
    if (pending.length === 0 || flushing || closed) return;
    flushing = true;
    // After what else follows from the same work: its own streams and answers first, and one statement for all notes.
    setImmediate(() => void flush());
  }

  function leave(user_id: string): void {
    const channel = channelOf(user_id);
    const left = (channels.get(channel) ?? 1) - 1;
    if (left > 0) return void channels.set(channel, left);
    channels.delete(channel);
    // Where the connection is lost, the next one does not listen there any more.
    if (client && !closed) ask(`UNLISTEN ${channel}`).catch(() => undefined);
  }

  return {
    async listen(user_id) {
      const channel = channelOf(user_id);
      channels.set(channel, (channels.get(channel) ?? 0) + 1);
      // By each who comes: whoever was there before may have asked in vain, and asking again costs nothing.
      await ask(`LISTEN ${channel}`);
    },
    leave,
    publish,
    async close() {
      closed = true;
      await client?.then((speaker) => speaker.end()).catch(() => undefined);
    },
  };
}

function write(notes: readonly Note[]): { channel: string; payload: string }[] {
  const woken = new Map<string, Set<string>>();
  const payloads: { channel: string; payload: string }[] = [];
  for (const { kind, user_id, text } of notes) {
    const channel = channelOf(user_id);
    if (kind !== "w") payloads.push({ channel, payload: kind + user_id + text });
    else woken.set(channel, (woken.get(channel) ?? new Set()).add(user_id));
  }
  for (const [channel, ids] of woken)
    for (let rest = [...ids]; rest.length > 0; rest = rest.slice(ids_in_one))
      payloads.push({ channel, payload: `w${rest.slice(0, ids_in_one).join("")}` });
  return payloads;
}

function read(payload: string, onNote: (note: Note) => void): void {
  const kind = payload[0] as Note["kind"];
  if (kind !== "w")
    return onNote({ kind, user_id: payload.slice(1, 1 + id_length), text: payload.slice(1 + id_length) });
  for (let at = 1; at < payload.length; at += id_length)
    onNote({ kind, user_id: payload.slice(at, at + id_length), text: "" });
}
