/** How fast pages are served, as ratios to a bare Fastify answer and to a thin React page, and what they weigh. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { demoLogins } from "#demo/seed.server.ts";
import { ensureBuild } from "../build.ts";
import { freePort, startBuiltSite, waitFor } from "../built-site.ts";
import { requestsPerSecond } from "./load.ts";
import { middleOf, rounded } from "./numbers.ts";

const rounds = 3;

export async function run(): Promise<Record<string, number>> {
  await ensureBuild();
  const site = await startBuiltSite({ DEMO: "on", LOG_LEVEL: "error", REQUESTS_PER_MINUTE: "100000000" });
  const helpers: ChildProcess[] = [];
  async function start(script: string, ...args: string[]): Promise<string> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    helpers.push(
      spawn(process.execPath, [join(import.meta.dirname, script), String(port), ...args], {
        stdio: "inherit",
        env: { ...process.env, NODE_ENV: "production" },
      }),
    );
    await waitFor(url);
    return url;
  }
  try {
    const bare = await start("bare.ts");
    const thin = await start("thin.ts", JSON.stringify(await findRunningPostgres(`${site.folder}/postgres`)));
    const cookie = await logIn(site.url);
    const member = await firstMember(site.url, cookie);

    const [bare_per_s, index_per_s, login_per_s, settings_per_s] = await inTurn(
      () => requestsPerSecond(`${bare}/`),
      () => requestsPerSecond(`${site.url}/`),
      () => requestsPerSecond(`${site.url}/login`),
      () => requestsPerSecond(`${site.url}/api/settings.php`),
    );
    const [thin_search_per_s, search_page_per_s, thin_profile_per_s, profile_page_per_s] = await inTurn(
      () => requestsPerSecond(`${thin}/members`),
      () => requestsPerSecond(`${site.url}/members`, { cookie }),
      () => requestsPerSecond(`${thin}${member}`),
      () => requestsPerSecond(`${site.url}${member}`, { cookie }),
    );
    return {
      bare_per_s,
      index_per_s,
      index_ratio: rounded(index_per_s / bare_per_s),
      login_ratio: rounded(login_per_s / bare_per_s),
      settings_ratio: rounded(settings_per_s / bare_per_s),
      search_page_per_s,
      search_page_ratio: rounded(search_page_per_s / thin_search_per_s),
      profile_page_per_s,
      profile_page_ratio: rounded(profile_page_per_s / thin_profile_per_s),
      ...(await weigh(site.url)),
    };
  } finally {
    for (const helper of helpers) helper.kill();
    await site.stop();
  }
}

/** Several rounds of all of them, of which the middle counts: a machine is not as fast in one minute as in the next. */
async function inTurn<Works extends (() => Promise<number>)[]>(
  ...works: Works
): Promise<{ [at in keyof Works]: number }> {
  const measured = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, work] of works.entries()) measured[at]!.push(await work());
  return measured.map(middleOf) as { [at in keyof Works]: number };
}

async function logIn(url: string): Promise<string> {
  const { email, password } = demoLogins.at(-1)!;
  const response = await fetch(`${url}/api/user.php`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-type": "client", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The demo member could not log in (${response.status}).`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Of those who were found; the member's own profile, which the menu leads to, shows less. */
async function firstMember(url: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${url}/members`, { headers: { cookie } })).text();
  const found = /<article[\s\S]*?href="(\/members\/[0-9a-f-]{36})/.exec(html)?.[1];
  if (!found) throw new Error("The search page shows no member.");
  return found;
}

/** Brotli kilobytes of what `/` loads: before the first touch, and with the program that follows it. */
async function weigh(url: string): Promise<Record<string, number>> {
  const html = await (await fetch(url)).text();
  const kilobytes = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths)
      bytes += brotliCompressSync(Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())).length;
    return rounded(bytes / 1000);
  };
  const inline = [...html.matchAll(/<script(?![^>]*text\/plain)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join("");
  const loaded = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => path!);
  const held = new Set(
    [...(/id="held">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "").matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(
      ([, path]) => path!,
    ),
  );
  const styles = new Set([...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!));
  return {
    index_js_kb: rounded((await kilobytes(await withImports(url, held))) + (await kilobytes(loaded))),
    index_js_first_kb: rounded(brotliCompressSync(Buffer.from(inline)).length / 1000 + (await kilobytes(loaded))),
    index_css_kb: await kilobytes(styles),
  };
}

/** The files, and those that they import before they run. */
async function withImports(url: string, paths: Set<string>): Promise<Set<string>> {
  const all = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const code = await (await fetch(new URL(path, url))).text();
    for (const [, found] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`/assets/${found}`);
  }
  return all;
}
