/** Members for the chat bench: logged in, premium, with credits, and with conversations as long as wanted. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashToken, newToken } from "#features/accounts/sessions.server.ts";

export type Chatter = { id: string; cookie: string };

const day_ms = 86_400_000;

/** In the order of their ids, so that the first of two is the lower one. */
export async function makeChatters(pool: pg.Pool, count: number, credits: number): Promise<Chatter[]> {
  const chatters = Array.from({ length: count }, () => ({ id: randomUUID(), token: newToken() })).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const ids = chatters.map(({ id }) => id);
  const hashes = chatters.map(({ token }) => hashToken(token));
  const now = new Date();
  await pool.query(
    `INSERT INTO users (id, site_id, email, email_normalised, password_hash, status, language, paid_user)
     SELECT id, 1, id || '@bench.invalid', id || '@bench.invalid', 'none', 'active', 'en', true FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await pool.query(
    `INSERT INTO profiles (id, site_id, name, name_folded, status, gender, sexuality, born_on, country)
     SELECT id, 1, 'M' || left(id::text, 8), 'm' || left(id::text, 8), 'active', 'female', 'bi', '1990-01-01', 'NL'
     FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await pool.query("INSERT INTO credit_accounts (user_id, balance) SELECT id, 0 FROM unnest($1::uuid[]) AS id", [ids]);
  if (credits > 0)
    await pool.query("SELECT grant_credits(id, $2, 'correction', 'bench') FROM unnest($1::uuid[]) AS id", [
      ids,
      credits,
    ]);
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at, expires_at)
     SELECT hash, id, $3, $3, $4 FROM unnest($1::uuid[], $2::bytea[]) AS given (id, hash)`,
    [ids, hashes, now, new Date(now.getTime() + day_ms)],
  );
  return chatters.map(({ id, token }) => ({ id, cookie: `vesper_session=${token}` }));
}

/** A conversation of so many messages; gives its id. */
export async function makeConversation(pool: pg.Pool, one: Chatter, other: Chatter, messages: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO conversations (lower_id, upper_id, last_sequence)
     VALUES (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3) RETURNING id`,
    [one.id, other.id, messages],
  );
  const { id } = rows[0]!;
  await pool.query(
    `INSERT INTO messages (conversation_id, sequence, sender_id, client_key, body, cost, created_at)
     SELECT $1, line, CASE WHEN line % 2 = 0 THEN $2::uuid ELSE $3::uuid END, gen_random_uuid(),
       'Line ' || line || ' and some more words, as people write them', 0, now() - make_interval(secs => $4 - line)
     FROM generate_series(1, $4::integer) AS line`,
    [id, one.id, other.id, messages],
  );
  await pool.query(
    `INSERT INTO chats (profile_id, conversation_id, partner_id, read_until, first_written_at)
     SELECT me, $1, partner, $4, now() FROM (VALUES ($2::uuid, $3::uuid), ($3, $2)) AS side (me, partner)`,
    [id, one.id, other.id, messages],
  );
  await pool.query(
    `INSERT INTO written_partners (writer_id, partner_id, first_at, answered)
     VALUES ($1::uuid, $2::uuid, now() - interval '2 days', false), ($2, $1, now() - interval '1 day', true)`,
    [one.id, other.id],
  );
  return id;
}
