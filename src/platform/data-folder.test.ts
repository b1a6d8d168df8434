import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUse, openDataFolder, openSecrets } from "./data-folder.server.ts";

let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "vesper-data-"));
  // Longer than the path of a Unix socket may be.
  folder = join(home, "data of the site", "x".repeat(110));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Opens the folder in a process of its own, which keeps it until it is killed. */
async function openElsewhere() {
  const module = fileURLToPath(new URL("data-folder.server.ts", import.meta.url));
  const program = `
    import { openDataFolder } from ${JSON.stringify(module)};
    const folder = await openDataFolder(process.argv[1]);
    await folder.announce("http://localhost:3000");
    console.log("open");
    setInterval(() => folder, 1000);
  `;
  const args = ["--input-type=module", "--eval", program, folder];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return {
    pid: child.pid,
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGKILL");
      }),
  };
}

test("secrets are made once, in a file for its owner only", async () => {
  const first = await openDataFolder(folder);
  expect(Buffer.from(first.secrets.token_key, "base64url")).toHaveLength(32);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  await first.release();
  const second = await openDataFolder(folder);
  expect(second.secrets).toEqual(first.secrets);
  await second.release();
});

test("processes that start in one moment have the same secrets", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(folder)));
  expect(new Set(all.map(({ token_key }) => token_key)).size).toBe(1);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(all[0]);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});

test("a secret that is missing is added, and what is not known stays", async () => {
  await (await openDataFolder(folder)).release();
  const file = join(folder, "secrets.json");
  writeFileSync(file, JSON.stringify({ of_another_version: "kept" }));
  const { secrets, release } = await openDataFolder(folder);
  expect(Buffer.from(secrets.token_key, "base64url")).toHaveLength(32);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...secrets, of_another_version: "kept" });
  await release();
});

test("a second server is told which one has the folder, and the first keeps it", async () => {
  const first = await openElsewhere();
  const message = `Another server (process ${first.pid}, http://localhost:3000) already uses the data folder ${folder}`;
  await expect(openDataFolder(folder, { patience_ms: 0 })).rejects.toThrow(message);
  await expect(openDataFolder(folder, { patience_ms: 0 })).rejects.toThrow(DataFolderInUse);
  await first.kill();
});

test("a second server waits for a first that is stopping", async () => {
  const first = await openElsewhere();
  const second = openDataFolder(folder);
  await first.kill();
  const { path, release } = await second;
  expect(path).toBe(folder);
  await release();
});

test("a killed server leaves the folder free", async () => {
  await (await openElsewhere()).kill();
  const next = await openDataFolder(folder);
  await expect(openDataFolder(folder, { patience_ms: 0 })).rejects.toThrow(`process ${process.pid}`);
  await next.release();
  await (await openDataFolder(folder)).release();
});
