import { describe, expect, test } from "vitest";
import { between, chance, createRandom, pick, pickWeighted, shuffle } from "./random.ts";

const draw = (seed: string, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, random);
};

describe("createRandom", () => {
  test("the same seed gives the same sequence", () => {
    expect(draw("vesper", 50)).toEqual(draw("vesper", 50));
  });

  test("similar seeds begin differently", () => {
    const firsts = Array.from({ length: 200 }, (_, index) => createRandom(`member-${index}`)());
    expect(new Set(firsts).size).toBe(200);
    const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
  });

  test("numbers lie in [0, 1) and fill it evenly", () => {
    const buckets = Array.from({ length: 10 }, () => 0);
    for (const value of draw("even", 10_000)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
      buckets[Math.floor(value * 10)]! += 1;
    }
    for (const bucket of buckets) expect(Math.abs(bucket - 1000)).toBeLessThan(150);
  });
});

test("pick reaches every entry and refuses an empty list", () => {
  const random = createRandom("pick");
  expect(new Set(Array.from({ length: 100 }, () => pick(random, ["a", "b", "c"]))).size).toBe(3);
  expect(() => pick(random, [])).toThrow("empty list");
});

test("pickWeighted follows the weights and never draws a weight of zero", () => {
  const random = createRandom("weights");
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let index = 0; index < 4000; index += 1) counts[pickWeighted(random, { often: 3, never: 0, seldom: 1 })] += 1;
  expect(counts.never).toBe(0);
  expect(Math.abs(counts.often - 3000)).toBeLessThan(150);
  expect(() => pickWeighted(random, { never: 0 })).toThrow("any weight");
});

test("chance and between keep to their bounds", () => {
  const random = createRandom("bounds");
  for (let index = 0; index < 200; index += 1) {
    expect(chance(random, 0)).toBe(false);
    expect(chance(random, 1)).toBe(true);
    const value = between(random, -2, 3);
    expect(value).toBeGreaterThanOrEqual(-2);
    expect(value).toBeLessThan(3);
  }
});

test("shuffle keeps every entry and leaves the given list alone", () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = shuffle(createRandom("shuffle"), list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
