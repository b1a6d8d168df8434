/** What an idle page weighs: the memory of the process that holds its stream, beside that of one that does nothing else. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { livePath } from "#contract/live.ts";
import { type BuiltSite, freePort, waitFor } from "../built-site.ts";
import { openStream } from "./line.ts";
import { rounded } from "./numbers.ts";

type Process = { url: string; pid: number };

/** Opened at a time. */
const at_once = 50;
/** The share of the streams that is opened before anything is weighed. */
const warming = 0.4;

export async function measureIdlePages(site: BuiltSite, cookies: readonly string[]): Promise<Record<string, number>> {
  const kib_per_connection = await weigh(site, cookies);
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
    return await weigh({ url, pid: child.pid! }, cookies);
  } finally {
    child.kill();
  }
}

/**
 * What those beyond the first ones add: the memory in which a process makes what is new grows to its full size
 * with the first ones that stay, once, and is none of theirs.
 */
async function weigh({ url, pid }: Process, cookies: readonly string[]): Promise<number> {
  const streams: { destroy(): void }[] = [];
  const openUpTo = async (count: number) => {
    while (streams.length < count)
      streams.push(
        ...(await Promise.all(
          cookies
            .slice(streams.length, streams.length + at_once)
            .map((cookie) => openStream(url, livePath, cookie, () => 0)),
        )),
      );
  };
  const first = Math.floor(cookies.length * warming);
  await openUpTo(first);
  const before = await settledKib(pid);
  await openUpTo(cookies.length);
  const after = await settledKib(pid);
  for (const stream of streams) stream.destroy();
  await sleep(1_000);
  return rounded((after - before) / (cookies.length - first));
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
