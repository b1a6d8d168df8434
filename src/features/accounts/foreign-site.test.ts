import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { getUser } from "./contract.ts";

let site: TestApplication;
let member: TestMember;
beforeAll(async () => {
  site = await startTestApplication();
  member = await aMember(site.application.db);
});
afterAll(() => site.close());

const json = { "content-type": "application/json", "x-request-type": "client" };
const own = { "sec-fetch-site": "same-origin" };

/** How another site's page could send a request in a member's browser. */
const foreign: [string, Record<string, string>][] = [
  ["no Origin at all", { ...json }],
  ["Origin null", { ...json, origin: "null" }],
  ["another origin", { ...json, origin: "https://evil.example" }],
  ["an origin that begins like ours", { ...json, origin: "http://localhost:3000.evil.example" }],
  ["another port of this host", { ...json, origin: "http://localhost:3001" }],
  ["a sibling subdomain", { ...json, origin: "http://shop.localhost:3000", "sec-fetch-site": "same-site" }],
  [
    "a cross-site fetch that claims our origin",
    { ...json, origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
  ],
  ["a typed address with a body", { ...json, "sec-fetch-site": "none" }],
  ["no X-Request-Type", { "content-type": "application/json", ...own }],
  ["a text/plain body", { ...own, "content-type": "text/plain", "x-request-type": "client" }],
  ["a form body", { ...own, "content-type": "application/x-www-form-urlencoded", "x-request-type": "client" }],
  ["a multipart body", { ...own, "content-type": "multipart/form-data; boundary=x", "x-request-type": "client" }],
];

describe.each(foreign)("%s", (_title, headers) => {
  test("does not log in", async () => {
    const browser = site.browser();
    const payload = JSON.stringify({ email: member.email, password });
    const response = await browser.inject({ method: "POST", url: "/api/user.php", headers, payload });
    expect([400, 403, 415]).toContain(response.statusCode);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(browser.cookie("session")).toBeUndefined();
  });

  test("does not save anything", async () => {
    const browser = await site.as(member);
    const response = await browser.inject({
      method: "PUT",
      url: "/api/user.php",
      headers,
      payload: '{"theme":"dark"}',
    });
    expect([400, 403, 415]).toContain(response.statusCode);
    expect((await browser.ask(getUser, {})).body.user?.theme).toBe("system");
  });

  test("does not log out by POST", async () => {
    const browser = await site.as(member);
    const response = await browser.inject({ method: "POST", url: "/api/logout.php", headers, payload: "{}" });
    expect([400, 403, 415]).toContain(response.statusCode);
    expect((await browser.ask(getUser, {})).body.user).not.toBeNull();
  });
});

test.each([
  ["no header", {}],
  ["another site's picture", { "sec-fetch-site": "cross-site" }],
  ["a sibling subdomain", { "sec-fetch-site": "same-site" }],
  ["another origin", { origin: "https://evil.example" }],
])("%s does not log out by GET", async (_title, headers) => {
  const browser = await site.as(member);
  const response = await browser.inject({
    method: "GET",
    url: "/api/logout.php",
    headers: headers,
  });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    error: { code: "foreign_site", message: "This request did not come from our own pages." },
  });
  expect((await browser.ask(getUser, {})).body.user).not.toBeNull();
});

test.each(["POST", "PUT"])("a GET that calls itself %s changes nothing", async (method) => {
  const browser = await site.as(member);
  const response = await browser.inject({
    method: "GET",
    url: `/api/user.php?_method=${method}&theme=dark`,
    headers: { "x-http-method-override": method, ...own },
  });
  expect(response.json()).toMatchObject({ user: { theme: "system" } });
  expect((await browser.ask(getUser, {})).body.user?.theme).toBe("system");
});
