import { expect, test } from "vitest";
import { createBatches } from "./batches.ts";

/** Doubles numbers, and remembers which came together; a negative one breaks its batch, NaN whatever there is. */
function doubling({ most = 100, going_on = Promise.resolve() } = {}) {
  const begun = Promise.withResolvers<void>();
  const batches: number[][] = [];
  let running = 0;
  const double = createBatches<number, number>({
    most,
    isShared: (error) => (error as Error).message === "away",
    async run(items) {
      running += 1;
      expect(running).toBe(1);
      batches.push([...items]);
      begun.resolve();
      await going_on;
      running -= 1;
      if (items.includes(Number.NaN)) throw new Error("away");
      if (items.some((item) => item < 0)) throw new Error("negative");
      return items.map((item) => item * 2);
    },
  });
  return { double, batches, begun: begun.promise };
}

test("what comes at once is done at once, and each gets its own result", async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test("who comes while a batch is under way waits for the next", async () => {
  const { promise: going_on, resolve: end } = Promise.withResolvers<void>();
  const { double, batches, begun } = doubling({ going_on });
  const first = double(1);
  await begun;
  const others = [double(2), double(3)];
  end();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test("a batch holds only so many", async () => {
  const { double, batches } = doubling({ most: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test("one that fails does not take the others with it", async () => {
  const { double } = doubling();
  const results = await Promise.allSettled([1, -2, 3].map(double));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await double(4)).toBe(8);
});

test("what fails for all is told to all at once, and not tried for each", async () => {
  const { double, batches } = doubling();
  const results = await Promise.allSettled([1, Number.NaN, 3].map(double));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(batches).toHaveLength(1);
});

test("the next batch is under way before the results of one are used", async () => {
  const order: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = createBatches<string, string>({
    most: 1,
    isShared: () => false,
    async run([item]) {
      order.push(`begin ${item}`);
      if (item === "one") await gate;
      return [item!];
    },
  });
  const used = ["one", "two"].map(async (item) => order.push(`use ${await work(item)}`));
  open();
  await Promise.all(used);
  expect(order).toEqual(["begin one", "begin two", "use one", "use two"]);
});

test("who is alone has the result before anything else is begun", async () => {
  const order: string[] = [];
  const work = createBatches<string, string>({
    most: 1,
    isShared: () => false,
    async run([item]) {
      setImmediate(() => order.push("later"));
      return [item!];
    },
  });
  order.push(await work("one"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(["one", "later"]);
});
