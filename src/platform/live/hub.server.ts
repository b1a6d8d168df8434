/** The open streams of this process: woken by id, fed from the table, ended with their session. */
import { heartbeat_ms, type LiveEvent } from "#contract/live.ts";
import type { Connection } from "../db/database.server.ts";
import type { Db } from "../db/db.ts";
import type { Log } from "../log.server.ts";
import type { Note } from "./bus.ts";
import {
  type EventDetails,
  type EventRow,
  events_at_once,
  findNumbers,
  listBehind,
  listEvents,
} from "./event-queries.server.ts";
import { openBus } from "./open-bus.server.ts";

/** One browser that listens. */
export type Stream = {
  readonly user_id: string;
  readonly session_hash: Buffer;
  /** Everything up to this number has been written. */
  last_number: number;
  write(text: string): void;
  end(): void;
};

/** An event that was just committed; without its number it has to be read. */
export type Handed = { user_id: string; number: number | null; event: LiveEvent };

export type LiveHub = {
  wake(user_ids: readonly string[]): void;
  /** As `wake`; a stream that has everything before an event is told it without reading. */
  hand(events: readonly Handed[]): void;
  whisper(user_id: string, event: LiveEvent): void;
  /** Streams of a member in this process, and all of them. */
  count(user_id?: string): number;
  /** Begins after the number that the browser has seen; gives what ends it. */
  open(stream: Omit<Stream, "last_number">, seen: number | undefined): Promise<() => void>;
  endAll(): void;
  /** What this process has heard and asked, for tests and measurements. */
  readonly work: { notes: number; reads: number };
  close(): Promise<void>;
};

type Options = {
  connection: Connection;
  /** A broker for the wake-ups; without it the database. */
  bus_url: string | undefined;
  db: Db;
  log: Log;
  /** What is told with an event beyond what is kept of it. */
  details?: EventDetails;
  sessions: {
    /** Of these sessions, those that still count. */
    listLiving(hashes: readonly Buffer[]): Promise<readonly Buffer[]>;
    /** Members whose page is open are here, unless they said that they went away. */
    keepPresent(user_ids: readonly string[]): Promise<void>;
  };
};

/** Sessions end by themselves too, and wake-ups get lost: looked after once in so many heartbeats. */
const rounds_to_check = 3;
const retry_ms = 1_000;
/** Beyond so many characters at once a browser is told without details: it asks for a page of them when it needs them. */
const detailed_most = 64 * 1024;

