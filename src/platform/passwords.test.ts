import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdatedHash, isPassword } from "./passwords.server.ts";

test("a password is right only to the byte", async () => {
  const stored = await hashPassword(" Pässword 1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, " Pässword 1")).toBe(true);
  for (const other of ["Pässword 1", " pässword 1", " Pa\u0308ssword 1", " Pässword 1 ", ""])
    expect(await isPassword(stored, other)).toBe(false);
});

test("nobody's password is never right, and takes as long to check as another's", async () => {
  const stored = await hashPassword("something");
  const took = async (hashed: string | undefined) => {
    const started = performance.now();
    expect(await isPassword(hashed, "wrong")).toBe(false);
    return performance.now() - started;
  };
  const rounds = Array.from({ length: 8 }, (_, round) => round);
  let [known, unknown] = [0, 0];
  for (const _ of rounds) {
    known += await took(stored);
    unknown += await took(undefined);
  }
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test("a hash of weaker parameters is outdated", async () => {
  expect(isOutdatedHash(await hashPassword("x"))).toBe(false);
  expect(isOutdatedHash(await hash("x", { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true);
});
