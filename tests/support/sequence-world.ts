/** The people of one sequence on a running site, and everything about them that is stored. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { getUser } from "#features/accounts/contract.ts";
import { getChats } from "#features/chats/contract.ts";
import { getLikes } from "#features/likes/contract.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";
import { aPerson, balanceOf, isMatch, isPremium, type Model, pairOf, seenBy } from "./sequence-model.ts";

export type Someone = { member: TestMember; ip: string; browser: Browser; mailbox?: string };

let networks = 0;
/** Each in a network of their own, so that no sequence uses up another's allowance. */
export function anAddress(): string {
  networks += 1;
  return `10.${(networks >> 8) % 256}.${networks % 256}.7`;
}

export type World = {
  site: TestApplication;
  people: Someone[];
  orders: { buyer: number; payment_id: string; ref: string }[];
  /** The last message of each, to send it again. */
  sent: Map<number, { profile: string; client_key: string; text?: string; gift?: string }>;
  /** The key of the last photo of each. */
  uploads: Map<number, string>;
};

const free_credits = [0, 3, 12, 40];
/** Every sequence begins at the same moment, so that it goes the same way whenever it is played. */
const beginning = Date.UTC(2027, 1, 26, 9);

export async function aWorld(site: TestApplication): Promise<{ world: World; model: Model }> {
  const { config, db, now, pool } = site.application;
  site.moveClock(beginning - now().getTime());
  // What earlier sequences left to do is not done in this one.
  await pool.query("DELETE FROM pgboss.job");
  await pool.query("UPDATE orders SET state = 'cancelled' WHERE state IN ('created', 'pending')");
  await rm(join(config.data_dir, "mails"), { recursive: true, force: true });
  const model: Model = { now: beginning, people: [], orders: [], talks: new Map() };
  const people: Someone[] = [];
  for (const [place, credits] of free_credits.entries()) {
    const person = aPerson(place, credits);
    const member = await aMember(db, { credits, time_zone: person.zone });
    model.people.push(person);
    const ip = anAddress();
    people.push({ member, ip, browser: await site.as(member, { ip }) });
  }
  return { world: { site, people, orders: [], sent: new Map(), uploads: new Map() }, model };
}

type Row = Record<string, unknown>;

/** The same of both, in the same words. */
export function expectedState(model: Model): Row {
  const places = [...model.people.keys()];
  const pairs = places.flatMap((one) => places.filter((other) => other > one).map((other) => [one, other] as const));
  const both = (of: (place: number) => Iterable<number>) =>
    places.flatMap((one) => [...of(one)].map((other) => `${one} ${other}`)).toSorted();
  return {
    balances: places.map((who) => balanceOf(model, who)),
    booked: places.map((who) => balanceOf(model, who)),
    premium: places.map((who) => isPremium(model, who)),
    photos: model.people.map(({ photos }) => photos.length),
    there: model.people.map(({ deleted_at }) => deleted_at === undefined),
    seen: places.map((who) => seenBy(model, who)),
    likes: both((who) => model.people[who]!.likes),
    matches: pairs.filter(([one, other]) => isMatch(model, one, other)).map(([one, other]) => pairOf(one, other)),
    blocks: both((who) => model.people[who]!.blocks),
    blocks_back: both((who) => model.people[who]!.blocks_back),
    passes: both((who) => model.people[who]!.passes.keys()),
    written: both((who) => model.people[who]!.written.keys()),
    messages: [...model.talks].map(([pair, count]) => `${pair}: ${count}`).toSorted(),
    unread: places
      .flatMap((who) => [...model.people[who]!.unread].map(([other, count]) => `${who} ${other}: ${count}`))
      .toSorted(),
    orders: model.orders.map(({ state, granted, taken, refunded, debt }) => ({
      ...{ state, granted, taken, refunded, debt },
      given_back: refunded,
    })),
  };
}

