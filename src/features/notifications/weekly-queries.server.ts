/** SQL of new members, for those who want to hear of them. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { Due } from "./notify.server.ts";

type Fresh = { id: number; name: string; born_on: string | null };
type Wanted = {
  since: Date;
  now: Date;
  most: number;
  /** Who fits whom: a kind in the search table's spelling, and those that fit it. */
  kinds: readonly { kind: number; fitting: readonly number[] }[];
  years: number;
};

/** The newest in each reader's country, of the ages they search, whom they may see; real people only. */
export async function listFresh({ db }: Pick<Context, "db">, due: readonly Due[], wanted: Wanted): Promise<Fresh[]> {
  const { since, now, most, kinds, years } = wanted;
  const { rows } = await sql<Fresh>`
    SELECT due.id, fresh.name, fresh.born_on
    FROM unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ user_id }) => user_id)}::uuid[])
      AS due (id, user_id)
    JOIN profiles AS own ON own.id = due.user_id
    JOIN unnest(
      ${kinds.map(({ kind }) => kind)}::smallint[], ${kinds.map(({ fitting }) => `{${fitting.join()}}`)}::text[]
    ) AS kinds (kind, fitting)
      ON kinds.kind = CASE own.gender WHEN 'male' THEN 10 WHEN 'female' THEN 20 ELSE 30 END
        + array_position(ARRAY['hetero', 'gay', 'lesbian', 'bi'], own.sexuality)
    CROSS JOIN LATERAL (
      SELECT profiles.name, CASE WHEN profiles.show_age = 'everyone' THEN profiles.born_on END AS born_on
      FROM member_search AS found JOIN profiles ON profiles.id = found.id
      WHERE found.site_id = own.site_id AND found.country = own.country
        AND found.kind = ANY(kinds.fitting::smallint[]) AND found.created_at > ${since}
          AND found.created_at <= ${now}
        AND NOT found.fictional AND found.id <> own.id
        AND found.born_on BETWEEN own.born_on - make_interval(years => ${years})
          AND own.born_on + make_interval(years => ${years})
        AND NOT EXISTS (SELECT FROM hidden_from(own.id) AS hidden (id) WHERE hidden.id = found.id)
      ORDER BY found.created_at DESC, found.id LIMIT ${most}
    ) AS fresh`.execute(db);
  return rows;
}
