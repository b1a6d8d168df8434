/** Turns away who asks too often: counted for each address and process, one minute after the other. */
import type { FastifyInstance } from "fastify";
import { Refusal } from "#contract/refusal.ts";
import { networkOf } from "#features/accounts/rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For who watches over the site and is never turned away. */
    uncounted?: boolean;
  }
}

const minute_ms = 60_000;
/** When more than these ask in a minute, counting begins anew: memory has an end. */
const callers_max = 100_000;

export type Gate = (ip: string) => { open: boolean; wait_ms: number };

export function createGate(per_minute: number, now: () => number): Gate {
  const counts = new Map<string, number>();
  let ends_at = 0;
  return (ip) => {
    const moment = now();
    if (moment >= ends_at || counts.size >= callers_max) {
      counts.clear();
      ends_at = moment + minute_ms;
    }
    const caller = callerOf(ip);
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return { open: count <= per_minute, wait_ms: ends_at - moment };
  };
}

/** An address of IPv4, also where it is written as one of IPv6; of IPv6 the network that one caller commands. */
function callerOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  return ip.includes(".") ? ip.slice(ip.lastIndexOf(":") + 1) : networkOf(ip);
}

export function refuseFloods(app: FastifyInstance, per_minute: number): void {
  const gate = createGate(per_minute, () => performance.now());
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.uncounted) return done();
    const { open, wait_ms } = gate(request.ip);
    done(open ? undefined : new Refusal("rate_limited", { retry_after: Math.ceil(wait_ms / 1000) }));
  });
}
