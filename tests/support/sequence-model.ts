/** What a careful person would expect of the site, in memory: who may do what, and what it changes. */
import { type Answer, day_ms, dayIn, done, idle, refused } from "./sequence-answers.ts";
import { modelOrder, type ModelOrder, premiumBy, sendPromised } from "./sequence-orders.ts";

/** Few enough to be reached; the rest is as a new site has it. */
export const limits = { likes: 2, swipe_likes: 4, swipe_passes: 2, swipe_undos: 1, new_partners: 2 };
export const photo_limits = { free: 2, premium: 4 };
const free_partners = 2;
const pass_return_ms = 90 * day_ms;
const reactivation_ms = 14 * day_ms;
const zones = ["UTC", "Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"] as const;

const signup_credits = 5;
const people_most = 6;

export type Person = {
  zone: string;
  joined: boolean;
  free: number;
  deleted_at: number | undefined;
  turned_away: boolean;
  likes: Set<number>;
  /** Who likes this person, and was not looked at yet. */
  new_likes: Set<number>;
  blocks: Set<number>;
  /** Whom this person blocks too, once their block has ended. */
  blocks_back: Set<number>;
  passes: Map<number, number>;
  written: Map<number, { at: number; answered: boolean }>;
  unread: Map<number, number>;
  /** What was done on a day, by day and kind. */
  days: Map<string, number>;
  last: { to: number; sequence: number } | undefined;
  /** Each by a number, in their order. */
  photos: number[];
  last_photo: number;
};

export type Model = { now: number; people: Person[]; orders: ModelOrder[]; talks: Map<string, number> };

export function aPerson(place: number, free: number): Person {
  return {
    zone: zones[place % zones.length]!,
    joined: false,
    free,
    deleted_at: undefined,
    turned_away: false,
    likes: new Set(),
    new_likes: new Set(),
    blocks: new Set(),
    blocks_back: new Set(),
    passes: new Map(),
    written: new Map(),
    unread: new Map(),
    days: new Map(),
    last: undefined,
    photos: [],
    last_photo: 0,
  };
}

export const pairOf = (one: number, other: number) => [one, other].toSorted((a, b) => a - b).join(" ");
const isHidden = ({ people }: Model, one: number, other: number) =>
  people[one]!.blocks.has(other) || people[other]!.blocks.has(one);
const isShown = (model: Model, to: number, who: number) =>
  !isHidden(model, who, to) && model.people[to]!.deleted_at === undefined;
export const isMatch = ({ people }: Model, one: number, other: number) =>
  people[one]!.likes.has(other) && people[other]!.likes.has(one);

export function ordersOf({ orders }: Model, who: number): ModelOrder[] {
  return orders.filter(({ buyer }) => buyer === who);
}

export function balanceOf(model: Model, who: number): number {
  return ordersOf(model, who).reduce((sum, { left }) => sum + left, model.people[who]!.free);
}

export const isPremium = (model: Model, who: number) => premiumBy(ordersOf(model, who));

/** Free credits first, then those that were bought first (d.1-6). */
function spend(model: Model, who: number, cost: number): boolean {
  if (balanceOf(model, who) < cost) return false;
  const person = model.people[who]!;
  let needed = cost - Math.min(cost, person.free);
  person.free -= cost - needed;
  for (const order of ordersOf(model, who).toSorted((one, other) => one.granted_at - other.granted_at)) {
    const taken = Math.min(needed, order.left);
    order.left -= taken;
    needed -= taken;
  }
  return true;
}

function takeOfDay({ now }: Model, person: Person, kind: keyof typeof limits): boolean {
  const key = `${dayIn(person.zone, now)} ${kind}`;
  const used = person.days.get(key) ?? 0;
  if (used >= limits[kind]) return false;
  person.days.set(key, used + 1);
  return true;
}

