import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { answerOf, type Caller, createShelf, keep, type Kept } from "./kept.server.ts";
import { holdBack, keepPage, policyOf } from "./kept-pages.server.ts";

const page = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>
<body><script>window.data=1</script><script type="module" async="">import "/assets/entry.js"</script></body></html>`;

test("before the first touch nothing of the program is fetched", () => {
  const held = holdBack(page);
  expect(held).not.toContain("modulepreload");
  expect(held).not.toContain('<script type="module"');
  expect(held).toContain("/assets/a.css");
  expect(held).toContain('<script type="text/plain" id="held">import "/assets/entry.js"</script>');
});

test("exactly the inline scripts of the page may run", () => {
  const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  const policy = policyOf(holdBack(page));
  expect(policy).toContain(hash("window.data=1"));
  expect(policy).toContain(hash('import "/assets/entry.js"'));
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("'strict-dynamic'");
});

test.each(["pointerdown", "pointermove", "touchstart", "keydown"])("%s wakes the program, once", (event) => {
  const held = holdBack(page);
  const boot = /<script>(\(\(\)=>[\s\S]*?)<\/script>/.exec(held)![1]!;
  const listeners = new Map<string, (event: { type: string; movementX?: number; movementY?: number }) => void>();
  const append = vi.fn<(script: object) => void>();
  runInNewContext(boot, {
    document: { getElementById: () => ({ textContent: "code" }), createElement: () => ({}), head: { append } },
    addEventListener: listeners.set.bind(listeners),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  // A browser says this of a mouse that lies still when the page appears below it.
  listeners.get("pointermove")!({ type: "pointermove", movementX: 0, movementY: 0 });
  expect(append).not.toHaveBeenCalled();
  listeners.get(event)!({ type: event, movementX: 0, movementY: 3 });
  expect(append).toHaveBeenCalledExactlyOnceWith({ type: "module", textContent: "code" });
  expect(listeners.size).toBe(0);
});

test("a page without a program is left as it is", () => {
  expect(holdBack("<p>plain</p>")).toBe("<p>plain</p>");
});

test("while the database is away the program runs at once, so that the page comes by itself", async () => {
  const { plain, headers } = await keepPage(page, { status: 503, listed: true });
  // Also for those who have waited for the same page.
  expect(plain.headers["retry-after"]).toBe("5");
  const html = plain.body.toString();
  expect(html).toContain('<script type="module" async="">import "/assets/entry.js"</script>');
  expect(html).not.toContain("modulepreload");
  expect(headers["content-security-policy"]).toContain(
    createHash("sha256").update('import "/assets/entry.js"').digest("base64"),
  );
});

test("the same page has the same bytes and mark", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => keepPage(page, { status: 200, listed: true })));
  expect(first!.etag).toBe(second!.etag);
  expect(first!.br.body.equals(second!.br.body)).toBe(true);
});

test.each([
  [{ "accept-encoding": "gzip, deflate, br" }, "br", brotliDecompressSync],
  [{ "accept-encoding": "gzip" }, "gzip", gunzipSync],
  [{}, undefined, (body: Buffer) => body],
] as const)("asked with %o, the form is %s", async (asked, encoding, open) => {
  const { status, headers, body } = answerOf(await keep("<p>ü</p>", { "content-type": "text/html" }, 404), asked);
  expect([status, headers["content-encoding"], headers["content-type"]]).toEqual([404, encoding, "text/html"]);
  expect(headers["content-length"]).toBe(String(body!.length));
  expect(open(body!).toString()).toBe("<p>ü</p>");
});

test("who has it already is told so, and given nothing", async () => {
  const kept = await keep("x", {});
  const { status, headers, body } = answerOf(kept, { "accept-encoding": "br", "if-none-match": kept.etag });
  expect([status, body]).toEqual([304, undefined]);
  expect(headers).not.toHaveProperty("content-length");
});

const caller = {
  site: { id: 1, updated_at: new Date(0) },
  locale: "en",
  visitor: { country: "NL" },
  cookies: { get: () => undefined },
  member: null,
} as unknown as Caller;
const making = () =>
  vi.fn<() => Promise<{ kept: Kept; keep: boolean }>>(async () => ({ kept: await keep("x", {}), keep: true }));

test("a shelf forgets what is too old, and the oldest when it is full", async () => {
  let now = 0;
  const shelf = createShelf({ size: 2, keep_ms: 10, now: () => now });
  const make = making();
  for (const address of ["a", "b", "c", "b", "c"]) await shelf.get(address, caller, make);
  expect(make).toHaveBeenCalledTimes(3);
  expect([shelf.find("a", caller), shelf.knows("d")]).toEqual([undefined, false]);
  await shelf.get("a", caller, make);
  expect(make).toHaveBeenCalledTimes(4);
  expect(shelf.find("a", caller)).toBeDefined();
  now = 10;
  expect(shelf.find("a", caller)).toBeUndefined();
  await shelf.get("a", caller, make);
  expect(make).toHaveBeenCalledTimes(5);
});

test("a shelf does not remember all addresses that anybody has made up", async () => {
  const shelf = createShelf({ size: 2, keep_ms: 10, now: () => 0 });
  for (let at = 0; at < 5; at += 1) await shelf.get(`/landers/gallery/made-up-${at}`, caller, making());
  const known = Array.from({ length: 5 }, (_, at) => shelf.knows(`/landers/gallery/made-up-${at}`));
  expect(known.filter(Boolean).length).toBeLessThanOrEqual(2);
  expect(known[4]).toBe(true);
});

test.each([
  { site: { id: 1, updated_at: new Date(1) } },
  { locale: "de" },
  { visitor: { country: "DE" } },
  { cookies: { get: (name: string) => (name === "theme" ? "dark" : undefined) } },
  { cookies: { get: (name: string) => (name === "entry_skip" ? "1" : undefined) } },
  { cookies: { get: (name: string) => (name === "entry_skip" ? "" : undefined) } },
  { member: {} },
])("what is kept for one is not given to another: %o", async (other) => {
  const shelf = createShelf({ size: 2, keep_ms: 10, now: () => 0 });
  await shelf.get("a", caller, making());
  expect(shelf.find("a", { ...caller, ...other } as Caller)).toBeUndefined();
});

test("many who ask at once wait for one making, and a failure is not kept", async () => {
  const shelf = createShelf({ size: 2, keep_ms: 10, now: () => 0 });
  const make = making();
  await Promise.all(Array.from({ length: 20 }, () => shelf.get("a", caller, make)));
  expect(make).toHaveBeenCalledTimes(1);
  await expect(shelf.get("b", caller, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  await shelf.get("b", caller, make);
  expect(make).toHaveBeenCalledTimes(2);
});
