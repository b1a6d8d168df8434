/** What can happen in a sequence: each as the model expects it, and as it is done to the site. */
import { randomUUID } from "node:crypto";
import type { Call, Given, Output } from "#contract/call.ts";
import { sendMessage, readChat } from "#features/chats/contract.ts";
import { likeMember, unlikeMember } from "#features/likes/contract.ts";
import { swipeLike, swipePass, undoPass } from "#features/likes/swipe-contract.ts";
import { blockMember, unblockMember } from "#features/members/contract.ts";
import { beginDeletion, deleteAccount, reactivate } from "#features/membership/leaving-contract.ts";
import { createOrder, startPayment } from "#features/payments/contract.ts";
import { withdraw } from "#features/payments/withdraw-contract.ts";
import { post, sandboxOf } from "./buying.ts";
import { password } from "./factories.ts";
import { type Answer, day_ms, done, idle, refused } from "./sequence-answers.ts";
import * as model from "./sequence-model.ts";
import { bundles, deeds, happens, hear, withdrawFrom } from "./sequence-orders.ts";
import type { World } from "./sequence-world.ts";

/** Who does it, to whom, and a number for everything else. */
type Args = { who: number; to: number; n: number };

type Command = {
  /** How often it comes. */
  weight: number;
  /** Nobody has to be logged in for it. */
  by_itself?: true;
  expect(state: model.Model, given: Args): Answer;
  act(world: World, given: Args): Promise<Answer>;
};

/** Asks as this member; the code of a refusal, or what matters of the answer. */
async function ask<C extends Call>(
  { people }: World,
  who: number,
  call: C,
  input: Given<C>,
  describe: (body: Output<C>) => Record<string, unknown> = () => ({}),
): Promise<Answer> {
  const answer = await people[who]!.browser.ask(call, input);
  return answer.error ? refused(answer.error.code) : { code: "ok", ...describe(answer.body) };
}

const idOf = ({ people }: World, place: number) => people[place]!.member.id;

async function send(world: World, who: number, message: Parameters<World["sent"]["set"]>[1]): Promise<Answer> {
  const answer = await ask(world, who, sendMessage, message, ({ message, credits }) => ({
    sequence: message.sequence,
    credits,
  }));
  if (answer.code === "ok") world.sent.set(who, message);
  return answer;
}

const gifts = [
  { gift: "rose", cost: 2 },
  { gift: "teddy", cost: 5 },
  { gift: "champagne", cost: 10 },
] as const;
const steps_ms = [60_000, 40 * 60_000, 6 * 3_600_000, day_ms, 15 * day_ms];
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