/** Decisions d.5-3: the first few whom a free member wrote to, without those who are blocked. */
function beyondFree(model: Model, who: number, to: number): boolean {
  const { written } = model.people[who]!;
  const since = written.get(to)?.at ?? Infinity;
  const earlier = [...written].filter(([other, { at }]) => other !== to && at < since && !isHidden(model, who, other));
  return !isPremium(model, who) && earlier.length >= free_partners;
}

/** Decisions d.5-14: so many a day to whom nobody had been written to, and who had not written. */
function beyondNew(model: Model, who: number, to: number): boolean {
  const { written, zone } = model.people[who]!;
  if (written.has(to) || model.people[to]!.written.has(who)) return false;
  const today = dayIn(zone, model.now);
  const begun = [...written.values()].filter(({ at, answered }) => !answered && dayIn(zone, at) === today);
  return begun.length >= limits.new_partners;
}

export function send(model: Model, who: number, to: number, cost: number): Answer {
  const [sender, recipient] = [model.people[who]!, model.people[to]!];
  const pair = pairOf(who, to);
  const before = model.talks.get(pair) ?? 0;
  if (!isShown(model, to, who)) return refused(before > 0 ? "blocked" : "not_found");
  if (beyondFree(model, who, to)) return refused("conversation_limit");
  if (beyondNew(model, who, to)) return refused("new_partners_limit");
  if (!spend(model, who, cost)) return refused("not_enough_credits");
  const sequence = before + 1;
  model.talks.set(pair, sequence);
  if (!sender.written.has(to)) sender.written.set(to, { at: model.now, answered: recipient.written.has(who) });
  recipient.unread.set(who, (recipient.unread.get(who) ?? 0) + 1);
  if (!sender.unread.has(to)) sender.unread.set(to, 0);
  sender.last = { to, sequence };
  return { code: "ok", sequence, credits: balanceOf(model, who) };
}

/** The last message once more: charged and stored once, and another text under its key is refused. */
export function sendAgain(model: Model, who: number, other_text: boolean): Answer {
  const { last } = model.people[who]!;
  if (!last) return idle;
  return other_text ? refused("conflict") : { code: "ok", sequence: last.sequence, credits: balanceOf(model, who) };
}

/** Decisions d.5-13: without those who are blocked. */
function unreadOf(model: Model, who: number): number {
  const { unread } = model.people[who]!;
  return [...unread].reduce((sum, [other, count]) => sum + (isHidden(model, who, other) ? 0 : count), 0);
}

export function read(model: Model, who: number, to: number): Answer {
  const { unread } = model.people[who]!;
  if (!unread.has(to)) return idle;
  unread.set(to, 0);
  return { code: "ok", unread: 0, total: unreadOf(model, who) };
}

export function like(model: Model, who: number, to: number, kind: "likes" | "swipe_likes"): Answer {
  const person = model.people[who]!;
  if (!isShown(model, to, who)) return refused("not_found");
  if (!person.likes.has(to) && !takeOfDay(model, person, kind)) return refused("like_limit");
  if (!person.likes.has(to)) {
    person.likes.add(to);
    model.people[to]!.new_likes.add(who);
    // Who answers a like has seen it.
    person.new_likes.delete(to);
  }
  return { code: "ok", match: isMatch(model, who, to) };
}

export function unlike({ people }: Model, who: number, to: number): Answer {
  people[who]!.likes.delete(to);
  people[to]!.new_likes.delete(who);
  return done;
}

/** Decisions d.6-20: likes of both end, and do not come back. */
export function block(model: Model, who: number, to: number): Answer {
  const { blocks, blocks_back } = model.people[who]!;
  (model.people[to]!.blocks.has(who) ? blocks_back : blocks).add(to);
  unlike(model, who, to);
  return unlike(model, to, who);
}

export function unblock({ people }: Model, who: number, to: number): Answer {
  people[who]!.blocks_back.delete(to);
  if (people[who]!.blocks.delete(to) && people[to]!.blocks_back.delete(who)) people[to]!.blocks.add(who);
  return done;
}

function hasPassed({ now }: Model, { passes }: Person, to: number): boolean {
  return (passes.get(to) ?? -Infinity) > now - pass_return_ms;
}

