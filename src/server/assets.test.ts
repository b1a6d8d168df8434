import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { beforeEach, expect, test } from "vitest";
import { Refusal } from "#contract/refusal.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { registerAssets } from "./assets.server.ts";
import type { Web } from "./door.ts";

const code = "export const answer = 42;";
const shrunk = { br: brotliCompressSync(code), gzip: gzipSync(code) };
let folder: string;
let app: Web;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, "a.js"), code);
  await writeFile(join(folder, "a.js.br"), shrunk.br);
  await writeFile(join(folder, "a.js.gz"), shrunk.gzip);
  await writeFile(join(folder, "b.woff2"), "letters");
  app = fastify() as unknown as Web;
  app.setErrorHandler(async (error, _request, reply) => reply.code(error instanceof Refusal ? 404 : 500).send());
  await registerAssets(app, folder);
  return async () => {
    await app.close();
    await removeFolder(folder);
  };
});

test.each([
  ["a.js", "gzip, deflate, br, zstd", "br", "text/javascript; charset=utf-8", shrunk.br],
  ["a.js", "gzip", "gzip", "text/javascript; charset=utf-8", shrunk.gzip],
  ["a.js", "", undefined, "text/javascript; charset=utf-8", Buffer.from(code)],
  ["b.woff2", "br, gzip", undefined, "font/woff2", Buffer.from("letters")],
])("%s is given to who reads '%s' as %s", async (name, accepted, encoding, type, bytes) => {
  const headers = { "accept-encoding": accepted };
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await app.inject({ method, url: `/assets/${name}`, headers });
    expect([answer.statusCode, answer.headers["content-encoding"], answer.headers["content-type"]]).toEqual([
      200,
      encoding,
      type,
    ]);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-length": String(bytes.length),
    });
    expect(answer.rawPayload).toEqual(method === "GET" ? bytes : Buffer.alloc(0));
  }
});

test("who has a file already is told so", async () => {
  const { etag } = (await app.inject("/assets/a.js")).headers;
  const again = await app.inject({ url: "/assets/a.js", headers: { "if-none-match": etag as string } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("compressed files have no address of their own", async () => {
  expect((await app.inject("/assets/a.js.br")).statusCode).toBe(404);
});

test("what was given once is given on when another build is in its place; what was not is missing until it is back", async () => {
  await app.inject("/assets/a.js");
  await rm(join(folder, "a.js"));
  await rm(join(folder, "b.woff2"));
  expect((await app.inject("/assets/a.js")).body).toBe(code);
  expect((await app.inject("/assets/b.woff2")).statusCode).toBe(404);
  await writeFile(join(folder, "b.woff2"), "letters");
  expect((await app.inject("/assets/b.woff2")).body).toBe("letters");
});

test("a compressed form that could not be read, though it is there, is read when it is asked for again", async () => {
  const path = join(folder, "a.js.br");
  await rm(path);
  // Nobody can read this as a file, as when too many are open.
  await mkdir(path);
  const ask = () => app.inject({ url: "/assets/a.js", headers: { "accept-encoding": "br" } });
  expect((await ask()).statusCode).toBe(500);
  await rm(path, { recursive: true });
  await writeFile(path, shrunk.br);
  expect((await ask()).headers["content-encoding"]).toBe("br");
});
