/** Asks one address again and again for a few seconds and counts the answers, with a client that hardly costs anything. */
import { openSocket, readHead } from "./line.ts";

const connections = 32;
const warm_up_ms = 1_000;
const duration_ms = 4_000;
const stream_end = Buffer.from("0\r\n\r\n");

export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ host, "accept-encoding": "gzip, deflate, br, zstd", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = Buffer.from([`GET ${pathname} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  await countAnswers(url, request, warm_up_ms);
  const started = performance.now();
  const answers = await countAnswers(url, request, duration_ms);
  return Math.round(answers / ((performance.now() - started) / 1000));
}

async function countAnswers(url: string, request: Buffer, ms: number): Promise<number> {
  const until = performance.now() + ms;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(url, request, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** One connection, one request at a time. */
async function askUntil(url: string, request: Buffer, until: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = await openSocket(hostname, Number(port));
  try {
    let answers = 0;
    await new Promise<void>((resolve, reject) => {
      let head: ReturnType<typeof readHead>;
      let received = 0;
      let last = Buffer.alloc(0);
      socket.on("data", (part) => {
        // The head comes in one piece, ahead of the rest.
        head ??= readHead(part);
        if (head?.status !== 200) return reject(new Error(`${url} answers ${head?.status ?? "strangely"}.`));
        received += part.length;
        last = Buffer.concat([last, part.subarray(-stream_end.length)]).subarray(-stream_end.length);
        if (head.length === Infinity ? !last.equals(stream_end) : received < head.length) return;
        answers += 1;
        head = undefined;
        received = 0;
        if (performance.now() < until) socket.write(request);
        else resolve();
      });
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("The server has closed the connection.")));
      socket.write(request);
    });
    return answers;
  } finally {
    socket.destroy();
  }
}
