/** The bus by NATS. Its client keeps the connection; here begins the first one. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import { type Broker, type BrokerOptions, connect_ms, outages, ping_ms, reconnect_ms_max } from "./broker.ts";

export function openNats(url: URL, options: BrokerOptions): Broker {
  const { subjects, onPayload, onReady } = options;
  const told = outages(options);
  const heard = new Map<string, Subscription>();
  let connection: NatsConnection | undefined;
  let connected = false;
  /** And everything is heard. */
  let up = false;
  let closed = false;

  function subscribe(subject: string): void {
    if (!connection || heard.has(subject)) return;
    const callback = (error: Error | null, message: Msg) => {
      if (!error) onPayload(message.string());
    };
    heard.set(subject, connection.subscribe(subject, { callback }));
  }

  async function ready(): Promise<void> {
    connected = true;
    // Answered behind all that was asked for before.
    await connection!.flush();
    up = true;
    told.back();
    onReady();
  }

  async function run(): Promise<void> {
    // Only who names a broker waits for its client.
    const { connect } = await import("@nats-io/transport-node");
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const wanted = {
      servers: url.host,
      ...(user && pass ? { user, pass } : {}),
      ...(user && !pass ? { token: user } : {}),
      ...(url.protocol === "tls:" ? { tls: {} } : {}),
      timeout: connect_ms,
      pingInterval: ping_ms,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
    };
    for (let wait_ms = 250; !connection && !closed; wait_ms = Math.min(wait_ms * 2, reconnect_ms_max))
      try {
        connection = await connect(wanted);
      } catch (error) {
        told.away(error);
        await sleep(wait_ms, undefined, { ref: false });
      }
    if (!connection) return;
    if (closed) return connection.close();
    for (const subject of subjects()) subscribe(subject);
    const changes = connection.status();
    // Where it breaks meanwhile, the next connection is told below.
    void ready().catch(() => undefined);
    for await (const change of changes) {
      if (change.type === "disconnect") {
        connected = up = false;
        if (!closed) told.away(new Error(`disconnected from ${change.server}`));
      }
      // It does not let this account say or hear something.
      if (change.type === "error") {
        up = false;
        told.away(change.error);
      }
      if (change.type === "reconnect") void ready().catch(() => undefined);
    }
  }
  const running = run().catch((error: unknown) => told.away(error));

  return {
    async listen(subject) {
      subscribe(subject);
      // Where it breaks meanwhile, the next connection brings it.
      if (connected) await connection!.flush().catch(() => undefined);
    },
    leave(subject) {
      heard.get(subject)?.unsubscribe();
      heard.delete(subject);
    },
    say(subject, payload) {
      if (up) connection!.publish(subject, payload);
      return up;
    },
    async close() {
      closed = true;
      connected = up = false;
      await connection?.close();
      if (connection) await running;
    },
  };
}
