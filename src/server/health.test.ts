import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { leave } from "./health.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const ours = { host: "localhost:3000" };

test("a process whose connections are all at work is ready all the same: a proxy would send everybody to the others", async () => {
  const { app, application } = await site.anotherProcess();
  const ready = async () => (await app.inject({ url: "/readyz", headers: ours })).statusCode;
  // The lines for short reads are opened by the first of them.
  await vi.waitUntil(() => application.lines.query({ name: "one", text: "SELECT 1", values: [] }));
  const held = await Promise.all(
    Array.from({ length: application.config.database_pool }, () => application.pool.connect()),
  );
  const status = await ready();
  for (const client of held) client.release();
  expect(status).toBe(200);
});

test("a proxy may ask for the health of a process without naming a host, and for nothing else", async () => {
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.app.server.address() as AddressInfo;
  const answers: Record<string, string> = {};
  for (const path of ["/readyz", "/healthz", "/api/settings.php"]) {
    const line = connect(port, "127.0.0.1").setEncoding("utf8");
    line.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    answers[path] = (await text(line)).split("\r\n", 1)[0]!;
  }
  expect(answers).toEqual({
    "/readyz": "HTTP/1.1 200 OK",
    "/healthz": "HTTP/1.1 200 OK",
    "/api/settings.php": "HTTP/1.1 400 Bad Request",
  });
});

test("a process that leaves lets go of each connection, and answers all that still comes until it is gone", async () => {
  const own = await startTestApplication();
  leave(own.application);
  const ask = async (url: string) => own.app.inject({ url, headers: ours });
  expect((await ask("/readyz")).statusCode).toBe(503);
  // Made, and kept from the first time.
  for (const { statusCode, headers } of [await ask("/api/settings.php"), await ask("/api/settings.php")])
    expect([statusCode, headers.connection]).toEqual([200, "close"]);
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = own.app.server.address() as AddressInfo;
  const connected = new Promise((resolve) => own.app.server.once("connection", resolve));
  const line = connect(port, "127.0.0.1").setEncoding("utf8");
  await connected;
  const closed = own.close();
  await vi.waitFor(() => expect(own.app.server.listening).toBe(false));
  line.write("GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\n\r\n");
  expect((await text(line)).split("\r\n", 1)).toEqual(["HTTP/1.1 200 OK"]);
  await closed;
});

test("whoever has reached a process that leaves is answered, also when it has not let them in yet", async () => {
  const own = await startTestApplication();
  leave(own.application);
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = own.app.server.address() as AddressInfo;
  const request = "POST /webhooks/sandbox HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 2\r\n\r\n{}";
  // The kernel takes them all at once, the process one in each turn of its loop.
  const lines = Array.from({ length: 40 }, () =>
    connect(port, "127.0.0.1", function (this: Socket) {
      this.write(request);
    }),
  );
  const closed = own.close();
  const answers = await Promise.all(lines.map((line) => text(line.setEncoding("utf8"))));
  expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 "))).toEqual([]);
  await closed;
});
