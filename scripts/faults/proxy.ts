/** A bad line between browsers and the site: it finds whichever process is there, and sometimes loses an answer. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Proxy = { url: string; close(): Promise<void> };

type Options = {
  /** Ports of the processes behind it; asked again for each connection. */
  ports: () => readonly number[];
  /** How often the line breaks after the server has done the work and before the browser hears of it, from 0 to 1. */
  lose: number;
  random: () => number;
};

export async function openProxy({ ports, lose, random }: Options): Promise<Proxy> {
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const choices = ports();
    const upstream = connect({ host: "127.0.0.1", port: choices[Math.floor(random() * choices.length)]! });
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    browser.pipe(upstream);
    upstream.on("data", (part) => {
      if (random() < lose) upstream.destroy();
      else browser.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
