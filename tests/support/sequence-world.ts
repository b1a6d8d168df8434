/** The people of one sequence on a running site, and everything about them that is stored. */
import { sql } from "kysely";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";
import { aPerson, balanceOf, isMatch, isPremium, type Model, pairOf } from "./sequence-model.ts";

export type Someone = { member: TestMember; ip: string; browser: Browser };

let networks = 0;
/** Each in a network of their own, so that no sequence uses up another's allowance. */
function anAddress(): string {
  networks += 1;
  return `10.${(networks >> 8) % 256}.${networks % 256}.7`;
}

export type World = {
  site: TestApplication;
  people: Someone[];
  orders: { buyer: number; payment_id: string; ref: string }[];
  /** The last message of each, to send it again. */
  sent: Map<number, { profile: string; client_key: string; text?: string; gift?: string }>;
};

const free_credits = [0, 3, 12, 40];
/** Every sequence begins at the same moment, so that it goes the same way whenever it is played. */
const beginning = Date.UTC(2027, 1, 26, 9);

export async function aWorld(site: TestApplication): Promise<{ world: World; model: Model }> {
  const { db, now, pool } = site.application;
  site.moveClock(beginning - now().getTime());
  // What earlier sequences left to do is not done in this one.
  await pool.query("DELETE FROM pgboss.job");
  const model: Model = { now: beginning, people: [], orders: [], talks: new Map() };
  const people: Someone[] = [];
  for (const [place, credits] of free_credits.entries()) {
    const person = aPerson(place, credits);
    const member = await aMember(db, { credits, time_zone: person.zone });
    model.people.push(person);
    const ip = anAddress();
    people.push({ member, ip, browser: await site.as(member, { ip }) });
  }
  return { world: { site, people, orders: [], sent: new Map() }, model };
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
    there: model.people.map(({ deleted_at }) => deleted_at === undefined),
    likes: both((who) => model.people[who]!.likes),
    matches: pairs.filter(([one, other]) => isMatch(model, one, other)).map(([one, other]) => pairOf(one, other)),
    blocks: both((who) => model.people[who]!.blocks),
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
      (SELECT coalesce(sum(amount), 0)::int FROM credit_entries WHERE user_id = users.id) AS booked
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
    there: accounts.map(({ status }) => status === "active"),
    likes: await pairs(sql<Row>`SELECT liker_id AS one, liked_id AS other FROM likes WHERE liker_id = ANY (${mine})`),
    matches: joined(matches)
      .map(({ one, other }) => pairOf(one, other))
      .toSorted(),
    blocks: await pairs(sql<Row>`
      SELECT blocker_id AS one, blocked_id AS other FROM blocks WHERE blocker_id = ANY (${mine})`),
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
