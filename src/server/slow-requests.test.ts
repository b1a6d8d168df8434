import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { endSlowRequests } from "./slow-requests.server.ts";

test("a form with files has twice the time that anything else has to arrive", async () => {
  const app = fastify();
  endSlowRequests(app);
  for (const path of ["/complaints", "/login"]) app.post(path, () => "read");
  await app.listen({ port: 0, host: "127.0.0.1" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  /** Says what it is about to send, and sends no more than the beginning of it. */
  async function begin(path: string) {
    const line = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const begun = once(app.server, "request");
    line.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\n{`);
    await begun;
    return line;
  }
  const [form, call] = [await begin("/complaints"), await begin("/login")];
  const [form_cut, call_cut] = [once(form, "close"), once(call, "close")];
  vi.advanceTimersByTime(30_000);
  await call_cut;
  expect(form.destroyed).toBe(false);
  vi.advanceTimersByTime(30_000);
  await form_cut;
  vi.useRealTimers();
  await app.close();
});
