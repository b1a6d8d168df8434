import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { readConfig } from "../config.server.ts";
import { openDisk } from "./disk.server.ts";
import { openStorage } from "./open-storage.server.ts";
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
