/** Any sequence of what members, the provider and the clock may do, against a model in memory: never a difference. */
import fc from "fast-check";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyMessages } from "#features/chats/audit.server.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { commands, play, type Step } from "./support/sequence-commands.ts";
import { limits, type Model, photo_limits } from "./support/sequence-model.ts";
import { aWorld, expectedState, storedState } from "./support/sequence-world.ts";

/** docs/faults.md says how to play many, and one that failed once more. */
const runs = Number(process.env["SEQUENCES"] ?? 8);
const seed = Number(process.env["SEQUENCES_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env["SEQUENCES_PATH"];

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({
    settings: {
      likes_per_day: limits.likes,
      swipe_likes_per_day: limits.swipe_likes,
      swipe_passes_per_day: limits.swipe_passes,
      swipe_undos_per_day: limits.swipe_undos,
      photos_free: photo_limits.free,
      photos_premium: photo_limits.premium,
      new_partners_per_day: limits.new_partners,
    },
  });
});
afterAll(() => site.close());

const kinds = Object.keys(commands) as Step["kind"][];
/** In every second sequence not everything happens, so that what does happens often. */
const anyKinds = fc.oneof(fc.constant(kinds), fc.subarray(kinds, { minLength: 3 }));

const sequenceOf = (chosen: fc.Arbitrary<Step["kind"][]>): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      chosen,
      fc.array(
        fc.record({
          pick: fc.nat(9_999),
          // One does most, and reaches the limits.
          who: fc.constantFrom(0, 1, 1, 1, 1, 1, 2, 3, 4, 5),
          to: fc.nat(4),
          n: fc.nat(29),
        }),
        { minLength: 1, maxLength: 100, size: "max" },
      ),
    )
    .map(([chosen, steps]) => {
      const weighed = chosen.flatMap((kind) => Array<Step["kind"]>(commands[kind].weight).fill(kind));
      return steps.map(({ pick, ...step }) => ({ kind: weighed[pick % weighed.length]!, ...step }));
    });

/** Plays it on people of its own; `spoil` makes the model wrong after each step. */
async function playAll(steps: readonly Step[], spoil?: (model: Model) => void): Promise<void> {
  const { world, model } = await aWorld(site);
  for (const [at, step] of steps.entries()) {
    const [answer, expected] = await play(world, model, step);
    expect(answer, `${at}: ${JSON.stringify(step)}`).toEqual(expected);
    spoil?.(model);
  }
  expect(await storedState(world)).toEqual(expectedState(model));
}

test(
  "whatever members, the provider and the clock do in whatever order, the site does what the model expects",
  async () => {
    console.log(`SEQUENCES_SEED=${seed} SEQUENCES=${runs}`);
    let played = 0;
    let told = false;
    /** At once: to look for a shorter one may take longer than the test has. */
    const tell = (error: unknown): never => {
      if (!told) console.error(`SEQUENCES_PATH=${played - 1}`, inspect(error, { depth: null }));
      told = true;
      throw error;
    };
    await fc.assert(
      fc.asyncProperty(sequenceOf(anyKinds), (steps) => {
        played += 1;
        return playAll(steps).catch(tell);
      }),
      { numRuns: runs, seed, ...(path ? { path, endOnFailure: true } : {}) },
    );
    expect(await verifyLedger(site.application)).toEqual([]);
    expect(await verifyMessages(site.application)).toEqual([]);
  },
  120_000 + runs * 5_000,
);

test("a model in which a refund leaves the credits is found out, and its sequence fails again in the same way", async () => {
  const forgetRefunds = ({ orders }: Model) => {
    for (const order of orders.filter(({ state }) => state === "refunded"))
      Object.assign(order, { left: order.left + order.taken, taken: 0 });
  };
  const shopping = sequenceOf(fc.constant(["buy", "provider", "withdraw"]));
  const wrong = fc.asyncProperty(shopping, (steps) => playAll(steps, forgetRefunds));
  const found = await fc.check(wrong, { numRuns: 1_000, seed, endOnFailure: true });
  expect(found.failed).toBe(true);
  const again = await fc.check(wrong, { seed: found.seed, path: found.counterexamplePath!, endOnFailure: true });
  expect(again.counterexample).toEqual(found.counterexample);
  expect(String(again.errorInstance)).toBe(String(found.errorInstance));
});
