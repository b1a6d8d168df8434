/** A message broker between processes, for installations whose wake-ups are too many for the database: NATS, Valkey or Redis. */
import type { Log } from "../log.server.ts";

export type Broker = {
  /** Resolved when what is said from now on arrives here; at once while the broker is away. */
  listen(subject: string): Promise<void>;
  leave(subject: string): void;
  /** Whether there was a connection to say it on. */
  say(subject: string, payload: string): boolean;
  close(): Promise<void>;
};

export type BrokerOptions = {
  log: Pick<Log, "info" | "warn">;
  /** All that is to be heard on a new connection. */
  subjects: () => string[];
  onPayload: (payload: string) => void;
  /** A connection was made, and everything is heard from now on. */
  onReady: () => void;
};

/** A line that takes everything and answers nothing is given up after twice as long. */
export const ping_ms = 5_000;
export const connect_ms = 5_000;
export const reconnect_ms_max = 5_000;

/** An outage is told once, with its first reason. */
export function outages({ log }: BrokerOptions): { away(reason: unknown): void; back(): void } {
  let away = false;
  return {
    away(reason) {
      if (!away) log.warn({ err: reason }, "bus is away, the database stands in");
      away = true;
    },
    back() {
      if (away) log.info("bus is back");
      away = false;
    },
  };
}
