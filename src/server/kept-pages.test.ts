import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { createShelf, keep, type Kept } from "./kept.server.ts";
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

test("the same page has the same bytes and mark", async () => {
  const [first, second] = await Promise.all([keepPage(page, 200), keepPage(page, 200)]);
  expect(first.etag).toBe(second.etag);
  expect(first.br.equals(second.br)).toBe(true);
});

test("a shelf forgets what is too old, and the oldest when it is full", async () => {
  let now = 0;
  const shelf = createShelf<Kept>({ size: 2, keep_ms: 10, now: () => now });
  const make = vi.fn<() => Promise<{ kept: Kept; keep: boolean }>>(async () => ({ kept: await keep("x"), keep: true }));
  for (const key of ["a", "b", "c", "b", "c"]) await shelf.get(key, make);
  expect(make).toHaveBeenCalledTimes(3);
  await shelf.get("a", make);
  expect(make).toHaveBeenCalledTimes(4);
  now = 10;
  await shelf.get("a", make);
  expect(make).toHaveBeenCalledTimes(5);
});

test("many who ask at once wait for one making, and a failure is not kept", async () => {
  const shelf = createShelf<Kept>({ size: 2, keep_ms: 10, now: () => 0 });
  const make = vi.fn<() => Promise<{ kept: Kept; keep: boolean }>>(async () => ({ kept: await keep("x"), keep: true }));
  await Promise.all(Array.from({ length: 20 }, () => shelf.get("a", make)));
  expect(make).toHaveBeenCalledTimes(1);
  await expect(shelf.get("b", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  await shelf.get("b", make);
  expect(make).toHaveBeenCalledTimes(2);
});
