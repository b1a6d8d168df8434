// What happened on the demo site: who liked whom, who matched, and who wrote what to whom.
import { createRandom, type Random } from "#lib/random.ts";
import { converse, type Conversation } from "./conversations.ts";
import { createDealer, shuffle } from "./deck.ts";
import { day_ms, hour_ms, type Person } from "./people.ts";
import { textsIn } from "./profile-texts.ts";
import { wholeBetween } from "./traits.ts";

export type Like = { liker: Person; liked: Person; is_new: boolean; at: Date };
export type Match = { one: Person; other: Person; at: Date };
export type Pass = { passer: Person; passed: Person; at: Date };
export type Story = { likes: Like[]; passes: Pass[]; matches: Match[]; conversations: Conversation[] };

const conversationsOfPremium = 30;
/** Of these, the ones he began with a fictional member: they never write first, and here have not answered. */
const unansweredByFictional = 2;
const unreadOfPremium = 5;

export function tellStory(people: readonly Person[], now: Date): Story {
  const free = people.find((person) => person.login === "free")!;
  const premium = people.find((person) => person.login === "premium")!;
  const players = people.filter((person) => person.role === "demo" && !person.login);
  const likes = new Likes(now);
  const conversations = [
    ...writePremium(premium, people, likes, now),
    ...writeFree(free, players, likes, now),
    ...writeOthers(players, likes, now),
  ];
  likeAround(players, people, likes);
  const passes = [free, premium].flatMap((person) => passSome(person, people, likes, now));
  return { likes: likes.all(), passes, matches: likes.matches(), conversations };
}

const passed_each = 5;

/** In the swipe game, on days before today; of those they did not like. */
function passSome(passer: Person, people: readonly Person[], likes: Likes, now: Date): Pass[] {
  const random = createRandom(`passes ${passer.name}`);
  const candidates = people.filter((person) => fit(passer, person) && !person.login && !likes.has(passer, person));
  return shuffle(random, candidates)
    .filter(({ joined_at }) => joined_at.getTime() < now.getTime() - 20 * day_ms)
    .slice(0, passed_each)
    .map((passed, index) => ({ passer, passed, at: new Date(now.getTime() - (index + 2) * day_ms) }))
    .filter(({ at }) => at > passer.joined_at);
}

/** Each seeks what the other is. */
function fit(one: Person, other: Person): boolean {
  return one !== other && seeks(one, other) && seeks(other, one);
}

function seeks({ gender, sexuality }: Person, other: Person): boolean {
  return sexuality === "bi" || (sexuality === "hetero") === (gender !== other.gender);
}

/** The likes so far; nobody likes twice, before both have joined, or as a fictional member. */
class Likes {
  readonly #likes = new Map<string, Like>();
  readonly #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  add(liker: Person, liked: Person, random: Random, is_new = false): void {
    const key = `${liker.name} ${liked.name}`;
    if (liker.role === "fictional" || this.#likes.has(key)) return;
    const from = Math.max(liker.joined_at.getTime(), liked.joined_at.getTime());
    const until = this.#now.getTime() - hour_ms / 2;
    // A new like came lately; the others whenever both were there.
    const start = is_new ? Math.max(from, until - 3 * day_ms) : from;
    this.#likes.set(key, { liker, liked, is_new, at: new Date(start + (until - start) * random()) });
  }

  has(liker: Person, liked: Person): boolean {
    return this.#likes.has(`${liker.name} ${liked.name}`);
  }

