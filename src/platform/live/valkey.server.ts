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
      if (!closed) told.away(new Error(`disconnected from ${url.host}`));
    });
  }
  const running = run().catch((error: unknown) => told.away(error));
  // Without a question, nobody would notice that no answer comes any more.
  const pings = setInterval(() => void (up && client!.ping().catch(() => undefined)), ping_ms).unref();

  return {
    async listen(subject) {
      // Where it breaks meanwhile, the next connection brings it.
      if (isConnected()) await client!.subscribe(subject).catch(refused);
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
