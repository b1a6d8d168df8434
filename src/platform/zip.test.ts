import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { readZip } from "#tests/support/zip.ts";
import { writeZip } from "./zip.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

const moment = new Date("2026-11-15T12:00:00Z");

test("what is written is read again, packed or as it is, empty or large, with any name", async () => {
  const large = "a member's words \u{1F600} ".repeat(200_000);
  const picture = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
  async function* parts() {
    for (let at = 0; at < large.length; at += 10_000) yield large.slice(at, at + 10_000);
  }
  const path = join(folder, "whole.zip");
  const size = await writeZip(
    path,
    [
      { name: "messages.json", content: parts() },
      { name: "photos/größe-1.webp", content: [picture], stored: true },
      { name: "empty.json", content: [] },
    ],
    moment,
  );
  const entries = await readZip(path);
  expect([...entries.keys()]).toEqual(["messages.json", "photos/größe-1.webp", "empty.json"]);
  expect(entries.get("messages.json")!.toString()).toBe(large);
  expect(entries.get("photos/größe-1.webp")!.equals(picture)).toBe(true);
  expect(entries.get("empty.json")!.length).toBe(0);
  expect(size).toBeLessThan(large.length / 10);
});

test("a content that fails fails the file, and an existing file is never written over", async () => {
  async function* broken() {
    yield "half";
    throw new Error("the database is gone");
  }
  const path = join(folder, "broken.zip");
  await expect(writeZip(path, [{ name: "x", content: broken() }], moment)).rejects.toThrow("the database is gone");
  await expect(writeZip(path, [{ name: "x", content: [] }], moment)).rejects.toThrow("EEXIST");
  expect(await readdir(folder)).toContain("broken.zip");
});
