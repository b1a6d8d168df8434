// Puts conversations together from short exchanges, with times at which people would write.
import { between, chance, type Random } from "#lib/random.ts";
import { hour_ms, type Person } from "./people.ts";
import type { Exchange, Texts } from "./texts/texts.ts";

export type Line = { sender: Person; body: string; at: Date };
export type Conversation = {
  one: Person;
  other: Person;
  messages: Line[];
  /** Has not read what the other wrote last; without it, both have read everything. */
  unread_by: Person | undefined;
};

type Said = Omit<Line, "at">;

type Setting = {
  random: Random;
  deal: <T>(list: readonly T[]) => T;
  texts: Texts;
  one: Person;
  other: Person;
  /** Exchanges between the greeting and the plan. */
  talks: number;
  /** When the last message was written; the first never before both had joined. */
  until: Date;
  unread_by: Person | undefined;
};

export function converse(setting: Setting): Conversation {
  const { random, deal, texts, one, other, unread_by } = setting;
  const exchanges = [deal(texts.greetings)];
  for (let talk = 0; talk < setting.talks; talk += 1) exchanges.push(deal(texts.talks));
  if (chance(random, 0.6)) exchanges.push(deal(texts.plans));
  const said = exchanges.flatMap((exchange, index) => {
    const last = index === exchanges.length - 1;
    const beginner =
      last && unread_by
        ? endingWith(unread_by === one ? other : one, exchange, one, other)
        : chance(random, 0.5)
          ? one
          : other;
    return speak(exchange, beginner, beginner === one ? other : one);
  });
  if (unread_by && chance(random, 0.5))
    said.push({ sender: unread_by === one ? other : one, body: deal(texts.reminders) });
  return { one, other, messages: giveTimes(random, said, joined(one, other), setting.until), unread_by };
}

function speak(exchange: Exchange, beginner: Person, answerer: Person): Said[] {
  return exchange.map((body, index) => ({ sender: index % 2 === 0 ? beginner : answerer, body }));
}

/** Who has to begin an exchange so that this one has the last word. */
function endingWith(last: Person, { length }: Exchange, one: Person, other: Person): Person {
  if (length % 2 === 1) return last;
  return last === one ? other : one;
}

function joined(one: Person, other: Person): Date {
  return one.joined_at > other.joined_at ? one.joined_at : other.joined_at;
}

/** Answers come within minutes, sometimes the next day; all of them fit between the two moments. */
function giveTimes(random: Random, said: readonly Said[], from: Date, latest: Date): Line[] {
  const until = Math.max(latest.getTime(), from.getTime() + hour_ms);
  const gaps = said.map(() => (chance(random, 0.2) ? between(random, 5, 30) : between(random, 0.02, 1.2)) * hour_ms);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const scale = Math.min(1, ((until - from.getTime()) * 0.95) / total);
  let at = until - total * scale;
  return said.map((line, index) => ({ ...line, at: new Date((at += gaps[index]! * scale)) }));
}

/** How many messages at the end were written by the other: what a side that has not looked has not read. */
export function countUnread({ messages, unread_by }: Conversation, reader: Person): number {
  if (reader !== unread_by) return 0;
  const lastOwn = messages.findLastIndex(({ sender }) => sender === reader);
  return messages.length - 1 - lastOwn;
}
