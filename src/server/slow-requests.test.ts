/** Requests that take long to arrive, or never do. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aSession } from "#tests/support/factories.ts";
import { endSlowRequests } from "./slow-requests.server.ts";
import { closeWeb } from "./web.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

/** Says what it is about to send, and sends no more than the beginning of it. */
async function begin({ server }: Pick<FastifyInstance, "server">, path: string, ...headers: string[]) {
  const line = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const begun = once(server, "request");
  const all = ["host: localhost:3000", ...headers, "content-length: 100"];
  line.write(`POST ${path} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n{`);
  await begun;
  return line;
}

test("a large photo has the time that it takes on a slow line, and nothing else has it", async () => {
  const { app, application } = await site.anotherProcess();
  const bits = (await application.sites.default()).settings.photo_bytes_max * 8;
  const slow_line = 1_000_000;
  expect(app.server.requestTimeout / 1000).toBeGreaterThan(bits / slow_line);
  const session = await aSession(application.db, await aMember(application.db), new Date());
  await app.listen({ port: 0, host: "127.0.0.1" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const own = ["sec-fetch-site: same-origin", `cookie: vesper_session=${session}`];
  const [call, photo] = [await begin(app, "/webhooks/sandbox", ...own), await begin(app, "/photos", ...own)];
  const cut = once(call, "close");
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await cut;
  expect(photo.destroyed).toBe(false);
  photo.destroy();
});

test("a form with files has twice the time that anything else has to arrive", async () => {
  const app = fastify();
  endSlowRequests(app);
  for (const path of ["/complaints", "/login"]) app.post(path, () => "read");
  const plain = "content-type: text/plain";
  await app.listen({ port: 0, host: "127.0.0.1" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [form, call] = [await begin(app, "/complaints", plain), await begin(app, "/login", plain)];
  const [form_cut, call_cut] = [once(form, "close"), once(call, "close")];
  vi.advanceTimersByTime(30_000);
  await call_cut;
  expect(form.destroyed).toBe(false);
  vi.advanceTimersByTime(30_000);
  await form_cut;
  vi.useRealTimers();
  await app.close();
});

test("a request that never comes to its end keeps nobody from stopping the process", async () => {
  const { app } = await site.anotherProcess();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const line = await begin(app, "/webhooks/sandbox");
  const cut = once(line, "close");
  await closeWeb(app, 100);
  await cut;
  expect(app.server.listening).toBe(false);
});