export const commands = {
  write: {
    weight: 8,
    expect: (state, { who, to }) => model.send(state, who, to, 1),
    act: (world, { who, to }) =>
      send(world, who, { profile: idOf(world, to), client_key: randomUUID(), text: "Good evening" }),
  },
  give: {
    weight: 3,
    expect: (state, { who, to, n }) => model.send(state, who, to, at(gifts, n)!.cost),
    act: (world, { who, to, n }) =>
      send(world, who, { profile: idOf(world, to), client_key: randomUUID(), gift: at(gifts, n)!.gift }),
  },
  write_again: {
    weight: 2,
    expect: (state, { who, n }) => model.sendAgain(state, who, n % 3 === 0),
    act: (world, { who, n }) => {
      const last = world.sent.get(who) ?? { profile: randomUUID(), client_key: randomUUID(), text: "Hello" };
      return ask(
        world,
        who,
        sendMessage,
        n % 3 === 0 ? { ...last, text: "Something else" } : last,
        ({ message, credits }) => ({ sequence: message.sequence, credits }),
      );
    },
  },
  read: {
    weight: 3,
    expect: (state, { who, to }) => model.read(state, who, to),
    act: async (world, { who, to }) => {
      const { db } = world.site.application;
      const chat = await db
        .selectFrom("chats")
        .innerJoin("conversations", "conversations.id", "chats.conversation_id")
        .select(["conversations.id", "last_sequence"])
        .where("profile_id", "=", idOf(world, who))
        .where("partner_id", "=", idOf(world, to))
        .executeTakeFirst();
      const input = { conversation: chat?.id ?? randomUUID(), sequence: chat?.last_sequence ?? 1 };
      return ask(world, who, readChat, input, (read) => ({
        unread: read.num_unread_messages,
        total: read.total_unread_messages,
      }));
    },
  },
  like: {
    weight: 5,
    expect: (state, { who, to }) => model.like(state, who, to, "likes"),
    act: (world, { who, to }) => ask(world, who, likeMember, { id: idOf(world, to) }, ({ match }) => ({ match })),
  },
  unlike: {
    weight: 3,
    expect: (state, { who, to }) => model.unlike(state, who, to),
    act: (world, { who, to }) => ask(world, who, unlikeMember, { id: idOf(world, to) }),
  },
  swipe_like: {
    weight: 4,
    expect: (state, { who, to }) => model.like(state, who, to, "swipe_likes"),
    act: (world, { who, to }) => ask(world, who, swipeLike, { id: idOf(world, to) }, ({ match }) => ({ match })),
  },
  swipe_pass: {
    weight: 2,
    expect: (state, { who, to }) => model.pass(state, who, to),
    act: (world, { who, to }) => ask(world, who, swipePass, { id: idOf(world, to) }),
  },
  swipe_undo: {
    weight: 2,
    expect: (state, { who, to }) => model.undoPass(state, who, to),
    act: (world, { who, to }) => ask(world, who, undoPass, { id: idOf(world, to) }),
  },
  block: {
    weight: 1,
    expect: (state, { who, to }) => model.block(state, who, to),
    act: (world, { who, to }) => ask(world, who, blockMember, { id: idOf(world, to) }),
  },
  unblock: {
    weight: 2,
    expect: (state, { who, to }) => model.unblock(state, who, to),
    act: (world, { who, to }) => ask(world, who, unblockMember, { id: idOf(world, to) }),
  },
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
  leave: {
    weight: 1,
    expect: (state, { who }) => model.leave(state, who),
    act: async (world, { who }) => {
      const begun = await ask(world, who, beginDeletion, { reason: "other", remarks: "" });
      return begun.code === "ok" ? ask(world, who, deleteAccount, { password }) : begun;
    },
  },
  come_back: {
    weight: 2,
    by_itself: true,
    expect: (state, { who }) => model.comeBack(state, who),
    act: (world, { who }) => ask(world, who, reactivate, { username: world.people[who]!.member.email, password }),
  },
  wait: {
    weight: 3,
    by_itself: true,
    expect: (state, { n }) => {
      state.now += at(steps_ms, n)!;
      return done;
    },
    act: async ({ site, people }, { n }) => {
      site.moveClock(at(steps_ms, n)!);
      // A session lasts for 30 days; whoever stays away for long logs in again.
      if (at(steps_ms, n)! >= day_ms) for (const one of people) one.browser = await site.as(one.member, one);
      return done;
    },
  },
} as const satisfies Record<string, Command>;

export type Step = { kind: keyof typeof commands; who: number; to: number; n: number };

const second_ms = 1000;

/** Does it to both; the place in the sequence tells where they differ. */
export async function play(world: World, state: model.Model, { kind, who, to, n }: Step): Promise<[Answer, Answer]> {
  const command: Command = commands[kind];
  world.site.moveClock(second_ms);
  state.now += second_ms;
  const count = state.people.length;
  const given = { who: who % count, to: (who + 1 + (to % (count - 1))) % count, n };
  const away = state.people[given.who]!.deleted_at !== undefined && !command.by_itself;
  const expected = away ? refused("authentication_required") : command.expect(state, given);
  return [expected === idle ? idle : await command.act(world, given), expected];
}

const deedOf = (n: number) => at([...deeds, "pay", "pay", "pay"] as const, n)!;

/** A message of the provider arrives. */
async function tell({ site }: World, ref: string, says: string, forged = false): Promise<Answer> {
  const { statusCode } = await post(site, sandboxOf(site).message(ref, { says, forged }));
  return statusCode < 300 ? done : refused("forged");
}
