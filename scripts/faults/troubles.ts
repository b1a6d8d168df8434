/** What befalls a site besides death: services outside that fail, a full disk, a clock that jumps, a line to the database that dies. */
import { setTimeout as sleep } from "node:timers/promises";
import { services } from "./outside.ts";
import type { FaultySite } from "./site.ts";
import type { WireMode } from "./wire.ts";

export type Kind = "outage" | "clock_jump" | "lost_line" | "full_disk";

export type Trouble = {
  kind: Kind;
  name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether every page can be shown all the while. */
  spares_pages: boolean;
  lasts_ms?: number;
  /** Until everybody who asks has an answer, though a bad one. */
  answers_ms?: number;
};

const hour_ms = 3_600_000;
const jumps: readonly [name: string, off_ms: number][] = [
  ["an hour ahead", hour_ms],
  ["an hour back", -hour_ms],
  ["a day ahead", 24 * hour_ms],
  ["a day back", -24 * hour_ms],
  ["fifteen days ahead", 15 * 24 * hour_ms],
];
/** How long each lasts: longer than anybody may wait. */
const cutLines: readonly [WireMode, number][] = [
  ["refused", 5_000],
  ["silent", 20_000],
];
const modes: readonly WireMode[] = ["slow", "refused", "silent"];

/** In the order in which they come; the disk last, when pictures are kept on it. */
export function troublesOf(site: FaultySite): Trouble[] {
  const outages = modes.flatMap((mode) =>
    services.map((service): Trouble => ({
      kind: "outage",
      name: `${service} ${mode}`,
      begin: async () => site.outside!.wires[service].become(mode),
      end: async () => site.outside!.wires[service].become("ok"),
      spares_pages: true,
    })),
  );
  const clocks = jumps.map(([name, off_ms]): Trouble => ({
    kind: "clock_jump",
    name: `clock ${name}`,
    begin: () => site.moveClock(off_ms),
    end: () => site.moveClock(0),
    spares_pages: true,
  }));
  const cuts = cutLines.map(([mode, lasts_ms]): Trouble => ({
    kind: "lost_line",
    name: `the line to the database ${mode}`,
    begin: async () => site.line.become(mode),
    end: async () => site.line.become("ok"),
    spares_pages: false,
    lasts_ms,
    answers_ms: 15_000,
  }));
  const { disk } = site;
  if (!disk) return [...outages, ...clocks, ...cuts];
  const full: Trouble = {
    kind: "full_disk",
    name: "disk full",
    begin: () => disk.fill(),
    end: () => disk.free(),
    spares_pages: false,
  };
  const withPictures: Trouble = {
    ...full,
    name: "disk full, with the pictures on it",
    async begin() {
      await site.keepPicturesOnDisk();
      await disk.fill();
    },
  };
  return [...outages, ...clocks, ...cuts, full, withPictures];
}

/** How long a trouble lasts where it says nothing else. */
const usual_ms = 4_000;
/** Within this everything works again, without a restart of the site. */
const recovery_ms = 30_000;
/** A page that needs the database and nothing outside. */
const page = "/login";

/** Gives how long it took until members could work again after its end. */
export async function befall(
  site: FaultySite,
  trouble: Trouble,
  done: () => number,
  broken: Set<string>,
): Promise<number> {
  await trouble.begin();
  const pids = site.pids().join();
  const { lasts_ms = usual_ms, answers_ms = 5_000 } = trouble;
  const until = Date.now() + lasts_ms;
  while (Date.now() < until) {
    for (const door of site.doors) {
      const answer = await fetch(door + page, { signal: AbortSignal.timeout(answers_ms) }).catch(() => undefined);
      await answer?.body?.cancel().catch(() => undefined);
      if (trouble.spares_pages && answer?.status !== 200) broken.add(`a page failed: ${trouble.name}`);
      else if (!answer) broken.add(`nobody was told anything within ${answers_ms / 1000} s: ${trouble.name}`);
    }
    await sleep(200);
  }
  await trouble.end();
  const began = performance.now();
  const before = done();
  while (done() < before + 20 && performance.now() - began < recovery_ms) await sleep(20);
  if (done() < before + 20) broken.add(`no work after 30 s: ${trouble.name}`);
  if (site.pids().join() !== pids) broken.add(`a process of the site ended: ${trouble.name}`);
  return performance.now() - began;
}
