/** A browser that listens: reads the live stream of a site over a real connection. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { livePath, type LiveEvent } from "#contract/live.ts";
import { readEvents } from "#contract/live-stream.ts";

export type Heard = { number: number | undefined; event: LiveEvent };

export type Listening = {
  status: number;
  headers: Headers;
  heard: Heard[];
  /** Kinds of what was heard, in order. */
  kinds(): string[];
  /** Resolved when this many were heard; fails after a while. */
  until(count: number): Promise<Heard[]>;
  ended: Promise<void>;
  close(): void;
};

/** Where the site listens, from now on. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const patience_ms = 30_000;

export async function listen(address: string, session: string | undefined, after?: number): Promise<Listening> {
  const controller = new AbortController();
  const response = await fetch(address + livePath, {
    headers: {
      ...(session ? { cookie: `vesper_session=${session}` } : {}),
      ...(after === undefined ? {} : { "last-event-id": String(after) }),
    },
    signal: controller.signal,
  });
  const heard: Heard[] = [];
  let noticed: () => void = () => undefined;
  const ended =
    response.ok && response.body
      ? readEvents(
          response.body,
          () => undefined,
          (number, event) => {
            heard.push({ number, event });
            noticed();
          },
        ).catch(() => undefined)
      : response.body?.cancel();
  return {
    status: response.status,
    headers: response.headers,
    heard,
    kinds: () => heard.map(({ event }) => event.kind),
    async until(count) {
      const late = Date.now() + patience_ms;
      while (heard.length < count) {
        if (Date.now() > late) throw new Error(`Heard ${heard.length} of ${count}: ${JSON.stringify(heard)}`);
        await new Promise<void>((resolve) => {
          noticed = resolve;
          setTimeout(resolve, 100);
        });
      }
      return heard;
    },
    ended: Promise.resolve(ended),
    close: () => controller.abort(),
  };
}