export function pass(model: Model, who: number, to: number): Answer {
  const person = model.people[who]!;
  if (!isShown(model, to, who)) return refused("not_found");
  if (person.likes.has(to) || hasPassed(model, person, to)) return done;
  if (!takeOfDay(model, person, "swipe_passes")) return refused("pass_limit");
  person.passes.set(to, model.now);
  return done;
}

export function undoPass(model: Model, who: number, to: number): Answer {
  const person = model.people[who]!;
  if (!isShown(model, to, who)) return refused("not_found");
  if (!hasPassed(model, person, to)) return done;
  if (!takeOfDay(model, person, "swipe_undos")) return refused("undo_limit");
  person.passes.delete(to);
  return done;
}

/** What waits to be done is done. */
export function doJobs({ orders }: Model): void {
  for (const order of orders) sendPromised(order);
}

/** Joining, and confirming the address; credits come once for each mailbox, whatever stands behind a plus. */
export function join(model: Model, same_mailbox: boolean): Answer {
  const { people } = model;
  if (people.length >= people_most) return idle;
  const credits = same_mailbox && people.some(({ joined }) => joined) ? 0 : signup_credits;
  people.push({ ...aPerson(people.length, credits), zone: "Europe/Amsterdam", joined: true });
  doJobs(model);
  return { code: "ok", credits };
}

export function leave({ people, now }: Model, who: number): Answer {
  people[who]!.deleted_at = now;
  return done;
}

/** Within 14 days, by the password. */
export function comeBack({ people, now }: Model, who: number): Answer {
  const person = people[who]!;
  if (person.deleted_at === undefined || person.turned_away) return idle;
  if (now >= person.deleted_at + reactivation_ms) {
    // Once is enough: those who try on are kept out, which is another rule.
    person.turned_away = true;
    return refused("login_failed");
  }
  person.deleted_at = undefined;
  return done;
}

export function buy(model: Model, who: number, bundle: number): Answer {
  const own = ordersOf(model, who);
  if (own.length >= 8) return idle;
  // Decisions d.1-20: what was charged back closes its method.
  if (own.some(({ state }) => state === "charged_back")) return refused("method_unavailable");
  model.orders.push(modelOrder(who, bundle, model.now));
  return done;
}

/** Sent once more it is the same photo, while that is there. Premium that ends takes none away (d.1-18). */
export function upload(model: Model, who: number, again: boolean): Answer {
  const person = model.people[who]!;
  const key = again && person.last_photo > 0 ? person.last_photo : Math.max(person.last_photo, ...person.photos) + 1;
  if (!person.photos.includes(key)) {
    const most = isPremium(model, who) ? photo_limits.premium : photo_limits.free;
    if (person.photos.length >= most) return refused("photo_limit");
    person.photos.push(key);
  }
  person.last_photo = key;
  return { code: "ok", photos: person.photos.length };
}

export function removePhoto({ people }: Model, who: number, n: number): Answer {
  const { photos } = people[who]!;
  if (photos.length > 0) photos.splice(n % photos.length, 1);
  return { code: "ok", photos: photos.length };
}

/** What their own pages say to a member; who has blocked somebody has no chat with them, who was blocked keeps it. */
export function seenBy(model: Model, who: number): "away" | Record<string, number> {
  const { people } = model;
  const me = people[who]!;
  if (me.deleted_at !== undefined) return "away";
  const present = [...people.keys()].filter((other) => other !== who && isShown(model, other, who));
  const liked_by = present.filter((other) => people[other]!.likes.has(who));
  return {
    credits: balanceOf(model, who),
    unread: unreadOf(model, who),
    chats: [...me.unread.keys()].filter((other) => !me.blocks.has(other)).length,
    liked: present.filter((other) => me.likes.has(other)).length,
    liked_by: liked_by.length,
    matches: liked_by.filter((other) => me.likes.has(other)).length,
    new_likes: present.filter((other) => me.new_likes.has(other)).length,
  };
}
