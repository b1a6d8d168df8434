/** The broker that `BUS_URL` names. */
import type { Broker, BrokerOptions } from "./broker.ts";
import { openNats } from "./nats.server.ts";
import { openValkey } from "./valkey.server.ts";

export function openBroker(address: string, options: BrokerOptions): Broker {
  const url = new URL(address);
  return ["nats:", "tls:"].includes(url.protocol) ? openNats(url, options) : openValkey(url, options);
}