  all(): Like[] {
    return [...this.#likes.values()];
  }

  matches(): Match[] {
    return this.all().flatMap((like) => {
      const back = this.#likes.get(`${like.liked.name} ${like.liker.name}`);
      // Of the two likes the later one made the match.
      return back && back.at < like.at ? [{ one: like.liker, other: like.liked, at: like.at }] : [];
    });
  }
}

function writePremium(premium: Person, people: readonly Person[], likes: Likes, now: Date): Conversation[] {
  const random = createRandom("premium");
  const candidates = shuffle(
    random,
    people.filter((person) => fit(premium, person) && person.language === "nl" && !person.login),
  );
  // The longest quiet conversations are with those who joined first.
  const answering = candidates
    .filter((person) => person.role === "demo")
    .slice(0, conversationsOfPremium - unansweredByFictional)
    .toSorted((one, other) => other.joined_at.getTime() - one.joined_at.getTime());
  const silent = candidates.filter((person) => person.role === "fictional" && Math.abs(person.age - premium.age) < 8);
  answering.forEach((partner, index) => {
    if (index % 3 !== 0) likes.add(partner, premium, random, index < 8);
    if (index % 2 === 0) likes.add(premium, partner, random);
  });
  for (const liked of silent.slice(0, 6)) likes.add(premium, liked, random);
  const deal = createDealer(random);
  const conversations = answering.map((partner, index) =>
    converse({
      random,
      deal,
      texts: textsIn("nl"),
      one: premium,
      other: partner,
      talks: wholeBetween(random, 1, 4),
      until: new Date(now.getTime() - quietTime(index / answering.length)),
      unread_by: index < unreadOfPremium ? premium : undefined,
    }),
  );
  for (const [index, partner] of silent.slice(0, unansweredByFictional).entries()) {
    const at = new Date(now.getTime() - (index + 2) * 3 * day_ms);
    const [body = ""] = deal(textsIn("nl").greetings);
    conversations.push({ one: premium, other: partner, messages: [{ sender: premium, body, at }], unread_by: partner });
  }
  return conversations;
}

/** How long the conversations have been quiet: the newest half an hour, the oldest more than a year. */
function quietTime(share: number): number {
  return hour_ms / 2 + share ** 2.5 * 420 * day_ms;
}

/** She joined only hours ago: two men have written, and some have liked her. */
function writeFree(free: Person, players: readonly Person[], likes: Likes, now: Date): Conversation[] {
  const random = createRandom("free");
  const men = shuffle(
    random,
    players.filter((person) => fit(free, person) && person.language === "nl"),
  );
  for (const man of men.slice(0, 5)) likes.add(man, free, random, true);
  for (const man of men.slice(3, 6)) likes.add(free, man, random);
  const bodies = shuffle(random, textsIn("nl").waiting);
  return men.slice(0, 2).map((man, index) => ({
    one: free,
    other: man,
    messages: bodies.slice(index * 2, index * 2 + index + 1).map((body, line) => ({
      sender: man,
      body,
      at: new Date(now.getTime() - (index + 1) * 0.7 * hour_ms + line * 90_000),
    })),
    unread_by: free,
  }));
}

/** The others write too, each pair in the language they share. */
function writeOthers(players: readonly Person[], likes: Likes, now: Date): Conversation[] {
  const random = createRandom("others");
  const deal = createDealer(random);
  const conversations: Conversation[] = [];
  for (const [index, one] of players.entries())
    for (const other of players.slice(index + 1)) {
      if (!fit(one, other) || one.language !== other.language || random() < (one.language === "nl" ? 0.85 : 0.35))
        continue;
      likes.add(one, other, random);
      if (random() < 0.7) likes.add(other, one, random);
      const until = new Date(now.getTime() - quietTime(0.2 + random() * 0.8));
      const unread_by = random() < 0.25 ? one : undefined;
      conversations.push(
        converse({
          random,
          deal,
          texts: textsIn(one.language),
          one,
          other,
          talks: wholeBetween(random, 0, 3),
          until,
          unread_by,
        }),
      );
    }
  return conversations;
}

/** Everybody who plays a part likes a few members near their own age, fictional ones too. */
function likeAround(players: readonly Person[], people: readonly Person[], likes: Likes): void {
  const random = createRandom("likes");
  for (const player of players) {
    const near = people.filter(
      (person) =>
        !person.login &&
        fit(player, person) &&
        person.country === player.country &&
        Math.abs(person.age - player.age) <= 10,
    );
    for (const liked of shuffle(random, near).slice(0, wholeBetween(random, 3, 9)))
      likes.add(player, liked, random, random() < 0.3);
  }
}
