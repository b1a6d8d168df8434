/** The bus by Valkey, or by Redis, which it comes from. */
import type { Redis } from "ioredis";
import { type Broker, type BrokerOptions, connect_ms, outages, ping_ms, reconnect_ms_max } from "./broker.ts";

export function openValkey(url: URL, options: BrokerOptions): Broker {
  const { subjects, onPayload, onReady } = options;
  const told = outages(options);
  let client: Redis | undefined;
  /** Connected, and everything is heard. */
  let up = false;
  let closed = false;
  /** Of what was asked on a line that broke, the client says nothing any more. */
  const waiting = new Set<() => void>();

  const isConnected = () => client?.status === "ready";

  /** It does not let this account do so, or the line broke meanwhile. */
  function refused(error: unknown): void {
    up = false;
    if (!closed) told.away(error);
  }

  async function ready(fresh: Redis): Promise<void> {
    const all = subjects();
    if (all.length > 0) await fresh.subscribe(...all);
    up = true;
    told.back();
    onReady();
  }

  async function run(): Promise<void> {
    // Only who names a broker waits for its client.
    const { Redis } = await import("ioredis");
    if (closed) return;
    const fresh = new Redis(url.href.replace(/^valkey/, "redis"), {
      autoResubscribe: false,
      enableOfflineQueue: false,
      // It asks for more than an account needs that only says and hears.
      enableReadyCheck: false,
      maxRetriesPerRequest: null,
      autoResendUnfulfilledCommands: false,
      connectTimeout: connect_ms,
      socketTimeout: 2 * ping_ms,
      retryStrategy: (tries) => Math.min(tries * 250, reconnect_ms_max),
    });
    client = fresh;
    fresh.on("ready", () => void ready(fresh).catch(refused));
    fresh.on("message", (_subject, payload) => onPayload(payload));
    fresh.on("error", (error) => told.away(error));
    fresh.on("close", () => {
      up = false;
      for (const stop of waiting) stop();
      if (!closed) told.away(new Error(`disconnected from ${url.host}`));
    });
  }
  const running = run().catch((error: unknown) => told.away(error));
  // Without a question, nobody would notice that no answer comes any more.
  const pings = setInterval(() => void (up && client!.ping().catch(() => undefined)), ping_ms).unref();

  return {
    async listen(subject) {
      if (!isConnected()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      void client!
        .subscribe(subject)
        .catch(refused)
        .then(() => resolve());
      // Where it breaks meanwhile, the next connection brings it.
      await promise;
      waiting.delete(resolve);
    },
    leave(subject) {
      if (isConnected()) client!.unsubscribe(subject).catch(() => undefined);
    },
    say(subject, payload) {
      if (up) client!.publish(subject, payload).catch(refused);
      return up;
    },
    async close() {
      closed = true;
      up = false;
      clearInterval(pings);
      await running;
      client?.disconnect();
    },
  };
}
