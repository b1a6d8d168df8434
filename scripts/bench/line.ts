/** One kept connection that speaks just enough HTTP: the load must not cost more than what it measures. */
import { connect, type Socket } from "node:net";

export type Answer = { status: number; body: string };

export type Line = {
  /** Answered in the order asked, also when the next is asked before the last is answered. */
  ask(method: "GET" | "POST" | "PUT", path: string, cookie: string, body?: string): Promise<Answer>;
  close(): void;
};

export async function openLine(url: string): Promise<Line> {
  const { hostname, port, host } = new URL(url);
  const socket = await openSocket(hostname, Number(port));
  let received = Buffer.alloc(0);
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  socket.on("data", (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    for (let read = readAnswer(received); read; read = readAnswer(received)) {
      received = received.subarray(read.length);
      waiting.shift()?.resolve(read.answer);
    }
  });
  function fail(): void {
    for (const { reject } of waiting.splice(0)) reject(new Error("The server has closed the connection."));
  }
  socket.on("error", fail);
  socket.on("close", fail);
  return {
    ask: (method, path, cookie, body = "") =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
            `x-request-type: client\r\n${
              body
                ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
                : "\r\n"
            }`,
        );
      }),
    /** What is still under way is not waited for. */
    close() {
      waiting = [];
      socket.destroy();
    },
  };
}

/** A live stream: gives whole events as they come, after the number given. */
export async function openStream(
  url: string,
  path: string,
  cookie: string,
  hear: (text: string) => void,
  after = "0",
): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = await openSocket(hostname, Number(port));
  socket.on("error", () => undefined);
  const begun = new Promise<void>((resolve, reject) => {
    socket.once("data", (part) => {
      const first = part.toString();
      if (first.startsWith("HTTP/1.1 200")) resolve();
      else reject(new Error(`No stream: ${first.split("\r\n")[0]}`));
    });
    socket.once("close", () => reject(new Error("The stream was closed.")));
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nlast-event-id: ${after}\r\n\r\n`);
  await begun;
  let rest = "";
  socket.on("data", (part) => {
    rest += part.toString();
    const end = rest.lastIndexOf("\n\n") + 2;
    if (end < 2) return;
    hear(rest.slice(0, end));
    rest = rest.slice(end);
  });
  return socket;
}

export function openSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Undefined while something is missing. */
function readAnswer(received: Buffer): { answer: Answer; length: number } | undefined {
  const { status, body_at, length } = readHead(received) ?? { length: Infinity };
  if (received.length < length) return undefined;
  return { answer: { status: status!, body: received.toString("utf8", body_at, length) }, length };
}

/** Where an answer that says its length begins and ends; one that does not has no end that could be known here. */
export function readHead(received: Buffer): { status: number; body_at: number; length: number } | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  const body_at = end + 4;
  const streamed = /\r\ntransfer-encoding: chunked/i.test(head);
  const bytes = streamed ? Infinity : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), body_at, length: body_at + bytes };
}
