import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { readConfig } from "../config.server.ts";
import { openDisk } from "./disk.server.ts";
import { openStorage } from "./open-storage.server.ts";
import { openS3 } from "./s3.server.ts";
import { signedAddress } from "./signed-address.server.ts";
import type { Storage } from "./storage.ts";

let folder: string;
let server: S3rver;
const storages: Record<string, Storage> = {};
beforeAll(async () => {
  folder = await temporaryFolder();
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "photos", configs: [] }],
  });
  const { port } = await server.run();
  storages["disk"] = openStorage(readConfig({ DATA_DIR: folder }));
  storages["S3"] = openStorage(
    readConfig({ DATA_DIR: folder, S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/photos` }),
  );
});
afterAll(async () => {
  await server.close();
  await removeFolder(folder);
});

const bytes = createHash("sha512").update("a picture").digest();

describe.each(["disk", "S3"])("%s", (kind) => {
  const storage = () => storages[kind]!;

  test("gives back what it was given, until it is removed", async () => {
    await storage().put("abcdef-large.webp", bytes, "image/webp");
    const stored = await storage().get("abcdef-large.webp");
    expect(stored?.bytes).toBe(bytes.length);
    expect(await buffer(stored!.stream)).toEqual(bytes);
    await storage().remove("abcdef-large.webp");
    expect(await storage().get("abcdef-large.webp")).toBeUndefined();
    await storage().remove("abcdef-large.webp");
  });

  test.each(["../../passwd", "ab/cd.webp", "..webp", "", "a\0b.webp", ".hidden"])(
    "the name %j leads nowhere",
    async (name) => {
      await expect(storage().put(name, bytes, "image/webp")).rejects.toThrow(/no name/);
      await expect(storage().get(name)).rejects.toThrow(/no name/);
      await expect(storage().remove(name)).rejects.toThrow(/no name/);
    },
  );
});

test("an operator opens what lies in the bucket by an address that is good for an hour", async () => {
  await storages["S3"]!.put("ghijkl-large.webp", bytes, "image/webp");
  const opened = await fetch(storages["S3"]!.where("ghijkl-large.webp", new Date()));
  expect(opened.headers.get("content-type")).toBe("image/webp");
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(bytes);
  const late = storages["S3"]!.where("ghijkl-large.webp", new Date(Date.now() - 3_601_000));
  expect((await fetch(late)).status).toBe(403);
});

// The stand-in looks at no signature of this kind: these are what Amazon's own library makes.
test.each([
  [
    "https://s3.eu-central-1.amazonaws.com",
    "AKIAIOSFODNN7EXAMPLE",
    "51f5edea4251963c1f808e5505903b8cd325f9ab200598d426ed72519a4a3413",
  ],
  ["http://127.0.0.1:9000", "a+b/c=d", "b112974e97eb7a9588d3d5e01797bbc511774046601986953c6cf1ee5664fb3a"],
])("the address of a file in a bucket at %s is signed for it", (endpoint, key, signature) => {
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const s3 = { endpoint, region: "eu-central-1", bucket: "photos", key, secret };
  const address = new URL(signedAddress(s3, "abcdef-large.webp", new Date("2026-11-18T08:00:00.123Z")));
  expect(address.origin + address.pathname).toBe(`${endpoint}/photos/abcdef-large.webp`);
  expect(address.searchParams.get("X-Amz-Signature")).toBe(signature);
});

test("a write that fails leaves nothing that could be served", async () => {
  const disk = openDisk(join(folder, "full"));
  await disk.put("xyzzy-small.webp", bytes, "image/webp");
  // Where the next folder should be there is a file: as good as a full disk.
  await writeFile(join(folder, "full", "no"), "");
  await expect(disk.put("nowhere-small.webp", bytes, "image/webp")).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await readdir(join(folder, "full", "xy"))).toEqual(["xyzzy-small.webp"]);
});

test("a bucket that cannot be reached fails instead of saying that there is no picture", async () => {
  const away = openStorage(readConfig({ DATA_DIR: folder, S3_URL: "http://a:b@127.0.0.1:9/photos" }));
  await expect(away.get("abcdef-large.webp")).rejects.toThrow(/ECONNREFUSED/);
});

test(
  "a bucket that says nothing, or goes silent in the middle of a picture, fails within its time",
  { timeout: 60_000 },
  async () => {
    // The second time it tells of more than it gives.
    const silent = createServer((request, response) => {
      if (request.url?.includes("half")) response.writeHead(200, { "content-length": "1000" }).write("half");
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const s3 = readConfig({ DATA_DIR: folder, S3_URL: `http://a:b@127.0.0.1:${port}/photos` }).s3!;
    const storage = openS3(s3, 500);
    await expect(storage.get("abcdef-large.webp")).rejects.toThrow(/500 ms/);
    // What is stored has longer, since it has to be sent first.
    await expect(storage.put("abcdef-large.webp", bytes, "image/webp")).rejects.toThrow(/3000 ms/);
    await expect(storage.remove("abcdef-large.webp")).rejects.toThrow(/500 ms/);
    const half = await storage.get("half-large.webp");
    await expect(buffer(half!.stream)).rejects.toThrow(/timed out/);
    silent.closeAllConnections();
    silent.close();
  },
);
