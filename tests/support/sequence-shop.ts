/** Buying in a sequence: orders, what happens at the provider, and what the site hears of it. */
import { randomUUID } from "node:crypto";
import { createOrder, startPayment } from "#features/payments/contract.ts";
import { withdraw } from "#features/payments/withdraw-contract.ts";
import { post, sandboxOf } from "./buying.ts";
import { type Answer, done, idle, refused } from "./sequence-answers.ts";
import { ask, at, type Command } from "./sequence-asking.ts";
import * as model from "./sequence-model.ts";
import { bundles, deeds, expire, happens, hear, withdrawFrom } from "./sequence-orders.ts";
import type { World } from "./sequence-world.ts";

const deedOf = (n: number) => at([...deeds, "pay", "pay", "pay"] as const, n)!;

/** A message of the provider arrives. */
async function tell({ site }: World, ref: string, says: string, forged = false): Promise<Answer> {
  const { statusCode } = await post(site, sandboxOf(site).message(ref, { says, forged }));
  return statusCode < 300 ? done : refused("forged");
}

export const shopCommands = {
  buy: {
    weight: 4,
    expect: (state, { who, n }) => model.buy(state, who, n % bundles.length),
    act: async (world, { who, n }) => {
      const { id: bundle, amount: total } = at(bundles, n)!;
      const wish = { bundle, method: "ideal", country: "NL", code: "", total, immediate_use: true } as const;
      let payment_id = "";
      const ordered = await ask(world, who, createOrder, { key: randomUUID(), ...wish }, (body) => {
        payment_id = body.payment_id;
        return {};
      });
      if (ordered.code !== "ok") return ordered;
      return ask(world, who, startPayment, { payment_id }, ({ next }) => {
        const ref = next.kind === "redirect" ? next.url.split("/").at(-1)! : "";
        world.orders.push({ buyer: who, payment_id, ref });
        return {};
      });
    },
  },
  /** Something happens at the provider, which says so never, once or twice. */
  provider: {
    weight: 8,
    by_itself: true,
    expect: (state, { who, n }) => {
      const order = at(state.orders, who * 5 + n);
      if (!order || !happens(order, deedOf(n))) return idle;
      if (n % 3 > 0) hear(order, state.now);
      return done;
    },
    act: async (world, { who, n }) => {
      const { ref } = at(world.orders, who * 5 + n)!;
      const delivered = await sandboxOf(world.site).choose(ref, deedOf(n));
      for (let copy = 0; copy < n % 3; copy += 1) await tell(world, ref, delivered?.[0]?.says ?? "");
      return delivered ? done : refused("impossible");
    },
  },
  /** A message that comes late, once more, or says what is not so any more. */
  webhook: {
    weight: 4,
    by_itself: true,
    expect: (state, { who, n }) => {
      const order = at(state.orders, who * 5 + n);
      if (!order) return idle;
      hear(order, state.now);
      return done;
    },
    act: async (world, { who, n }) => {
      const { ref } = at(world.orders, who * 5 + n)!;
      return tell(world, ref, at(["paid", "failed", "pending", "refunded"], n)!);
    },
  },
  /** Somebody else says that it was paid. */
  forgery: {
    weight: 1,
    by_itself: true,
    expect: (state, { n }) => (at(state.orders, n) ? refused("forged") : idle),
    act: (world, { n }) => tell(world, at(world.orders, n)!.ref, "paid", true),
  },
  withdraw: {
    weight: 3,
    expect: (state, { who, n }) => withdrawFrom(at(model.ordersOf(state, who), n), state.now, state.people[who]!.zone),
    act: (world, { who, n }) => {
      const own = at(
        world.orders.filter(({ buyer }) => buyer === who),
        n,
      );
      return ask(world, who, withdraw, { payment_id: own?.payment_id ?? randomUUID() }, ({ unused, amount }) => ({
        unused,
        amount,
      }));
    },
  },
  /** What the site does by itself: refunds go out, and of orders whose time is over the provider is asked. */
  house: {
    weight: 2,
    by_itself: true,
    expect: (state) => {
      model.doJobs(state);
      for (const order of state.orders) expire(order, state.now);
      return done;
    },
    act: async ({ site }) => {
      await site.runSchedule("payments.expire");
      const { failed } = await site.runJobs();
      return failed === 0 ? done : refused("failed");
    },
  },
} as const satisfies Record<string, Command>;
