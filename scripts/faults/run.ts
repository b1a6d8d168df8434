/** Mixed load on a site whose parts are killed in turn, with its books looked at every second. */
import { setTimeout as sleep } from "node:timers/promises";
import { verifyMessages } from "#features/chats/audit.server.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { unanswered } from "./browser.ts";
import { theJoining } from "./joining.ts";
import { aChattingPair, aCircleOfLikes, type Deeds } from "./people.ts";
import { aPhotographer } from "./photographing.ts";
import { aShopper } from "./shopping.ts";
import { type FaultySite, type Part, type Program, startFaultySite } from "./site.ts";
import { befall, type Kind, troublesOf } from "./troubles.ts";

export type FaultsResult = {
  kills: number;
  web_kills: number;
  worker_kills: number;
  postgres_kills: number;
  /** Mail server, store and payment provider: slow, refusing or silent. */
  outages: number;
  clock_jumps: number;
  /** To the database, refusing or silent. */
  lost_lines: number;
  /** None where nobody may make a small disk. */
  full_disks: number;
  /** The longest time until a killed part served again, or a trouble was overcome. */
  slowest_return_ms: number;
  checks: number;
  mails: number;
  /** Mails that a mail server got twice under one name, because the site died before it could note the first. */
  mails_repeated: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  credits_off: number;
  /** Rules that were broken at some moment, or at the end. */
  violations: number;
};

/** In turn: web processes most often, as they are restarted most often. */
const turn: readonly Part[] = ["web", "web", "postgres", "web", "worker"];
const credits = 1_000_000;

export async function runFaults(program: Program, kills: number): Promise<FaultsResult> {
  const say = (text: string) => console.log(`  ${text}`);
  const site = await startFaultySite({
    program,
    webs: 2,
    workers: 1,
    lose: 0.01,
    random: Math.random,
    say,
    world: true,
    small: true,
  });
  try {
    if (!site.disk) say("a full disk is left out: only root may mount a small one");
    const joining = theJoining(site);
    const people: Deeds[] = [
      await aChattingPair(site, credits),
      await aChattingPair(site, credits),
      await aCircleOfLikes(site, 6),
      await aPhotographer(site),
      aShopper(site),
      joining,
    ];
    let over = false;
    const broken = new Set<string>();
    const checks = check(site, broken, () => over);
    const working = people.map((deeds) => deeds.work(() => over));
    // One that fails is heard of at once, and not when all have ended.
    const failed = Promise.race(working.map((work) => work.then(() => new Promise<never>(() => undefined))));
    const suffering = suffer(site, people, kills, broken, say);
    const { killed, befallen, slowest_return_ms } = await Promise.race([suffering, failed]);
    over = true;
    await Promise.all(working);
    // What was told last reaches the pages.
    await sleep(500);
    const judgements = await Promise.all(people.map((deeds) => deeds.judge()));
    for (const fault of judgements.flatMap(({ faults }) => faults)) broken.add(fault);
    for (const call of unanswered) broken.add(`not answered within 15 s: ${call}`);
    const post = joining.post();
    for (const fault of broken) say(`broken: ${fault}`);
    for (const deed of judgements.flatMap(({ missing }) => missing)) say(`lost: ${deed}`);
    const sum = (key: "acknowledged" | "lost" | "doubled" | "credits_off") =>
      judgements.reduce((total, judgement) => total + judgement[key], 0);
    return {
      kills,
      web_kills: killed.web,
      worker_kills: killed.worker,
      postgres_kills: killed.postgres,
      outages: befallen.outage,
      clock_jumps: befallen.clock_jump,
      lost_lines: befallen.lost_line,
      full_disks: befallen.full_disk,
      slowest_return_ms: Math.round(slowest_return_ms),
      checks: await checks,
      mails: post.arrived,
      mails_repeated: post.repeated,
      acknowledged: sum("acknowledged"),
      lost: sum("lost"),
      doubled: sum("doubled"),
      credits_off: sum("credits_off"),
      violations: broken.size,
    };
  } finally {
    await site.stop();
  }
}

/** Kills in turn, and between them, evenly, everything else. */
async function suffer(
  site: FaultySite,
  people: readonly Deeds[],
  kills: number,
  broken: Set<string>,
  say: (text: string) => void,
) {
  const killed = { web: 0, worker: 0, postgres: 0 };
  const befallen: Record<Kind, number> = { outage: 0, clock_jump: 0, lost_line: 0, full_disk: 0 };
  let slowest_return_ms = 0;
  const done = () => people.reduce((sum, deeds) => sum + deeds.acknowledged(), 0);
  const troubles = troublesOf(site);
  for (let at = 0, next = 0; at < kills; at += 1) {
    const before = done();
    // In the midst of work, and not before the last death is overcome.
    while (done() < before + 20) await sleep(10);
    await sleep(Math.random() * 300);
    const part = turn[at % turn.length]!;
    slowest_return_ms = Math.max(slowest_return_ms, await site.kill(part));
    killed[part] += 1;
    for (; next < (troubles.length * (at + 1)) / kills; next += 1) {
      const trouble = troubles[next]!;
      const took_ms = await befall(site, trouble, done, broken);
      say(`${trouble.name}; members worked again after ${Math.round(took_ms)} ms`);
      slowest_return_ms = Math.max(slowest_return_ms, took_ms);
      befallen[trouble.kind] += 1;
    }
  }
  return { killed, befallen, slowest_return_ms };
}

const matchesSql = `
  SELECT 'a match without both likes' AS fault FROM matches
  WHERE NOT EXISTS (SELECT FROM likes WHERE liker_id = lower_id AND liked_id = upper_id)
    OR NOT EXISTS (SELECT FROM likes WHERE liker_id = upper_id AND liked_id = lower_id)
  UNION ALL SELECT 'two likes without their match' FROM likes AS one JOIN likes AS other
    ON other.liker_id = one.liked_id AND other.liked_id = one.liker_id AND one.liker_id < one.liked_id
  WHERE NOT EXISTS (SELECT FROM matches WHERE lower_id = one.liker_id AND upper_id = one.liked_id)`;

/** Rules that are broken at this moment. */
export async function brokenNow({ db, pool }: FaultySite): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(matchesSql);
  return [...(await verifyLedger({ db })), ...(await verifyMessages({ db })), ...rows].map(({ fault }) => fault);
}

/** What must hold at every moment; gives how often it was looked at. */
async function check(site: FaultySite, broken: Set<string>, isOver: () => boolean): Promise<number> {
  let checks = 0;
  for (let last = false; !last;) {
    last = isOver();
    try {
      for (const fault of await brokenNow(site)) broken.add(fault);
      checks += 1;
    } catch {
      // PostgreSQL was just killed; what it says when it is back counts.
      last = false;
    }
    if (!last) await sleep(1_000);
  }
  return checks;
}
