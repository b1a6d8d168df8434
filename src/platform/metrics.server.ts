/** Numbers about this process, as Prometheus reads them, at an address of their own that only the operator reaches. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Config, ConfigError } from "./config.server.ts";

type Request = { method: string; route: string; status: number; seconds: number };
/** Read when somebody asks; by the value of its label where it has one. */
export type Gauge = { name: string; help: string; label?: string; read(): Promise<Record<string, number>> };

export type Metrics = {
  url: string;
  noteRequest(request: Request): void;
  close(): Promise<void>;
};

export async function openMetrics(
  { host, port }: NonNullable<Config["metrics"]>,
  gauges: readonly Gauge[],
): Promise<Metrics> {
  // Only who asks for numbers waits for what counts them.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "vesper_request_seconds",
    help: "How long requests took, by route; all pages are one, and all files.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  for (const { name, help, label, read } of gauges)
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [],
        async collect() {
          this.reset();
          // Without a database the other numbers are still there.
          const found = await read().catch(() => ({}));
          for (const [value, count] of Object.entries(found)) this.set(label ? { [label]: value } : {}, count);
        },
      }),
    );

  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen({ host, port }, resolve)).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError(`METRICS_ADDRESS ${host}:${port} cannot be listened on (${code}): name another one.`);
    },
  );
  // Neither this nor an open connection to it keeps the site from ending.
  server.unref();
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    noteRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
