/** Where the built-in PostgreSQL listens: a Unix socket where that works, else a port of this machine. */
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** As the PostgreSQL client takes it: a host that starts with "/" is the folder of a Unix socket. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const socketPort = 5432;

/** The shortest limit of the systems we run on (macOS; Linux allows a few bytes more). */
const socketPathLimit = 103;

export async function chooseEndpoint(socketFolder: string): Promise<Endpoint> {
  const endpoint = { host: socketFolder, port: socketPort };
  const usable = process.platform !== "win32" && Buffer.byteLength(socketPath(endpoint)) <= socketPathLimit;
  return usable ? endpoint : { host: "127.0.0.1", port: await freePort() };
}

export function isSocket(endpoint: Endpoint): boolean {
  return endpoint.host.startsWith("/");
}

/** Whether somebody answers there. A PostgreSQL answers from its first moments to its last, ready or not. */
export function answers(endpoint: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = isSocket(endpoint) ? connect(socketPath(endpoint)) : connect(endpoint.port, endpoint.host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** The file in which PostgreSQL notes whose the socket is. */
export function socketLockPath(socketFolder: string): string {
  return `${socketPath({ host: socketFolder, port: socketPort })}.lock`;
}

function socketPath({ host, port }: Endpoint): string {
  return join(host, `.s.PGSQL.${port}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("There is no free port.")),
      );
    });
  });
}
