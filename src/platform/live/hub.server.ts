/** The open streams of this process: woken by id, fed from the table, ended with their session. */
import { heartbeat_ms, type LiveEvent } from "#contract/live.ts";
import type { Connection } from "../db/database.server.ts";
import type { Db } from "../db/db.ts";
import type { Log } from "../log.server.ts";
import type { Note } from "./bus.ts";
import { type EventDetails, findNumbers, listBehind } from "./event-queries.server.ts";
import { openFeed } from "./feed.server.ts";
import { openBus } from "./open-bus.server.ts";
import { type Stream, Streams } from "./streams.ts";

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

export function openLiveHub({ connection, bus_url, db, log, details, sessions }: Options): LiveHub {
  const streams = new Streams();
  const work = { notes: 0, reads: 0 };
  const { feed, forget, close: endFeed } = openFeed({ db, log, details, streams, work });
  const bus = openBus({ connection, bus_url, log, onNote: hear, onGap: () => feed(streams.all()) });
  let rounds = 0;
  let heartbeat: NodeJS.Timeout | undefined;

  function hear({ kind, user_id, text }: Note): void {
    work.notes += 1;
    const own = streams.of(user_id);
    if (own.size === 0) return;
    if (kind === "w") feed(own);
    else if (kind === "s") void endDead([...own]);
    else for (const stream of own) stream.write(`data: ${text}\n\n`);
  }

  async function endDead(asked: readonly Stream[]): Promise<void> {
    try {
      const hashes = await sessions.listLiving(asked.map(({ session_hash }) => session_hash));
      const living = new Set(hashes.map((hash) => hash.toString("base64")));
      for (const stream of asked) if (!living.has(stream.session_hash.toString("base64"))) stream.end();
    } catch (error) {
      log.error({ err: error }, "live sessions");
    }
  }

  async function beat(): Promise<void> {
    for (const stream of streams.all()) stream.write(":\n\n");
    rounds = (rounds + 1) % rounds_to_check;
    if (rounds !== 0) return;
    const all = [...streams.all()];
    await endDead(all);
    try {
      const late = await listBehind(db, all);
      feed(all.filter(({ user_id }) => late.has(user_id)));
      await sessions.keepPresent(streams.listMembers());
    } catch (error) {
      log.error({ err: error }, "live round");
    }
  }

  function close(stream: Stream): void {
    if (!streams.remove(stream)) return;
    forget(stream);
    bus.leave(stream.user_id);
    if (streams.count() > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  return {
    work,
    wake(user_ids) {
      if (user_ids.length === 0) return;
      for (const user_id of user_ids) feed(streams.of(user_id));
      bus.publish(user_ids.map((user_id) => ({ kind: "w", user_id, text: "" })));
    },
    hand(events) {
      for (const { user_id, number, event } of events)
        for (const stream of streams.of(user_id))
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
      for (const stream of streams.of(user_id)) stream.write(`data: ${note.text}\n\n`);
      bus.publish([note]);
    },
    count: (user_id) => streams.count(user_id),
    async open(given, seen) {
      // Nothing is read for it before it is known where it begins.
      const stream: Stream = Object.assign(given, { last_number: Number.MAX_SAFE_INTEGER });
      streams.add(stream);
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
      for (const stream of [...streams.all()]) stream.end();
    },
    async close() {
      endFeed();
      clearInterval(heartbeat);
      await bus.close();
    },
  };
}
