import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapCost } from "#tests/support/cheap-passwords.ts";
import { hashAtCost, hashPassword, isOutdatedHash, isPassword, properCost } from "./passwords.server.ts";

beforeAll(() => hashAtCost(properCost));
afterAll(() => hashAtCost(cheapCost));

test("a password is right only to the byte", async () => {
  const stored = await hashPassword(" Pässword 1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, " Pässword 1")).toBe(true);
  for (const other of ["Pässword 1", " pässword 1", " Pa\u0308ssword 1", " Pässword 1 ", ""])
    expect(await isPassword(stored, other)).toBe(false);
});

test("nobody's password is never right, and takes as much work to check as another's", async () => {
  const stored = await hashPassword("something");
  const took = async (hashed: string | undefined) => {
    const before = process.cpuUsage();
    expect(await isPassword(hashed, "wrong")).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The least of several: what else this process does only adds. What the machine does is not counted.
  const least = { known: Infinity, unknown: Infinity };
  for (let round = 0; round < 8; round += 1) {
    least.known = Math.min(least.known, await took(stored));
    least.unknown = Math.min(least.unknown, await took(undefined));
  }
  const ratio = least.unknown / least.known;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("a hash of weaker parameters is outdated", async () => {
  expect(isOutdatedHash(await hashPassword("x"))).toBe(false);
  expect(isOutdatedHash(await hash("x", { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true);
});