export function openLiveHub({ connection, bus_url, db, log, details, sessions }: Options): LiveHub {
  const members = new Map<string, Set<Stream>>();
  const behind = new Set<Stream>();
  const work = { notes: 0, reads: 0 };
  let total = 0;
  let reading = false;
  let closed = false;
  let rounds = 0;
  let heartbeat: NodeJS.Timeout | undefined;

  const bus = openBus({ connection, bus_url, log, onNote: hear, onGap: () => feed(allStreams()) });

  function* allStreams(): Generator<Stream> {
    for (const own of members.values()) yield* own;
  }

  function hear({ kind, user_id, text }: Note): void {
    work.notes += 1;
    const own = members.get(user_id);
    if (!own) return;
    if (kind === "w") feed(own);
    else if (kind === "s") void endDead([...own]);
    else for (const stream of own) stream.write(`data: ${text}\n\n`);
  }

  function feed(streams: Iterable<Stream>): void {
    for (const stream of streams) behind.add(stream);
    if (behind.size > 0 && !reading) void read();
  }

  /** One statement for all who wait; whoever is woken meanwhile comes with the next. */
  async function read(): Promise<void> {
    reading = true;
    try {
      while (behind.size > 0 && !closed) {
        const streams = [...behind];
        behind.clear();
        try {
          work.reads += 1;
          deliver(streams, await listEvents(db, streams, details));
        } catch (error) {
          log.error({ err: error }, "live events");
          setTimeout(() => feed(streams.filter(isOpen)), retry_ms).unref();
          return;
        }
      }
    } finally {
      reading = false;
    }
  }

  function isOpen(stream: Stream): boolean {
    return members.get(stream.user_id)?.has(stream) === true;
  }

  function deliver(streams: readonly Stream[], rows: readonly EventRow[]): void {
    const given = new Map<Stream, number>();
    const texts = new Map<Stream, string>();
    for (const { place, number, event, found } of rows) {
      const stream = streams[place]!;
      given.set(stream, (given.get(stream) ?? 0) + 1);
      // Handed over while it was being read.
      if (number <= stream.last_number) continue;
      const told = texts.get(stream) ?? "";
      // Numbers have no gaps: one that is missing was pruned, and the browser has to ask for everything.
      const missed = number === stream.last_number + 1 ? "" : 'data: {"kind":"resync"}\n\n';
      stream.last_number = number;
      const full = found && told.length < detailed_most ? withDetails(event, found, stream.user_id) : event;
      texts.set(stream, `${told}${missed}id: ${number}\ndata: ${full}\n\n`);
    }
    for (const [stream, text] of texts) if (isOpen(stream)) stream.write(text);
    for (const [stream, count] of given) if (count === events_at_once && isOpen(stream)) behind.add(stream);
  }

  /** Both are JSON objects, and neither is empty. */
  function withDetails(event: string, found: unknown, user_id: string): string {
    return `${event.slice(0, -1)}, ${JSON.stringify(details!.shape(found, user_id)).slice(1)}`;
  }

  async function endDead(streams: readonly Stream[]): Promise<void> {
    try {
      const hashes = await sessions.listLiving(streams.map(({ session_hash }) => session_hash));
      const living = new Set(hashes.map((hash) => hash.toString("base64")));
      for (const stream of streams) if (!living.has(stream.session_hash.toString("base64"))) stream.end();
    } catch (error) {
      log.error({ err: error }, "live sessions");
    }
  }

  async function beat(): Promise<void> {
    for (const stream of allStreams()) stream.write(":\n\n");
    rounds = (rounds + 1) % rounds_to_check;
    if (rounds !== 0) return;
    const streams = [...allStreams()];
    await endDead(streams);
    try {
      const late = await listBehind(db, streams);
      feed(streams.filter(({ user_id }) => late.has(user_id)));
      await sessions.keepPresent([...members.keys()]);
    } catch (error) {
      log.error({ err: error }, "live round");
    }
  }

  function close(stream: Stream): void {
    const own = members.get(stream.user_id);
    if (!own?.delete(stream)) return;
    behind.delete(stream);
    total -= 1;
    if (own.size === 0) members.delete(stream.user_id);
    bus.leave(stream.user_id);
    if (total === 0) {
      clearInterval(heartbeat);
      heartbeat = undefined;
    }
  }

  return {
    work,
    wake(user_ids) {
      if (user_ids.length === 0) return;
      for (const user_id of user_ids) feed(members.get(user_id) ?? []);
      bus.publish(user_ids.map((user_id) => ({ kind: "w", user_id, text: "" })));
    },
    hand(events) {
      for (const { user_id, number, event } of events)
        for (const stream of members.get(user_id) ?? [])
          // What is before it may still have to be read; then so is this.
          if (number === null || stream.last_number !== number - 1) feed([stream]);
          else {
            stream.last_number = number;
            stream.write(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`);
          }
      bus.publish(events.map(({ user_id }) => ({ kind: "w", user_id, text: "" })));
    },
    whisper(user_id, event) {
      const note: Note = { kind: "e", user_id, text: JSON.stringify(event) };
      for (const stream of members.get(user_id) ?? []) stream.write(`data: ${note.text}\n\n`);
      bus.publish([note]);
    },
    count: (user_id) => (user_id === undefined ? total : (members.get(user_id)?.size ?? 0)),
    async open(given, seen) {
      // Nothing is read for it before it is known where it begins.
      const stream: Stream = Object.assign(given, { last_number: Number.MAX_SAFE_INTEGER });
      const own = members.get(stream.user_id) ?? new Set();
      members.set(stream.user_id, own.add(stream));
      total += 1;
      heartbeat ??= setInterval(() => void beat(), heartbeat_ms).unref();
      try {
        // First listening, then looking: nothing can come between the two.
        await bus.listen(stream.user_id);
        const { last, first } = await findNumbers(db, stream.user_id);
        const known = seen !== undefined && seen <= last && (seen === last || (first !== null && first <= seen + 1));
        stream.last_number = known ? seen : last;
        if (!known) stream.write(`id: ${last}\ndata: {"kind":"resync"}\n\n`);
        feed([stream]);
        // It may have ended while nobody here would have heard of it.
        await endDead([stream]);
      } catch (error) {
        close(stream);
        throw error;
      }
      return () => close(stream);
    },
    endAll() {
      for (const stream of [...allStreams()]) stream.end();
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      await bus.close();
    },
  };
}
