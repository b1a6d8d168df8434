/** SQL that reads likes and matches. */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;

/** The newest of each direction; older ones are reached by looking at members. */
export const most = 200;

export async function listGiven({ db }: Reader, member_id: string) {
  return db
    .selectFrom("likes")
    .select("liked_id as id")
    .where("liker_id", "=", member_id)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
}

type Received = {
  id: string;
  like_new: boolean;
  matched_at: Date | null;
  wrote_last: "me" | "them" | null;
};

/** What a like needs beside who gave it; `found` are rows of likes. */
function received(member_id: string, found: RawBuilder<unknown>): RawBuilder<Received> {
  const me = sql`${member_id}::uuid`;
  return sql`
    SELECT found.liker_id AS id, found.like_new, matches.created_at AS matched_at,
      (SELECT CASE WHEN messages.sender_id = ${me} THEN 'me' ELSE 'them' END
        FROM conversations
        JOIN chats ON chats.conversation_id = conversations.id AND chats.profile_id = ${me} AND NOT chats.removed
        JOIN messages ON messages.conversation_id = conversations.id AND messages.sequence = conversations.last_sequence
        WHERE (conversations.lower_id, conversations.upper_id) = (matches.lower_id, matches.upper_id)) AS wrote_last
    FROM (${found}) AS found
    -- Looked up one by one: a few hundred likes are not worth reading all matches of the site.
    LEFT JOIN LATERAL (
      SELECT * FROM matches
      WHERE (lower_id, upper_id)
        = (least(found.liker_id, found.liked_id), greatest(found.liker_id, found.liked_id)) LIMIT 1
    ) AS matches ON true
    ORDER BY found.like_new DESC, found.created_at DESC, found.liker_id`;
}

/** New ones first; matches are all here, however old their likes. */
export async function listReceived({ db }: Reader, member_id: string): Promise<Received[]> {
  const me = sql`${member_id}::uuid`;
  const { rows } = await received(
    member_id,
    sql`
      (SELECT * FROM likes
        WHERE liked_id = ${me}
          -- Asked like by like until there are enough: those of members who are not shown take nobody's place.
          AND EXISTS (
            SELECT FROM profiles JOIN users ON users.id = profiles.id
            WHERE profiles.id = likes.liker_id AND users.status = 'active' AND profiles.status IN ('active', 'hidden')
              AND (profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))
            OFFSET 0)
        ORDER BY like_new DESC, created_at DESC LIMIT ${sql.lit(most)})
      UNION
      (SELECT likes.* FROM (
          SELECT upper_id AS id, created_at FROM matches WHERE lower_id = ${me}
          UNION ALL
          SELECT lower_id, created_at FROM matches WHERE upper_id = ${me}
          ORDER BY created_at DESC LIMIT ${sql.lit(most)}
        ) AS matched
        JOIN likes ON (likes.liker_id, likes.liked_id) = (matched.id, ${me}))`,
  ).execute(db);
  return rows;
}

export async function findReceived({ db }: Reader, member_id: string, liker_id: string): Promise<Received | undefined> {
  const { rows } = await received(
    member_id,
    sql`SELECT * FROM likes WHERE (liker_id, liked_id) = (${liker_id}::uuid, ${member_id}::uuid)`,
  ).execute(db);
  return rows[0];
}

const newLikesOf = prepare((db, values: { member_id: string }) =>
  db
    .selectFrom("likes")
    .innerJoin("profiles", "profiles.id", "likes.liker_id")
    .innerJoin("users", "users.id", "likes.liker_id")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("likes.liked_id", "=", values.member_id)
    .where("likes.like_new", "=", true)
    .where("profiles.status", "in", ["active", "hidden"])
    .where(sql<boolean>`(profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))`)
    .where("users.status", "=", "active")
    .where(
      sql<boolean>`likes.liker_id NOT IN (SELECT hidden.id FROM hidden_from(${values.member_id}::uuid) AS hidden (id))`,
    ),
);

/** Counts only likes of members who may be shown, as the list does. */
export async function countNew({ db }: Reader, member_id: string): Promise<number> {
  const [likes] = await newLikesOf(db, { member_id });
  return likes!.total;
}

/** True when it was new until now. */
export async function clearNew({ db }: Reader, member_id: string, liker_id: string): Promise<boolean> {
  const cleared = await db
    .updateTable("likes")
    .set({ like_new: false })
    .where("liked_id", "=", member_id)
    .where("liker_id", "=", liker_id)
    .where("like_new", "=", true)
    .returning("liker_id")
    .executeTakeFirst();
  return cleared !== undefined;
}
