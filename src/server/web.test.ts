import { gzipSync } from "node:zlib";
import pino from "pino";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales } from "#i18n/locales.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { routes, uploads } from "./calls.server.ts";
import { registerPages } from "./pages.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const ours = { host: "localhost:3000" };

test.each([
  ["GET", "/api/settings.php", 200],
  ["GET", "/api/nothing.php", 404],
  // Signs that are no letters.
  ["GET", "/members/%", 404],
  ["GET", "/healthz", 200],
  ["GET", "/readyz", 200],
  ["POST", "/api/user.php", 403],
] as const)("%s %s carries every security header", async (method, url, status) => {
  const answer = await site.app.inject({ method, url, headers: ours });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(answer.headers["permissions-policy"]).toContain("geolocation=(self)");
  expect(answer.headers).not.toHaveProperty("server");
  expect(answer.headers).not.toHaveProperty("x-powered-by");
});

test("browsers are told to stay with https only behind TLS", async () => {
  const plain = await site.app.inject({ url: "/healthz", headers: ours });
  expect(plain.headers).not.toHaveProperty("strict-transport-security");
  const secure = await startTestApplication({ environment: { BASE_URL: "https://vesper.example" } });
  const answer = await secure.app.inject({ url: "/healthz", headers: { host: "vesper.example" } });
  expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  await secure.close();
});

test.each([
  ["a garbage host", { host: "bad host/../" }],
  ["a host with a login", { host: "a@b" }],
  ["a host with a port that is none", { host: "localhost:99999" }],
  ["a host that looks like an address and is none", { host: "999.999.999.999" }],
])("%s is refused", async (_title, headers) => {
  const answer = await site.app.inject({ url: "/api/settings.php", headers });
  expect(answer.statusCode).toBe(400);
});

test("what a visitor says through a proxy about host and protocol changes no address", async () => {
  const behind = await startTestApplication({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const { app } = await behind.anotherProcess();
  const told = {
    id: "page",
    path: "*",
    module: { loader: ({ request }: { request: Request }) => new Response(request.url) },
  };
  const build = {
    ssr: true,
    routes: { page: told },
    entry: { module: {} },
    assets: {},
    future: {},
    routeDiscovery: {},
  };
  await registerPages(app, { build: async () => build as unknown as ServerBuild, development: true });
  const ask = (headers: Record<string, string>) => app.inject({ url: "/login", headers: { ...ours, ...headers } });
  expect((await ask({})).payload).toBe("http://localhost:3000/login");
  for (const host of ["x/pricing?", "a b", "x:99999", "[", "a@b", "x, "])
    expect((await ask({ "x-forwarded-host": host })).statusCode).toBe(400);
  for (const protocol of ["http://x/pricing?", "foo bar", "javascript"])
    expect((await ask({ "x-forwarded-proto": protocol })).payload).toBe("http://localhost:3000/login");
  await behind.close();
});

test("what is asked for by TRACE is not said back", async () => {
  for (const url of ["/", "/api/user.php"]) {
    const headers = { ...ours, cookie: "session=said-by-nobody", "x-mark": "said-by-nobody" };
    const answer = await site.app.inject({ method: "TRACE" as "GET", url, headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("said-by-nobody");
  }
});

test("an unknown host gets the default site and is never echoed", async () => {
  const answer = await site.app.inject({ url: "/api/settings.php", headers: { host: "evil.example" } });
  expect(answer.json()).toMatchObject({ name: "Vesper", domain: "localhost:3000" });
  expect(answer.payload).not.toContain("evil.example");
});

test("broken JSON, another content type and a huge body are refused without detail", async () => {
  const headers = { ...ours, "sec-fetch-site": "same-origin", "x-request-type": "client" };
  const post = (payload: string, type: string) =>
    site.app.inject({ method: "POST", url: "/api/user.php", headers: { ...headers, "content-type": type }, payload });
  const broken = await post("{", "application/json");
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toEqual({
    error: { code: "validation", message: "Please check what you entered.", params: {}, fields: {} },
  });
  expect((await post("email=x", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  expect((await post(JSON.stringify({ email: "x".repeat(300_000) }), "application/json")).statusCode).toBe(413);
});

test("a compressed body is not unpacked, and so means nothing", async () => {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/user.php",
    headers: {
      ...ours,
      "sec-fetch-site": "same-origin",
      "x-request-type": "client",
      "content-type": "application/json",
      "content-encoding": "gzip",
    },
    payload: gzipSync(JSON.stringify({ email: "nobody@example.org", password: "a-password-of-nobody" })),
  });
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, "validation"]);
});

test("an unknown call is told in the caller's language and does not repeat the address", async () => {
  const answer = await site.app.inject({ url: "/api/<script>", headers: ours });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    error: { code: "not_found", message: "This page could not be found", params: {}, fields: {} },
  });
});

test.each(["/api/%", "/api/%E0%A4%A", "/api/50%25%zz?next=%"])(
  "an address that nobody can read is unknown: %s",
  async (url) => {
    const answer = await site.browser({ language: "de" }).inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: "not_found", message: "Diese Seite wurde nicht gefunden" } });
  },
);

