/** The line to a service outside the site, or to its database: as it should be, slow, or dead in one of the two ways of being dead. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** `refused` tells at once that nobody is there; `silent` takes everything and says nothing. */
export type WireMode = "ok" | "slow" | "refused" | "silent";

export type Wire = {
  port: number;
  become(mode: WireMode): void;
  close(): Promise<void>;
};

/** What a slow service adds to each of its answers. */
const slow_ms = 2_000;

export async function openWire(there: NetConnectOpts): Promise<Wire> {
  let mode: WireMode = "ok";
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === "refused") return void client.resetAndDestroy();
    const upstream = connect({ host: "127.0.0.1", ...there });
    pass(client, upstream, () => 0);
    pass(upstream, client, () => (mode === "slow" ? slow_ms : 0));
  });

  /** In order, whatever each part waits for. */
  function pass(from: Socket, to: Socket, delay_ms: () => number): void {
    let last = Promise.resolve();
    open.add(from);
    from.on("data", (part) => {
      const delay = delay_ms();
      last = last.then(async () => {
        if (delay > 0) await sleep(delay);
        if (mode !== "silent" && !to.destroyed) to.write(part);
      });
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      void last.then(() => to.destroy());
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      // A line that was silent has lost a part of what was said; one that is refused ends at once.
      if (next === "refused" || mode === "silent") for (const socket of open) socket.destroy();
      mode = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
