/** What an idle page weighs: the memory of the process that holds its stream, beside that of one that does nothing else. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { livePath } from "#contract/live.ts";
import { type BuiltSite, freePort, waitFor } from "../built-site.ts";
import { openLine, openStream } from "./line.ts";
import { rounded } from "./numbers.ts";

type Process = { url: string; pid: number };

/** Opened at a time. */
const at_once = 50;

export async function measureIdlePages(site: BuiltSite, cookies: readonly string[]): Promise<Record<string, number>> {
  const kib_per_connection = await weigh(site, cookies, "/api/settings.php");
  return { connections: cookies.length, kib_per_connection, raw_kib_per_connection: await weighRaw(cookies) };
}

async function weighRaw(cookies: readonly string[]): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, "raw-stream.ts"), String(port)], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  try {
    await waitFor(url);
    return await weigh({ url, pid: child.pid! }, cookies, "/");
  } finally {
    child.kill();
  }
}

async function weigh({ url, pid }: Process, cookies: readonly string[], plain: string): Promise<number> {
  const open = (cookie: string) => openStream(url, livePath, cookie, () => 0);
  // The way to a stream is warm before anything is weighed.
  for (const stream of await Promise.all(cookies.slice(0, 2 * at_once).map(open))) stream.destroy();
  await askPlainly(url, plain, cookies);
  const before = await settledKib(pid);
  const streams: { destroy(): void }[] = [];
  for (let at = 0; at < cookies.length; at += at_once)
    streams.push(...(await Promise.all(cookies.slice(at, at + at_once).map(open))));
  const after = await settledKib(pid);
  for (const stream of streams) stream.destroy();
  await sleep(1_000);
  return rounded((after - before) / streams.length);
}

/**
 * As many requests as streams will be opened: the memory in which a process makes what it soon throws away grows with
 * its work to its full size, once, and is none of the streams'.
 */
async function askPlainly(url: string, path: string, cookies: readonly string[]): Promise<void> {
  await Promise.all(
    Array.from({ length: at_once }, async (_, first) => {
      const line = await openLine(url);
      for (let at = first; at < cookies.length; at += at_once) await line.ask("GET", path, cookies[at]!);
      line.close();
    }),
  );
}

function residentKib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);
}

/** The memory of a process settles after a while; the lowest of some seconds counts. */
async function settledKib(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < 5; second += 1) {
    await sleep(1_000);
    least = Math.min(least, residentKib(pid));
  }
  return least;
}
