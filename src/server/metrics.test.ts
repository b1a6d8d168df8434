import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aSession } from "#tests/support/factories.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { openSiteMetrics } from "./metrics.server.ts";
import { createWeb } from "./web.server.ts";

let site: TestApplication;
let metrics: Metrics;
let web: Awaited<ReturnType<typeof createWeb>>;
beforeAll(async () => {
  site = await startTestApplication({ environment: { METRICS_ADDRESS: "127.0.0.1:0" } });
  metrics = (await openSiteMetrics(site.application))!;
  web = await createWeb(site.application, metrics);
});
afterAll(async () => {
  await metrics.close();
  await web.close();
  await site.close();
});

/** Each number by its name and labels. */
async function numbers(): Promise<Record<string, number>> {
  const text = await (await fetch(metrics.url)).text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

test("requests are counted by route and status, streams and connections as they are now", async () => {
  const { db } = site.application;
  const member = await aMember(db);
  for (let time = 0; time < 3; time += 1) await web.inject("/api/settings.php");
  await web.inject("/healthz");
  await web.inject({ method: "DELETE", url: `/api/photo.php?id=${member.id}` });
  const page = await listen(await addressOf(web), await aSession(db, member, new Date()), 0);
  const told = await numbers();
  expect(told).toMatchObject({
    'vesper_request_seconds_count{method="GET",route="/api/settings.php",status="200"}': 3,
    vesper_live_streams: 1,
    'vesper_database_connections{state="waited_for"}': 0,
    'vesper_jobs_waiting{job="accounts.reset-mail"}': 0,
    'vesper_jobs_failed{job="accounts.reset-mail"}': 0,
  });
  expect(told["process_resident_memory_bytes"]).toBeGreaterThan(0);
  const names = Object.keys(told).join("\n");
  // Neither who it was nor what exactly was asked for, and no stream, which lasts for hours.
  expect(names).not.toContain(member.id);
  expect(names).not.toContain("live.php");
  expect(names).not.toContain('route="files"');
  page.close();
});

test("nothing else is told there, and not by the site itself", async () => {
  for (const [path, method] of [
    ["/", "GET"],
    ["/metrics", "POST"],
    ["/metrics/", "GET"],
  ] as const)
    expect((await fetch(new URL(path, metrics.url), { method })).status).toBe(404);
  expect((await web.inject("/metrics")).statusCode).toBe(404);
  expect(await numbers()).toHaveProperty(
    ['vesper_request_seconds_count{method="GET",route="none",status="404"}'],
    expect.any(Number),
  );
});

test("an address that cannot be listened on is named", async () => {
  const taken = { ...site.application, config: { ...site.application.config, metrics: portOf(metrics.url) } };
  await expect(openSiteMetrics(taken)).rejects.toThrow(
    /^METRICS_ADDRESS 127\.0\.0\.1:\d+ cannot be listened on \(EADDRINUSE\)/,
  );
});

function portOf(url: string) {
  return { host: "127.0.0.1", port: Number(new URL(url).port) };
}
