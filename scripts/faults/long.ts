/** A quarter of an hour to warm up, an hour of ordinary load and ten minutes of rest: whether the processes hold on to anything. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { middleOf, rounded } from "../bench/numbers.ts";
import type { Judgement } from "./chat.ts";
import { theJoining } from "./joining.ts";
import { aChattingPair, aCircleOfLikes, type Deeds, nothing } from "./people.ts";
import { aPhotographer } from "./photographing.ts";
import { aReader } from "./reading.ts";
import { brokenNow } from "./run.ts";
import { aShopper } from "./shopping.ts";
import { type FaultySite, type Program, startFaultySite } from "./site.ts";

export type LongResult = {
  minutes: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  credits_off: number;
  violations: number;
  /** Processes that ended, for whatever reason; one that forgets to catch an error does. */
  ended: number;
  /** Megabytes of each process (two web processes, worker) at the beginning of the load and at its end. */
  resident_mb: [number, number][];
  /** Those of them that are no garbage. */
  held_mb: [number, number][];
  /** The most that one of these numbers grew by, as a part of what it was. */
  growth: number;
  /** Open files, sockets included, at rest: before the load and after it. */
  handles: [number, number][];
  /** Of PostgreSQL, at rest: before the load and after it. */
  connections: [number, number];
};

const minute_ms = 60_000;
const shift_ms = minute_ms;
const pause_ms = 400;
const credits = 1_000_000;
/** Nobody asks anything meanwhile; what is kept for whoever asks again has to be let go. */
const rest_minutes = 10;
/** After the first shift, in which everything was used once. */
const first_rest_minutes = 2;
/** Of the load, before it: V8 compiles for many minutes what is used, and kept pages and parts come together. */
const warm_up = 1 / 4;
const clearing_ms = 3_000;

export async function runLong(program: Program, minutes: number): Promise<LongResult> {
  const say = (text: string) => console.log(`  ${text}`);
  const site = await startFaultySite({ program, webs: 2, workers: 1, lose: 0, random: Math.random, say, world: true });
  try {
    const pids = site.pids();
    const total: Judgement = { ...nothing, missing: [], faults: [] };
    await shift(site, total);
    await sleep(first_rest_minutes * minute_ms);
    const before = await look(site);
    say(`at rest: ${before.handles.join(", ")} files, ${before.connections} connections; warming up`);
    await shifts(site, total, minutes * warm_up);
    say("warm");
    const weights = await shifts(site, total, minutes);
    await sleep(rest_minutes * minute_ms);
    const after = await look(site);
    const resident_mb = pids.map((_, at) => beginningAndEnd(weights.map(({ resident }) => resident[at]!)));
    const held_mb = pids.map((_, at) => beginningAndEnd(weights.map(({ held }) => held[at]!)));
    for (const fault of new Set(total.faults)) say(`broken: ${fault}`);
    for (const deed of total.missing) say(`lost: ${deed}`);
    return {
      minutes,
      acknowledged: total.acknowledged,
      lost: total.lost,
      doubled: total.doubled,
      credits_off: total.credits_off,
      violations: new Set(total.faults).size,
      ended: site.pids().filter((pid, at) => pid !== pids[at]).length,
      resident_mb,
      held_mb,
      growth: rounded(Math.max(...[...resident_mb, ...held_mb].map(([first, last]) => last / first - 1))),
      handles: pids.map((_, at) => [before.handles[at]!, after.handles[at]!]),
      connections: [before.connections, after.connections],
    };
  } finally {
    await site.stop();
  }
}

/** Of a twelfth of the time each, their middle: a moment tells more of the garbage than of the process. */
function beginningAndEnd(all: readonly number[]): [number, number] {
  const some = Math.max(1, Math.floor(all.length / 12));
  return [middleOf(all.slice(0, some)), middleOf(all.slice(-some))];
}

type Weight = { resident: number[]; held: number[] };

/** One shift after the other; gives the megabytes of each process after each of them. */
async function shifts(site: FaultySite, total: Judgement, minutes: number): Promise<Weight[]> {
  const weights: Weight[] = [];
  const began = Date.now();
  while (Date.now() < began + minutes * minute_ms) {
    await shift(site, total);
    const weight = { resident: await resident(site.pids()), held: await weigh(site) };
    weights.push(weight);
    const minute = Math.round((Date.now() - began) / minute_ms);
    console.log(`  ${minute} min: ${weight.resident.join(", ")} MB, of which held: ${weight.held.join(", ")}`);
  }
  return weights;
}

/** New people come, do what they do for a minute, and are judged. */
async function shift(site: FaultySite, total: Judgement): Promise<void> {
  const people: Deeds[] = [
    await aChattingPair(site, credits, pause_ms),
    await aChattingPair(site, credits, pause_ms),
    await aCircleOfLikes(site, 3),
    await aPhotographer(site),
    await aReader(site),
    await aReader(site),
    aShopper(site),
    theJoining(site),
  ];
  let over = false;
  const working = Promise.all(people.map((deeds) => deeds.work(() => over)));
  await Promise.race([sleep(shift_ms), working]);
  over = true;
  await working;
  for (const judged of await Promise.all(people.map((deeds) => deeds.judge()))) {
    for (const key of ["acknowledged", "lost", "doubled", "credits_off"] as const) total[key] += judged[key];
    total.missing.push(...judged.missing);
    total.faults.push(...judged.faults);
  }
  total.faults.push(...(await brokenNow(site)));
}

/** In megabytes, all that belongs to each process; those that decode pictures are others, and start anew when they hold much. */
async function resident(pids: readonly number[]): Promise<number[]> {
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  return statuses.map((status) => Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024));
}

/** In megabytes, what each process still holds when its garbage is gone; see child.ts. */
async function weigh({ folder, pids }: FaultySite): Promise<number[]> {
  for (const pid of pids()) process.kill(pid, "SIGUSR2");
  await sleep(clearing_ms);
  const noted = await Promise.all(pids().map((pid) => readFile(join(folder, `held-${pid}`), "utf8")));
  return noted.map((bytes) => rounded(Number(bytes) / 1024 ** 2));
}

/** At rest. */
async function look(site: FaultySite) {
  const handles = await Promise.all(site.pids().map(async (pid) => (await readdir(`/proc/${pid}/fd`)).length));
  const { rows } = await site.pool.query<{ count: number }>(
    "SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return { handles, connections: rows[0]!.count };
}