test("a call that is asked in another way says which ways there are", async () => {
  const answer = await site.app.inject({ method: "PATCH", url: "/api/logout.php?x=1", headers: ours });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers["allow"]).toBe("GET, POST");
  expect(answer.json()).toMatchObject({ error: { code: "method_not_allowed", message: "This is not possible here." } });
});

test("an answer given at the door is the one that was made", async () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const {
      statusCode,
      headers: told,
      body,
    } = await site.app.inject({ url: "/api/settings.php", headers: { ...ours, ...headers } });
    const { "x-request-id": id, date: _date, ...rest } = told;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return { statusCode, rest, body };
  };
  const made = await ask();
  expect(site.app.shelf.knows("/api/settings.php")).toBe(true);
  expect(await ask()).toEqual(made);
  // A session that does not exist makes nobody a member.
  expect(await ask({ cookie: "vesper_session=nobody" })).toEqual(made);
  expect((await ask({ "accept-language": "de" })).rest["etag"]).not.toBe(made.rest["etag"]);
});

test("the same answer costs a 304, another language does not", async () => {
  const first = await site.app.inject({ url: "/api/settings.php", headers: ours });
  const etag = first.headers.etag as string;
  const again = await site.app.inject({ url: "/api/settings.php", headers: { ...ours, "if-none-match": etag } });
  expect(again.statusCode).toBe(304);
  const other = await site.app.inject({
    url: "/api/settings.php",
    headers: { ...ours, "if-none-match": etag, "accept-language": "de" },
  });
  expect(other.statusCode).toBe(200);
});

test.each(locales)(
  "interests have names in %s and stand in their order, explicit ones only for members",
  async (locale) => {
    const answer = await site.app.inject({
      url: "/api/interests.php",
      headers: { ...ours, "accept-language": locale },
    });
    const { interests } = answer.json<{ interests: { name: string; explicit: boolean }[] }>();
    expect(interests.length).toBeGreaterThan(30);
    expect(interests.every(({ name, explicit }) => name.length > 1 && !explicit)).toBe(true);
    const names = interests.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
  },
);

test("the company tells the date of its terms and a number that can be dialled", async () => {
  const answer = await site.app.inject({ url: "/api/companyinfo.php", headers: ours });
  expect(answer.json()).toMatchObject({ name: "Example Company B.V.", terms_date: "2023-12-01T12:00:00.000Z" });
  expect(answer.json<{ support_phone: string }>().support_phone).toMatch(/^\+\d+$/);
});

test("every call stands in the OpenAPI document", async () => {
  const answer = await site.app.inject({ url: "/api/openapi.json", headers: ours });
  const document = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
  expect(document.openapi).toBe("3.1.0");
  for (const { call } of [...routes, ...uploads])
    expect(document.paths[call.path]).toHaveProperty(call.method.toLowerCase());
});

