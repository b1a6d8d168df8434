/** What streams have missed, read from the table for all of them together and written to each in order. */
import type { Db } from "../db/db.ts";
import type { Log } from "../log.server.ts";
import { type EventDetails, type EventRow, events_at_once, listEvents } from "./event-queries.server.ts";
import type { Stream, Streams } from "./streams.ts";

const retry_ms = 1_000;
/** Beyond so many characters at once a browser is told without details: it asks for a page of them when it needs them. */
const detailed_most = 64 * 1024;

type Options = {
  db: Db;
  log: Log;
  details: EventDetails | undefined;
  streams: Streams;
  /** Statements are counted here. */
  work: { reads: number };
};

export type Feed = {
  /** These may be behind: they are read for, now or with the next statement. */
  feed(streams: Iterable<Stream>): void;
  /** One that has ended is not read for. */
  forget(stream: Stream): void;
  close(): void;
};

export function openFeed({ db, log, details, streams: open, work }: Options): Feed {
  const behind = new Set<Stream>();
  let reading = false;
  let closed = false;

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
          setTimeout(() => feed(streams.filter((stream) => open.has(stream))), retry_ms).unref();
          return;
        }
      }
    } finally {
      reading = false;
    }
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
      // Numbers have no gaps: one that is missing was pruned, and the browser has to ask for everything, once.
      const missed = number === stream.last_number + 1 ? "" : `id: ${number - 1}\ndata: {"kind":"resync"}\n\n`;
      stream.last_number = number;
      const full = found && told.length < detailed_most ? withDetails(event, found, stream.user_id) : event;
      texts.set(stream, `${told}${missed}id: ${number}\ndata: ${full}\n\n`);
    }
    for (const [stream, text] of texts) if (open.has(stream)) stream.write(text);
    for (const [stream, count] of given) if (count === events_at_once && open.has(stream)) behind.add(stream);
  }

  /** Both are JSON objects, and neither is empty. */
  function withDetails(event: string, found: unknown, user_id: string): string {
    return `${event.slice(0, -1)}, ${JSON.stringify(details!.shape(found, user_id)).slice(1)}`;
  }

  return {
    feed,
    forget: (stream) => void behind.delete(stream),
    close() {
      closed = true;
    },
  };
}
