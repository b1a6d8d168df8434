/** A million members for the search bench, made by PostgreSQL itself: spread over regions, ages and visits as people are. */
import type pg from "pg";

type Progress = (text: string) => void;

const password_hash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA";
const portion = 50_000;

/** Large countries and regions have more members: the first of a list is drawn most often. */
const usersSql = `
  INSERT INTO users (id, site_id, email, email_normalised, password_hash, status, language, paid_user, created_at, last_active_at,
    came_at)
  SELECT id, 1, email, email, '${password_hash}', status, 'en', paid, joined_at, seen_at,
    greatest(joined_at, seen_at - random() * interval '1 hour')
  FROM (
    SELECT member_id(n) AS id, 'member' || n || '@bench.invalid' AS email, random() < 0.1 AS paid,
      CASE WHEN random() < 0.94 THEN 'active' ELSE 'not_confirmed' END AS status,
      $3::timestamptz - (1 - n / $4::float8) * interval '5 years' AS joined_at
    FROM generate_series($1::integer, $2::integer) AS n
  ) AS drawn
  CROSS JOIN LATERAL (
    SELECT least($3::timestamptz, greatest(joined_at, $3::timestamptz - CASE
      WHEN random() < 0.012 THEN random() * interval '15 minutes'
      ELSE -ln(1 - random()) * interval '60 days' END)) AS seen_at
  ) AS visits`;

const profilesSql = `
  INSERT INTO profiles (id, site_id, name, name_folded, status, gender, sexuality, born_on, country, region, cell_lat, cell_lon,
    body_type, relationship_status, interests, about_me, created_at)
  SELECT member_id(n), 1, 'Member ' || n, 'member ' || n, CASE WHEN random() < 0.97 THEN 'active' ELSE 'hidden' END, gender,
    CASE WHEN kind < 0.86 THEN 'hetero' WHEN kind < 0.94 THEN 'bi' WHEN gender = 'male' THEN 'gay' ELSE 'lesbian' END,
    ($3::timestamptz - (18 + least(70, -ln(1 - random()) * 9 + random() * 22)) * interval '1 year')::date,
    regions.country, regions.code,
    CASE WHEN located THEN round(regions.lat * 10 + (random() + random() - 1) * 8) END,
    CASE WHEN located THEN round(regions.lon * 10 + (random() + random() - 1) * 12) END,
    (ARRAY['slim', 'athletic', 'average', 'curvy', 'full'])[1 + floor(random() * 5)],
    (ARRAY['single', 'divorced', 'open', 'widowed'])[1 + floor(random() * 4)],
    ARRAY[choices[1 + floor(random() * 50)], choices[1 + floor(random() * 50)], choices[1 + floor(random() * 50)]],
    repeat('Enjoys long walks, good food and honest conversation. ', 2 + n % 4),
    $3::timestamptz - (1 - n / $4::float8) * interval '5 years'
  FROM (
    SELECT n, CASE WHEN random() < 0.62 THEN 'male' ELSE 'female' END AS gender, random() AS kind, random() < 0.5 AS located,
      1 + floor(power(random(), 1.7) * (SELECT count(*) FROM regions))::integer AS place
    FROM generate_series($1::integer, $2::integer) AS n
  ) AS drawn
  JOIN (SELECT *, row_number() OVER (ORDER BY md5(code)) AS place FROM regions) AS regions USING (place)
  CROSS JOIN (SELECT array_agg(key ORDER BY position) AS choices FROM interests) AS interests`;

const photosSql = `
  INSERT INTO photos (profile_id, position, status, file, width, height)
  SELECT member_id(n), 1, 'active', 'bench-' || n, 800, 1000
  FROM generate_series($1::integer, $2::integer) AS n WHERE random() < 0.72`;

const blocksSql = `
  INSERT INTO blocks (blocker_id, blocked_id, created_at)
  SELECT member_id(n), member_id(((n * 7919::bigint + 13) % $1::integer + 1)::integer), now() FROM generate_series(1, $1::integer) AS n
  WHERE n <> (n * 7919::bigint + 13) % $1::integer + 1`;

const columns = `id, site_id, kind, country, region, born_on, has_photo, premium, fictional, shows_online, last_active_at, created_at,
  cell_lat, cell_lon, located, traits`;

/** The triggers would do the same, one member at a time. */
const filling = `INSERT INTO member_search (${columns}) SELECT ${columns} FROM searchable_members`;
const fillingCards = `INSERT INTO search_cards (id, card, more_for_matches)
  SELECT id, card, more_for_matches FROM searchable_cards WHERE id IN (SELECT id FROM member_search)`;

export async function makeMembers(client: pg.ClientBase, count: number, now: Date, progress: Progress): Promise<void> {
  // Ids are random to the site, but the bench must find its members again.
  await client.query(
    `CREATE FUNCTION member_id(n integer) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN md5('member ' || n)::uuid`,
  );
  const tables = ["users", "profiles", "photos", "blocks"];
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  const indexes = await dropIndexes(client);
  for (let from = 1; from <= count; from += portion) {
    const to = Math.min(count, from + portion - 1);
    await client.query(usersSql, [from, to, now, count]);
    await client.query(profilesSql, [from, to, now, count]);
    await client.query(photosSql, [from, to]);
    progress(`members ${Math.round((to / count) * 100)} %`);
  }
  progress("analysing");
  await client.query("VACUUM ANALYZE users, profiles, photos");
  progress("filling the search table");
  await client.query(filling);
  await client.query(fillingCards);
  for (const [at, index] of indexes.entries()) {
    progress(`index ${at + 1} of ${indexes.length}`);
    await client.query(index);
  }
  progress("blocks");
  await client.query(blocksSql, [count]);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  progress("vacuuming");
  await client.query("VACUUM ANALYZE member_search, search_cards, blocks");
}

/** Indexes are quicker to make at the end; gives the statements that make them. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'member_search'::regclass AND NOT indisprimary`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