test.each([
  ["http://localhost:3000", "vesper_session"],
  ["https://localhost:3000", "__Host-vesper_session"],
])("the OpenAPI document of %s names the cookie %s", async (BASE_URL, name) => {
  const own = await startTestApplication({ environment: { BASE_URL } });
  const answer = await own.app.inject({ url: "/api/openapi.json", headers: ours });
  await own.close();
  expect(answer.json()).toMatchObject({ components: { securitySchemes: { session: { name } } } });
});

test("the OpenAPI document is made once for each name of a site", async () => {
  const ask = async (headers: object = {}) => {
    const answer = await site.app.inject({ url: "/api/openapi.json", headers: { ...ours, ...headers } });
    return { ...answer.headers, status: answer.statusCode };
  };
  const { etag } = await ask();
  expect(await ask({ "accept-language": "de", "if-none-match": etag })).toMatchObject({ status: 304 });
  expect(await ask({ "accept-encoding": "br" })).toMatchObject({ "content-encoding": "br", status: 200 });
  const other = await startTestApplication({ settings: { name: "Other" } });
  expect((await other.app.inject({ url: "/api/openapi.json", headers: ours })).body).toContain('"title":"Other"');
  await other.close();
});

test("too many requests from one address have to wait", async () => {
  const small = await startTestApplication({ environment: { REQUESTS_PER_MINUTE: "3" } });
  const statuses = [];
  for (let count = 0; count < 5; count++)
    statuses.push((await small.app.inject({ url: "/api/settings.php", headers: ours })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await small.app.inject({ url: "/api/regions.php", headers: ours });
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  // Who watches over the site is never turned away.
  expect((await small.app.inject({ url: "/healthz", headers: ours })).statusCode).toBe(200);
  await small.close();
});

test("a proxy that nobody named is told of once, and one that was named is not", async () => {
  const headers = { ...ours, "x-forwarded-for": "145.97.1.1" };
  for (const [TRUSTED_PROXIES, times] of [
    ["10.0.0.7", 1],
    ["127.0.0.1", 0],
  ] as const) {
    const behind = await startTestApplication({ environment: { LOG_LEVEL: "warn", TRUSTED_PROXIES } });
    const lines: string[] = [];
    Object.assign(behind.application.log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    // A visitor who makes the header up is no proxy, and not named in the log.
    for (const remoteAddress of ["145.97.1.2", "127.0.0.1", "127.0.0.1"])
      await behind.app.inject({ url: "/healthz", headers, remoteAddress });
    expect(lines.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(times);
    await behind.close();
  }
});

test("the log does not say by which link somebody reads a complaint", async () => {
  const logging = await startTestApplication({ environment: { LOG_LEVEL: "info" } });
  const lines: string[] = [];
  Object.assign(logging.application.log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  for (const url of ["/complaints/sealed", "/complaints/sealed.data?_routes=root", "/complaints?x=sealed"])
    await logging.app.inject({ url, headers: ours });
  const told = lines
    .map((line) => JSON.parse(line) as { msg: string; path: string })
    .filter(({ msg }) => msg === "request");
  expect(told.map(({ path }) => path)).toEqual(["/complaints/…", "/complaints/…", "/complaints"]);
  expect(lines.join("")).not.toContain("sealed");
  await logging.close();
});

test("a forwarded address counts only behind a trusted proxy", async () => {
  const forwarded = { ...ours, "x-forwarded-for": "145.97.1.1" };
  const open = await site.app.inject({ url: "/api/settings.php", headers: forwarded });
  expect(open.json()).toMatchObject({ geoip_country: null });
  const behind = await startTestApplication({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const answer = await behind.app.inject({ url: "/api/settings.php", headers: forwarded });
  expect(answer.json()).toMatchObject({ geoip_country: "NL" });
  await behind.close();
});
