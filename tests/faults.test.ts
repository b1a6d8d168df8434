/** What is acknowledged survives the death of every part: the short form of `npm run faults`. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aChattingPair } from "../scripts/faults/people.ts";
import { type FaultySite, type Part, startFaultySite } from "../scripts/faults/site.ts";
import { root } from "../scripts/program.ts";

/** Beside the packages, where the program finds them. */
const folder = join(root, "node_modules", `.faults-${process.pid}`);
let site: FaultySite;

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }] },
    ssr: { noExternal: ["use-intl"] },
    build: {
      ssr: join(root, "tests", "support", "web-process.ts"),
      outDir: folder,
      target: "node24",
      minify: false,
      // Pages are not asked for.
      rolldownOptions: { external: ["virtual:react-router/server-build"] },
    },
  });
  site = await startFaultySite({
    program: () => [join(folder, "web-process.js")],
    webs: 1,
    workers: 0,
    lose: 0.02,
    random: Math.random,
    say: () => undefined,
  });
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("two members write while the site is killed ten times and PostgreSQL three times: each message is there once, in order, charged once, on both screens", async () => {
  const pair = await aChattingPair(site, 100_000);
  let over = false;
  const writing = pair.work(() => over);
  const kills: Part[] = Array.from({ length: 13 }, (_, at) => (at % 4 === 3 ? "postgres" : "web"));
  for (const part of kills) {
    // In the midst of writing, and not before the last death is overcome.
    const before = pair.acknowledged();
    while (pair.acknowledged() < before + 6) await sleep(5);
    await sleep(Math.random() * 30);
    await site.kill(part);
  }
  over = true;
  await writing;
  const judged = await pair.judge();
  expect(kills.filter((part) => part === "postgres")).toHaveLength(3);
  expect(judged).toEqual({
    acknowledged: expect.any(Number) as number,
    lost: 0,
    missing: [],
    doubled: 0,
    credits_off: 0,
    faults: [],
  });
  expect(judged.acknowledged).toBeGreaterThan(60);
});
