/** A web process with little memory, and twenty people who upload the largest pictures in one moment while others go on. */
import { randomFillSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { type PictureKind, pixels_max } from "#platform/images/picture.ts";
import { aMember } from "#tests/support/factories.ts";
import { rounded } from "../bench/numbers.ts";
import { unanswered } from "./browser.ts";
import { aBrowser, aChattingPair, type Deeds } from "./people.ts";
import { aReader } from "./reading.ts";
import { brokenNow } from "./run.ts";
import { type FaultySite, type Program, startFaultySite } from "./site.ts";
import { makeSmallMemory } from "./small-memory.ts";

export type MemoryResult = {
  memory_mb: number;
  rounds: number;
  uploads: number;
  /** Stored. */
  taken: number;
  /** Told to come later: 429 or 503. */
  put_off: number;
  /** Of pictures that need more than there is: 400. */
  refused: number;
  /** By the system, because there was no more memory. */
  oom_kills: number;
  /** Processes of the site that ended, for whatever reason. */
  ended: number;
  most_mb: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  credits_off: number;
  violations: number;
};

const memory_mb = 512;
const at_once = 20;
const credits = 1_000_000;
const patience_ms = 180_000;

/** Undefined where nobody may make such a process. */
export async function runMemory(program: Program, rounds: number): Promise<MemoryResult | undefined> {
  const say = (text: string) => console.log(`  ${text}`);
  const memory = await makeSmallMemory(memory_mb);
  if (!memory) return undefined;
  try {
    const pictures = await largestPictures();
    say(
      `pictures: ${pictures.map(({ kind, bytes }) => `${kind} of ${rounded(bytes.length / 1_000_000)} MB`).join(", ")}`,
    );
    const { door } = memory;
    const site = await startFaultySite({
      program,
      webs: 1,
      workers: 1,
      lose: 0,
      random: Math.random,
      say,
      world: true,
      door,
    });
    try {
      const pids = site.pids();
      const people: Deeds[] = [await aChattingPair(site, credits, 100), await aReader(site), await aReader(site)];
      const uploaders = await Promise.all(Array.from({ length: at_once }, () => anUploader(site)));
      const broken = new Set<string>();
      const answers: number[] = [];
      let over = false;
      const working = people.map((deeds) => deeds.work(() => over));
      for (let round = 0; round < rounds; round += 1) {
        const statuses = await Promise.all(
          uploaders.map((upload, at) => upload(pictures[(round + at) % pictures.length]!)),
        );
        answers.push(...statuses);
        say(
          `round ${round + 1}: ${statuses.toSorted((one, other) => one - other).join(" ")}; at most ${await memory.most()} MB in use`,
        );
        await sleep(1_000);
      }
      over = true;
      await Promise.all(working);
      const judgements = await Promise.all(people.map((deeds) => deeds.judge()));
      for (const fault of judgements.flatMap(({ faults }) => faults)) broken.add(fault);
      for (const call of unanswered) broken.add(`not answered within 15 s: ${call}`);
      for (const fault of await brokenNow(site)) broken.add(fault);
      const count = (...statuses: number[]) => answers.filter((status) => statuses.includes(status)).length;
      for (const status of new Set(answers))
        if (![200, 400, 429, 503].includes(status)) broken.add(`an upload was answered with ${status || "nothing"}`);
      if (count(200) === 0) broken.add("no upload was taken");
      for (const fault of broken) say(`broken: ${fault}`);
      const sum = (key: "acknowledged" | "lost" | "doubled" | "credits_off") =>
        judgements.reduce((total, judgement) => total + judgement[key], 0);
      return {
        memory_mb,
        rounds,
        uploads: answers.length,
        taken: count(200),
        put_off: count(429, 503),
        refused: count(400),
        oom_kills: await memory.countKills(),
        ended: site.pids().filter((pid, at) => pid !== pids[at]).length,
        most_mb: await memory.most(),
        acknowledged: sum("acknowledged"),
        lost: sum("lost"),
        doubled: sum("doubled"),
        credits_off: sum("credits_off"),
        violations: broken.size,
      };
    } finally {
      await site.stop();
    }
  } finally {
    await memory.remove();
  }
}

type Sent = { kind: string; bytes: Buffer };

/** As many pixels as are allowed of each kind, in about as many bytes. */
async function largestPictures(): Promise<Sent[]> {
  const [large, small] = [noise(sideOf("jpeg")), noise(sideOf("avif"))];
  const plain = { width: sideOf("png"), height: sideOf("png"), channels: 3, background: "#a46" } as const;
  const corner = await noise(2_400).png().toBuffer();
  return [
    { kind: "image/jpeg", bytes: await large.clone().jpeg({ quality: 66 }).toBuffer() },
    { kind: "image/webp", bytes: await large.clone().webp({ quality: 45, effort: 0 }).toBuffer() },
    { kind: "image/jpeg", bytes: await large.clone().jpeg({ quality: 66, progressive: true }).toBuffer() },
    {
      kind: "image/png",
      bytes: await sharp({ create: plain })
        .composite([{ input: corner, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    },
    { kind: "image/avif", bytes: await small.clone().avif({ quality: 75, effort: 0 }).toBuffer() },
  ];
}

function sideOf(kind: PictureKind): number {
  return Math.floor(Math.sqrt(pixels_max[kind]));
}

/** Nothing in it repeats, as in a photo taken by night. */
function noise(side: number): Sharp {
  const pixels = randomFillSync(Buffer.allocUnsafe(side * side)).map((value) => 96 + (value & 63));
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } }).toColourspace("srgb");
}

/** A member who sends a picture, and gives the status of the answer, 0 for none. */
async function anUploader(site: FaultySite): Promise<(picture: Sent) => Promise<number>> {
  const { headers } = await aBrowser(site, await aMember(site.db, { paid_user: true }));
  return async ({ kind, bytes }) => {
    const response = await fetch(`${site.url}/api/photo.php`, {
      method: "POST",
      headers: { ...headers, "content-type": kind, "x-request-type": "client" },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(patience_ms),
    }).catch(() => undefined);
    await response?.text().catch(() => undefined);
    return response?.status ?? 0;
  };
}
