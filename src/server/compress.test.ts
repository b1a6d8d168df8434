import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fastify from "fastify";
import { expect, test } from "vitest";
import { compressAnswers } from "./compress.server.ts";

const long = "Guten Abend, schöne Welt. ".repeat(4000);
const app = fastify();
compressAnswers(app);
app.get("/long", () => long);
app.get("/object", () => ({ long }));
app.get("/short", () => "Guten Abend.");
app.get("/ready", (_request, reply) => reply.header("content-encoding", "br").send(long));
app.get("/half", () => `\ud83d${long}`);
app.get("/bytes", () => Buffer.from(long));

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

test.each([
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["gzip;q=1.0,br;q=0.9", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
] as const)("who takes %s gets %s", async (accepted, encoding, open) => {
  for (const [url, text] of [
    ["/long", long],
    ["/object", JSON.stringify({ long })],
  ] as const) {
    const { headers, rawPayload } = await ask(url, accepted);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(headers["content-length"]).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(1000);
    expect(open(rawPayload).toString()).toBe(text);
  }
});

test.each([
  ["who takes neither", "/long", undefined],
  ["who takes another one only", "/long", "deflate"],
  ["what is short", "/short", "br"],
  ["what is no text", "/bytes", "br"],
])("%s: as it is", async (_title, url, accepted) => {
  const { headers, payload } = await ask(url, accepted);
  expect(headers).not.toHaveProperty("content-encoding");
  expect(payload).toBe(url === "/short" ? "Guten Abend." : long);
});

test("half of a letter does not stop an answer", async () => {
  const { rawPayload } = await ask("/half", "br");
  expect(brotliDecompressSync(rawPayload).toString()).toBe(`\ufffd${long}`);
});

test("what is compressed already is not compressed again", async () => {
  expect((await ask("/ready", "br")).payload).toBe(long);
});
