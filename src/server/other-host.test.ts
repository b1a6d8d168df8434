import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { keepPage } from "./kept-pages.server.ts";
import { fromHost } from "./other-host.server.ts";
import { contentSecurityPolicy } from "./security.server.ts";

const host = "https://files.example.com";
const page = `<link rel="stylesheet" href="/assets/style.css"/><link rel="preload" as="fetch" href="/assets/en.json"/>
<link rel="modulepreload" href="/assets/root.js"/><img src="/art/nora.webp" alt="src=&quot;/loops/"/>
<video><source src="/loops/a.webm"/></video><img src="/loops/a.webp"/><img src="/photos/a-small.webp"/><a href="/members">x</a>
<script>write("[\\"/assets/told.js\\"]")</script>
<script type="module">import "/assets/manifest.js";import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};import("/assets/entry.js");</script>`;
const moved = fromHost(page, host);

test("the program and the films come from the host of cdn_prefix", () => {
  expect(moved).toContain(`<link rel="modulepreload" href="${host}/assets/root.js"/>`);
  expect(moved).toContain(`<source src="${host}/loops/a.webm"/>`);
  for (const path of ["assets/manifest.js", "assets/root.js"]) expect(moved).toContain(`"${host}/${path}";`);
  expect(moved).toContain(`import("${host}/assets/entry.js")`);
});

test.each([
  "/photos/a-small.webp",
  "/assets/style.css",
  "/assets/en.json",
  "/art/nora.webp",
  "/loops/a.webp",
  "/members",
])("%s keeps its address", (path) => {
  expect(moved).toContain(`="${path}"`);
});

test("what somebody wrote stays as it is", () => {
  expect(moved).toContain("&quot;/loops/");
  expect(moved).toContain('\\"/assets/told.js');
});

test("the router finds the files of other pages there", () => {
  const members = { id: "members", module: "/assets/m.js", imports: ["/assets/a.js"], css: ["/assets/a.css"] };
  const routes = { members, bare: { id: "bare", module: "/assets/b.js" } };
  const manifest = { url: "/assets/manifest.js", version: "1", entry: { module: "/assets/e.js", imports: [] }, routes };
  const script = /(const m=[\s\S]*?)window\.__reactRouterRouteModules/.exec(moved)![1]!;
  runInNewContext(script, { window: { __reactRouterManifest: manifest }, Object });
  expect(JSON.parse(JSON.stringify(manifest))).toEqual({
    url: `${host}/assets/manifest.js`,
    version: "1",
    entry: { module: `${host}/assets/e.js`, imports: [] },
    routes: {
      members: { ...members, module: `${host}/assets/m.js`, imports: [`${host}/assets/a.js`] },
      bare: { id: "bare", module: `${host}/assets/b.js` },
    },
  });
});

test("without another host the page is as it was", () => {
  expect(fromHost(page, "")).toBe(page);
});

test("the content policy of a page allows its films from there; its scripts vouch for those that they load", async () => {
  const kept = await keepPage(page, { status: 200, listed: true, files_host: host });
  for (const policy of [
    contentSecurityPolicy("'nonce-x'", { files: host }),
    kept.headers["content-security-policy"]!,
  ]) {
    expect(policy).toContain(`media-src 'self' ${host};`);
    for (const kind of ["style", "font", "connect"]) expect(policy).toContain(`${kind}-src 'self';`);
  }
  expect(contentSecurityPolicy("'nonce-x'")).not.toContain("https:");
});
