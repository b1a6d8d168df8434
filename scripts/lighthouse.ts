/**
 * Lighthouse on visitors' pages, as a phone would see them: `npm run lighthouse -- [PATH …]`, by default the front page,
 * the login and every landing page. Paths are those of the built site, started for it; a whole address is measured where
 * it is.
 */
import { spawn } from "node:child_process";
import lighthouse, { type Result } from "lighthouse";
import { designs } from "../src/features/landers/designs.ts";
import { testChromium } from "#tests/support/chromium.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { ensureBuild } from "./build.ts";
import { type BuiltSite, freePort, startBuiltSite, waitFor } from "./built-site.ts";

/** The least of each category; performance varies with what else the machine does. */
const floors = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** What is shown of each page; the most that it may be, in milliseconds or as it is counted. */
const metrics: readonly { id: string; name: string; most?: number }[] = [
  { id: "largest-contentful-paint", name: "LCP", most: 2000 },
  { id: "total-blocking-time", name: "TBT" },
  { id: "cumulative-layout-shift", name: "CLS", most: 0 },
];

/** On a busy machine a recording may fail by itself. */
const attempts = 3;

const asked = process.argv.slice(2);
/** Each shows a member who agreed to it, or an invented one. */
const memberLanders = ["landing", "signup", "landing2", "landing3"].map((name) => `/members/:id/${name}`);
const usual = ["/", "/login", ...designs.map(({ name }) => `/landers/${name}`), ...memberLanders];
process.exitCode = (await measure(asked.length > 0 ? asked : usual)) ? 0 : 1;

async function measure(pages: readonly string[]): Promise<boolean> {
  const site = pages.some((page) => page.startsWith("/")) ? await startSite() : undefined;
  try {
    let good = true;
    for (const page of pages) {
      const path = site && page.includes(":id") ? page.replace(":id", await findShown(site)) : page;
      // Search engines are kept away from members.
      const judged = Object.entries(floors).filter(([id]) => id !== "seo" || path === page);
      good = (await measurePage(new URL(path, site?.url).href, judged)) && good;
    }
    return good;
  } finally {
    await site?.stop();
  }
}

async function startSite(): Promise<BuiltSite> {
  await ensureBuild();
  return startBuiltSite({ DEMO: "on", LOG_LEVEL: "warn", REQUESTS_PER_MINUTE: "100000" });
}

async function findShown({ url }: BuiltSite): Promise<string> {
  const { members } = (await (await fetch(`${url}/api/preview-members.php`)).json()) as { members: { id: string }[] };
  return members[0]!.id;
}

async function measurePage(url: string, judged: readonly [id: string, floor: number][]): Promise<boolean> {
  const lhr = await runLighthouse(url);
  const scores = judged.map(([id, floor]) => ({
    id,
    floor,
    score: Math.round((lhr.categories[id]?.score ?? 0) * 100),
  }));
  console.log(`\n${url}`);
  for (const { id, floor, score } of scores)
    console.log(`  ${id.padEnd(16)} ${String(score).padStart(3)}${score < floor ? `  below ${floor}` : ""}`);
  const measured = metrics.map(({ id, name, most = Infinity }) => {
    const { displayValue = "?", numericValue = Infinity } = lhr.audits[id] ?? {};
    return { name, most, shown: displayValue, value: numericValue };
  });
  for (const { name, most, shown, value } of measured)
    console.log(`  ${name.padEnd(16)} ${shown}${value > most ? `  above ${most}` : ""}`);
  for (const cost of costs(lhr)) console.log(`  - ${cost}`);
  return scores.every(({ score, floor }) => score >= floor) && measured.every(({ value, most }) => value <= most);
}

async function runLighthouse(url: string): Promise<Result> {
  let reason = "no result";
  for (let attempt = 0; attempt < attempts; attempt++) {
    // A browser of its own, so that no page profits from another.
    const browser = await startChromium();
    try {
      const flags = { port: browser.port, logLevel: "error", onlyCategories: Object.keys(floors) } as const;
      const lhr = (await lighthouse(url, flags))?.lhr;
      if (lhr && !lhr.runtimeError) return lhr;
      reason = lhr?.runtimeError?.message ?? reason;
    } finally {
      await browser.stop();
    }
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

/** What each missing point was lost for. */
function costs(lhr: Result): string[] {
  return Object.keys(floors).flatMap((category) => {
    const weighted = lhr.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
    return weighted.flatMap(({ id }) => {
      const audit = lhr.audits[id];
      if (!audit || audit.score === null || audit.score >= 0.995) return [];
      return [`${category}: ${audit.title} (${Math.round(audit.score * 100)}) ${audit.displayValue ?? ""}`.trimEnd()];
    });
  });
}

/** The Chromium of the tests, with a door for Lighthouse and a profile of its own. */
async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const chromium = await testChromium();
  const [port, profile] = [await freePort(), await temporaryFolder()];
  const args = [
    ...chromium.args,
    "--headless",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  // A group of its own: what is started may be a script that starts the browser.
  const env = { ...process.env, ...chromium.env };
  const child = spawn(chromium.executablePath, args, { stdio: "ignore", env, detached: true });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitFor(`http://127.0.0.1:${port}/json/version`, () => child.exitCode !== null);
  return {
    port,
    async stop() {
      process.kill(-child.pid!, "SIGKILL");
      await ended;
      await removeFolder(profile);
    },
  };
}
