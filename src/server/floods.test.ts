import { expect, test } from "vitest";
import { createGate } from "./floods.server.ts";

test("as many as allowed pass in a minute, and again in the next", () => {
  let now = 0;
  const gate = createGate(2, () => now);
  const passed = () => [1, 2, 3].map(() => gate("192.0.2.1").open);
  expect(passed()).toEqual([true, true, false]);
  now = 20_000;
  expect(gate("192.0.2.1")).toEqual({ open: false, wait_ms: 40_000 });
  now = 60_000;
  expect(passed()).toEqual([true, true, false]);
});

test.each([
  ["192.0.2.1", "192.0.2.2", false],
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
])("%s and %s are one caller: %s", (first, second, same) => {
  const gate = createGate(1, () => 0);
  gate(first);
  expect(gate(second).open).toBe(!same);
});

test("callers without end do not fill the memory: counting begins anew", () => {
  const gate = createGate(1, () => 0);
  expect([gate("a").open, gate("a").open]).toEqual([true, false]);
  for (let caller = 1; caller < 100_000; caller++) gate(`10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`);
  expect(gate("a").open).toBe(true);
});
