/** The last page a site can show: in the reader's language, with a look that its own content policy allows. */
import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { saveUser } from "#features/accounts/contract.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { startTestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { lastResort, offlinePolicy } from "./offline-page.server.ts";
import { registerPages } from "./pages.server.ts";

test("says what happened and leads home, and nothing in it is forbidden", () => {
  const t = translator("de");
  const text = `${t("errors.maintenance")} <b>`;
  const page = lastResort({ locale: "de", theme: "system", title: t("errors.title"), text, home: t("ui.error-home") });
  expect(page).toContain('<html lang="de" data-bs-theme="system">');
  expect(page).toContain("<h1>Fehler</h1><p>Die Seite wird gerade gewartet.");
  expect(page).toContain("&lt;b&gt;");
  expect(page).toContain('<a href="/">Zurück zur Startseite</a>');
  expect(page).not.toContain("<script");
  const style = /<style>([^<]*)<\/style>/.exec(page)![1]!;
  expect(offlinePolicy).toContain(createHash("sha256").update(style).digest("base64"));
});

test("asked for as the page without a network, it has the member's theme, and a look that the worker compares", async () => {
  const site = await startTestApplication();
  onTestFinished(() => site.close());
  const member = await site.as(await aMember(site.application.db));
  for (const theme of ["dark", "light", "system"] as const) {
    await member.ask(saveUser, { theme });
    const { statusCode, headers, payload } = await member.inject({ url: "/offline" });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "x-look": `en ${theme}`, "cache-control": "no-store" });
    expect(payload).toContain(`<html lang="en" data-bs-theme="${theme}">`);
  }
});

test("while the database is away a page says when to come back, in the reader's language, and comes back by itself", async () => {
  const site = await startTestApplication();
  onTestFinished(() => site.close());
  const { app } = await site.anotherProcess();
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  await registerPages(app, { build: () => Promise.reject(away), development: true });
  const headers = { host: "localhost:3000", "accept-language": "de" };
  const opened = await app.inject({ url: "/likes", headers });
  expect([opened.statusCode, opened.headers["retry-after"]]).toEqual([503, "5"]);
  expect(opened.payload).toContain('<html lang="de"');
  expect(opened.payload).toContain("<h1>Wir sind gleich wieder da</h1>");
  const script = /<script>([^<]*)<\/script>/.exec(opened.payload)![1]!;
  expect(opened.headers["content-security-policy"]).toContain(createHash("sha256").update(script).digest("base64"));
  // A form would be sent once more.
  const own = { ...headers, "sec-fetch-site": "same-origin", "content-length": "0" };
  const sent = await app.inject({ method: "POST", url: "/likes", headers: own });
  expect([sent.statusCode, sent.headers["retry-after"]]).toEqual([503, "5"]);
  expect(sent.payload).toContain("<h1>Wir sind gleich wieder da</h1><p>Die Seite wird gerade gewartet.");
  expect(sent.payload).not.toContain("<script");
});

test("a page that could only be drawn as an excuse says when to come back too", async () => {
  const site = await startTestApplication();
  onTestFinished(() => site.close());
  const { app } = await site.anotherProcess();
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const module = { loader: () => Promise.reject(away) };
  const parts = { entry: { module: {} }, assets: {}, future: {}, routeDiscovery: {} };
  const build = { ssr: true, routes: { page: { id: "page", path: "*", module } }, ...parts };
  await registerPages(app, { build: async () => build as unknown as ServerBuild, development: true });
  const asked = await app.inject({ url: "/likes", headers: { host: "localhost:3000" } });
  expect([asked.statusCode, asked.headers["retry-after"]]).toEqual([503, "5"]);
});

test("who asks for too many pages reads that it is only for a moment, in the own language", async () => {
  const site = await startTestApplication({ environment: { REQUESTS_PER_MINUTE: "1" } });
  onTestFinished(() => site.close());
  const { app } = await site.anotherProcess();
  await registerPages(app, { build: () => Promise.reject(new Error("never drawn")), development: true });
  const headers = { host: "localhost:3000", "accept-language": "de" };
  await app.inject({ url: "/likes", headers });
  const asked = await app.inject({ url: "/likes", headers });
  expect([asked.statusCode, Number(asked.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(asked.payload).toContain("<h1>Einen Moment bitte</h1><p>Das war etwas zu schnell.");
  expect(asked.payload).toContain('<a href="">Erneut versuchen</a>');
});