/** What a member's own pages say. */
async function look({ browser }: Someone): Promise<Row | "away"> {
  const { user } = (await browser.ask(getUser, {})).body;
  if (!user) return "away";
  const { chats, total_unread_messages } = (await browser.ask(getChats, {})).body;
  const { profiles, liked_by, total_new_likes } = (await browser.ask(getLikes, {})).body;
  return {
    credits: user.credits,
    unread: total_unread_messages,
    chats: chats.length,
    liked: profiles.length,
    liked_by: liked_by.length,
    matches: liked_by.filter(({ match }) => match).length,
    new_likes: total_new_likes,
  };
}

export async function storedState({ site, people, orders }: World): Promise<Row> {
  const { db } = site.application;
  const ids = people.map(({ member }) => member.id);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const list = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const pairs = async (query: ReturnType<typeof sql<Row>>) =>
    (await list(query)).map(({ one, other }) => `${placeOf.get(String(one))} ${placeOf.get(String(other))}`).toSorted();
  const joined = (rows: Row[]) =>
    rows.map(({ one, other, count }) => {
      return { one: placeOf.get(String(one))!, other: placeOf.get(String(other))!, count: Number(count) };
    });
  const mine = sql`${ids}::uuid[]`;
  const accounts = await list(sql<Row>`
    SELECT users.id, balance, paid_user, status,
      (SELECT coalesce(sum(amount), 0)::int FROM credit_entries WHERE user_id = users.id) AS booked,
      (SELECT count(*)::int FROM photos WHERE profile_id = users.id) AS photos
    FROM users JOIN credit_accounts ON user_id = users.id
    WHERE users.id = ANY (${mine}) ORDER BY array_position(${mine}, users.id)`);
  const matches = await list(sql<Row>`
    SELECT lower_id AS one, upper_id AS other, 0 AS count FROM matches WHERE lower_id = ANY (${mine})`);
  const talks = await list(sql<Row>`
    SELECT lower_id AS one, upper_id AS other, count(*) AS count FROM conversations
    JOIN messages ON messages.conversation_id = conversations.id WHERE lower_id = ANY (${mine}) GROUP BY 1, 2`);
  const chats = await list(sql<Row>`
    SELECT profile_id AS one, partner_id AS other, num_unread_messages AS count FROM chats
    WHERE profile_id = ANY (${mine})`);
  const payments = sql`${orders.map(({ payment_id }) => payment_id)}::uuid[]`;
  return {
    balances: accounts.map(({ balance }) => balance),
    booked: accounts.map(({ booked }) => booked),
    premium: accounts.map(({ paid_user }) => paid_user),
    photos: accounts.map(({ photos }) => photos),
    there: accounts.map(({ status }) => status === "active"),
    seen: await Promise.all(people.map(look)),
    likes: await pairs(sql<Row>`SELECT liker_id AS one, liked_id AS other FROM likes WHERE liker_id = ANY (${mine})`),
    matches: joined(matches)
      .map(({ one, other }) => pairOf(one, other))
      .toSorted(),
    blocks: await pairs(sql<Row>`
      SELECT blocker_id AS one, blocked_id AS other FROM blocks WHERE blocker_id = ANY (${mine})`),
    blocks_back: await pairs(sql<Row>`
      SELECT blocked_id AS one, blocker_id AS other FROM blocks
      WHERE returned_at IS NOT NULL AND blocked_id = ANY (${mine})`),
    passes: await pairs(sql<Row>`
      SELECT passer_id AS one, passed_id AS other FROM swipe_passes WHERE passer_id = ANY (${mine})`),
    written: await pairs(sql<Row>`
      SELECT writer_id AS one, partner_id AS other FROM written_partners WHERE writer_id = ANY (${mine})`),
    messages: joined(talks)
      .map(({ one, other, count }) => `${pairOf(one, other)}: ${count}`)
      .toSorted(),
    unread: joined(chats)
      .map(({ one, other, count }) => `${one} ${other}: ${count}`)
      .toSorted(),
    orders: await list(sql<Row>`
      SELECT state, granted, taken, refunded, debt, (
          SELECT coalesce(sum(refunds.amount), 0)::int FROM refunds
          WHERE order_id = orders.id AND refunds.state <> 'dropped') AS given_back
      FROM orders WHERE id = ANY (${payments}) ORDER BY array_position(${payments}, id)`),
  };
}
