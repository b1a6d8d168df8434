/** What can happen in a sequence: each as the model expects it, and as it is done to the site. */
import { randomUUID } from "node:crypto";
import { sendMessage, readChat } from "#features/chats/contract.ts";
import { likeMember, unlikeMember } from "#features/likes/contract.ts";
import { swipeLike, swipePass, undoPass } from "#features/likes/swipe-contract.ts";
import { blockMember, unblockMember } from "#features/members/contract.ts";
import { type Answer, idle, refused } from "./sequence-answers.ts";
import { ask, at, type Command, idOf } from "./sequence-asking.ts";
import { lifeCommands } from "./sequence-lives.ts";
import * as model from "./sequence-model.ts";
import { shopCommands } from "./sequence-shop.ts";
import type { World } from "./sequence-world.ts";

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

export const commands = {
  ...shopCommands,
  ...lifeCommands,
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
    weight: 5,
    expect: (state, { who, to }) => model.like(state, who, to, "swipe_likes"),
    act: (world, { who, to }) => ask(world, who, swipeLike, { id: idOf(world, to) }, ({ match }) => ({ match })),
  },
  swipe_pass: {
    weight: 3,
    expect: (state, { who, to }) => model.pass(state, who, to),
    act: (world, { who, to }) => ask(world, who, swipePass, { id: idOf(world, to) }),
  },
  swipe_undo: {
    weight: 3,
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
